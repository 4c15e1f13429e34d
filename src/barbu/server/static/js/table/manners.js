// How this reader likes to play: what their device remembers, and what the server does for their seat.
import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { keepAwake, staysAwake } from "../sheet/awake.js";
import { Choice, Dialog } from "../ui.js";
import { ascending, hears, hearsCards, order, set, speed, trumpsFirst, twoTaps } from "./options.js";
import { tick } from "./sound.js";
import { boot, give, table } from "./store.js";

/** @param {{on: boolean, text: string, hint?: string, onChange: (on: boolean) => void}} props */
function Switch({ on, text, hint, onChange }) {
  return html`<label class="switch"><input type="checkbox" role="switch" checked=${on} onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.checked)}/>
    <span class="grow">${text}${hint && html`<span class="hint">${hint}</span>`}</span></label>`;
}

/** Only who plays has cards played for them. */
function Forced() {
  const { seat, forced, closed } = table.value;
  if (seat === null || closed) return null;
  return html`<${Switch} on=${forced} text=${t("Play my card if I have no other")} hint=${t("After a moment, as if you had played it. Nobody is told.")}
    onChange=${(/** @type {boolean} */ on) => void give("prefer", { forced: on })}/>`;
}

/** @param {{onClose: () => void}} props */
export function Manners({ onClose }) {
  return html`<${Dialog} title=${t("How I play")} onClose=${onClose}>
    <${Choice} name="speed" legend=${t("How fast cards move")} shown joined value=${speed.value} onChoose=${(/** @type {any} */ value) => set(speed, value)}
      options=${[{ value: "calm", text: t("Calm") }, { value: "normal", text: t("Normal") }, { value: "quick", text: t("Quick") }, { value: "instant", text: t("Instant") }]}/>
    <${Choice} name="order" legend=${t("Order of my hand")} shown joined value=${order.value} onChoose=${(/** @type {any} */ value) => set(order, value)}
      options=${[{ value: "alternating", text: t("Alternating") }, { value: "suits", text: "♠ ♥ ♦ ♣", label: t("Spades, hearts, diamonds, clubs") }, { value: "ranks", text: t("By rank") }]}/>
    <${Choice} name="ascending" legend=${t("First in my hand")} shown joined value=${ascending.value} onChoose=${(/** @type {any} */ value) => set(ascending, value)}
      options=${[{ value: false, text: t("Highest") }, { value: true, text: t("Lowest") }]}/>
    <div><${Switch} on=${trumpsFirst.value} text=${t("Trumps before the other suits")} onChange=${(/** @type {boolean} */ on) => set(trumpsFirst, on)}/>
    <${Switch} on=${twoTaps.value} text=${t("Play a card by two taps")} onChange=${(/** @type {boolean} */ on) => set(twoTaps, on)}/>
    <${Forced}/>
    <${Switch} on=${hears.value} text=${t("Show what others say")} onChange=${(/** @type {boolean} */ on) => set(hears, on)}/>
    <${Switch} on=${hearsCards.value} text=${t("A soft tick for each card")} onChange=${(/** @type {boolean} */ on) => { set(hearsCards, on); tick(); }}/>
    ${"wakeLock" in navigator && html`<${Switch} on=${staysAwake.value} text=${t("Keep the screen on")} onChange=${(/** @type {boolean} */ on) => void keepAwake(on)}/>`}</div>
    <p><a href=${boot.urls.settings}>${t("Colours, letters and language")}</a></p><//>`;
}
