// Renaming a player, or putting another one on the seat from the next deal on.
import { html, useState } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { Choice, Dialog, SeatMark, say } from "../ui.js";
import { give, refusal, sheet, undo } from "./store.js";
import { reason } from "./why.js";

/** @param {{seat: number, onDone: () => void}} props */
function Rename({ seat, onDone }) {
  const before = sheet.value.names[seat];
  const [name, setName] = useState(before);
  const [type, setType] = useState(/** @type {"rename" | "substitute"} */ ("rename"));
  const order = { type, payload: { seat, name } };
  const code = name === before ? null : refusal(order);
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (name === before) return onDone();
    if (code || !give(order)) return undefined;
    say(t("{before} is now {after}.", { before, after: name }), { label: t("Undo"), run: undo });
    return onDone();
  };
  return html`<form class="stack" onSubmit=${save}>
    <div class="field"><label for="player-name">${t("Name")}</label>
      <input class="input" id="player-name" value=${name} maxlength="200" autocomplete="off" dir="auto" aria-invalid=${Boolean(code)}
        aria-describedby=${code ? "player-error" : undefined} onInput=${(/** @type {any} */ event) => setName(event.target.value)}/>
      ${code && html`<p class="error" id="player-error">${reason(code)}</p>`}</div>
    <${Choice} name="who" legend=${t("What changes")} value=${type} joined=${true} onChoose=${setType}
      options=${[{ value: "rename", text: t("The name") }, { value: "substitute", text: t("The player, from now on") }]}/>
    <button type="submit" class="button primary" disabled=${Boolean(code)}>${t("Save")}</button></form>`;
}

/** @param {{onClose: () => void}} props */
export function Players({ onClose }) {
  const { names, substitutions } = sheet.value;
  const [seat, choose] = useState(0);
  return html`<${Dialog} title=${t("Players")} onClose=${onClose}>
    <${Choice} name="seat" legend=${t("Whose seat")} value=${seat} onChoose=${choose}
      options=${names.map((name, at) => ({ value: at, text: html`<${SeatMark} seat=${at}/><bdi>${name}</bdi>` }))}/>
    <${Rename} key=${seat} seat=${seat} onDone=${onClose}/>
    ${substitutions.length > 0 && html`<ul class="plain small quiet">${substitutions.map((one) => html`<li key=${`${one.seat}-${one.from}-${one.after}`}>
      ${t("{after} plays for {before} from deal {n} on.", { after: one.after, before: one.before, n: one.from + 1 })}</li>`)}</ul>`}<//>`;
}
