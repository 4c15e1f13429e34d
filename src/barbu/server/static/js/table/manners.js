// How this reader likes to play: what their device remembers, and what the server does for their seat.
import { html, useState } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { remember } from "../queue.js";
import { keepAwake, staysAwake } from "../sheet/awake.js";
import { Choice, Dialog, Switch, say } from "../ui.js";
import { ascending, hearsCards, order, set, speed, trumpsFirst, twoTaps } from "./options.js";
import { tick } from "./sound.js";
import { boot, give, table } from "./store.js";

/** Only who plays has cards played for them. */
function Forced() {
  const { seat, forced, closed } = table.value;
  if (seat === null || closed) return null;
  return html`<${Switch} on=${forced} text=${t("Play my card if I have no other")} hint=${t("After a moment, as if you had played it. Nobody is told.")}
    onChange=${(/** @type {boolean} */ on) => void give("prefer", { forced: on })}/>`;
}

/** Who plays on under another name, or somebody in their place. */
function MyName() {
  const { seat, seats, started, closed } = table.value;
  const [name, setName] = useState(seat === null ? "" : seats[seat].name);
  if (seat === null || !started || closed) return null;
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!name.trim() || name.trim() === seats[seat].name || !await give("take", { name: name.trim() })) return;
    remember("name", name.trim());
    say(t("Everybody sees the new name."));
  };
  return html`<form class="field" onSubmit=${save}><label for="new-name">${t("My name")}</label><div class="say">
    <input class="input grow" id="new-name" value=${name} maxlength="40" required autocomplete="nickname" dir="auto" onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)}/>
    <button type="submit" class="button">${t("Change")}</button></div></form>`;
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
    <${Switch} on=${hearsCards.value} text=${t("A soft tick for each card")} onChange=${(/** @type {boolean} */ on) => { set(hearsCards, on); tick(); }}/>
    ${"wakeLock" in navigator && html`<${Switch} on=${staysAwake.value} text=${t("Keep the screen on")} onChange=${(/** @type {boolean} */ on) => void keepAwake(on)}/>`}</div>
    <${MyName}/>
    <p><a href=${boot.urls.settings}>${t("Colours, letters and language")}</a></p><//>`;
}
