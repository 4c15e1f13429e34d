// Saying something at the table: presets that everybody reads in their own language, or a line of text.
import { html, useState } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { Dialog, Player, Switch } from "../ui.js";
import { isMuted, mute, unmuted } from "./listening.js";
import { saying } from "./log.js";
import { hears, set } from "./options.js";
import { boot, give, nameOf, table } from "./store.js";

/** Whom to listen to: everybody, nobody, or all but some. */
function Listening() {
  const { seats, seat: mine } = table.value;
  const others = seats.flatMap(({ kind }, seat) => (kind === "person" && seat !== mine ? [seat] : []));
  return html`<div><${Switch} on=${hears.value} text=${t("Show what others say")} onChange=${(/** @type {boolean} */ on) => set(hears, on)}/>
    ${hears.value && others.map((seat) => html`<${Switch} key=${seat} on=${!isMuted(seat)} text=${t("Listen to {name}", { name: nameOf(seat) })}
      onChange=${(/** @type {boolean} */ on) => mute(seat, !on)}/>`)}</div>`;
}

/** @param {{onClose: () => void}} props */
export function Talk({ onClose }) {
  const { seat } = table.value;
  const chat = unmuted(table.value.chat);
  const [text, setText] = useState("");
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim() && await give("say", { text: text.trim() })) setText("");
  };
  const preset = async (/** @type {string} */ name) => {
    if (await give("say", { preset: name })) onClose();
  };
  return html`<${Dialog} title=${t("Talk")} onClose=${onClose}>
    <ul class="plain said-lines">${chat.map((one) => html`<li key=${one.version}><${Player} seat=${one.seat} name=${nameOf(one.seat)}/> <bdi>${one.text || saying(one.preset)}</bdi></li>`)}
      ${!chat.length && html`<li class="quiet">${t("Nobody has said anything yet.")}</li>`}</ul>
    ${seat !== null && html`<div class="choices presets">${boot.sayings.map((name) => html`<button type="button" class="key" key=${name} onClick=${() => void preset(name)}>${saying(name)}</button>`)}</div>
      <form class="say" onSubmit=${send}><label class="visually-hidden" for="say">${t("Say something")}</label>
        <input class="input grow" id="say" maxlength="200" dir="auto" autocomplete="off" value=${text} onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)}/>
        <button type="submit" class="button">${t("Say")}</button></form>`}<${Listening}/><//>`;
}
