// Before the match: who sits where, links for friends, bots for empty seats.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { freshKey } from "../page.js";
import { recall, remember } from "../queue.js";
import { Player, SeatMark, say } from "../ui.js";
import { InvitationDialog, invited } from "./invite.js";
import { noteBrought } from "./proof.js";
import { alone, askTable, boot, give, table } from "./store.js";
import { reason } from "./why.js";

/** @typedef {import("./invite.js").Invitation} Invitation */

/** Names of bots by seat, as the server gives them. */
const BOTS = ["Ada", "Blaise", "Carl", "Dora", "Émilie", "Félix"];

/**
 * Sit down: what the page brings to the shuffle goes with it, after it has seen what the cards are fixed by.
 * @param {string} name
 */
async function sitDown(name) {
  remember("name", name);
  const entropy = freshKey();
  if (!(await give("take", { name, entropy }))) return false;
  noteBrought(boot.id, Number(table.value.seat), entropy);
  const kept = await askTable("keep");
  if (kept.status !== 200) say(reason(kept.body?.error?.code ?? null));
  return true;
}

/** @param {{act: string, onDone: (name: string) => void}} props */
function NameForm({ act, onDone }) {
  const [name, setName] = useState(recall("name", ""));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (name.trim()) onDone(name.trim());
  };
  return html`<form class="stack close" onSubmit=${submit}><div class="field"><label for="my-name">${t("Your name")}</label>
    <input class="input" id="my-name" value=${name} maxlength="40" required autocomplete="nickname" dir="auto"
      onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)}/></div>
    <button type="submit" class="button primary">${act}</button></form>`;
}

/** @param {{seat: number, onInvite: (seat: number) => void}} props */
function SeatRow({ seat, onInvite }) {
  const { seats, owner, seat: mine } = table.value;
  const there = seats[seat];
  const fill = () => void give("fill", { seat, level: boot.level, name: BOTS[seat] });
  return html`<li class="row"><span class="grow">${there.kind === "open"
    ? html`<span class="seat"><${SeatMark} seat=${seat}/><span class="quiet">${seat === mine ? t("Your seat") : t("Open seat")}</span></span>` : html`<${Player} seat=${seat} name=${there.name}/>`}
    ${there.kind === "bot" && html`<span class="small quiet"> ${t("bot")}</span>`}${seat === mine && there.kind !== "open" && html`<span class="small quiet"> ${t("you")}</span>`}</span>
    ${owner && there.kind === "open" && seat !== mine && html`<button type="button" class="button" onClick=${() => onInvite(seat)}>${t("Invite")}</button>
      <button type="button" class="button plain" onClick=${fill}>${t("Bot")}</button>`}</li>`;
}

/** Start at once where nobody has to be waited for. @param {string} name */
async function playAlone(name) {
  if (await sitDown(name)) await give("start");
}

/** What this reader can do now. */
function MyPart() {
  const { seats, seat, owner } = table.value;
  const open = seats.some((there) => there.kind === "open");
  if (seat !== null && seats[seat].kind === "open") {
    return alone.value && owner ? html`<${NameForm} act=${t("Play")} onDone=${(/** @type {string} */ name) => void playAlone(name)}/>`
      : html`<${NameForm} act=${t("Sit down")} onDone=${(/** @type {string} */ name) => void sitDown(name)}/>`;
  }
  if (owner) return html`<button type="button" class="button primary" disabled=${open} onClick=${() => void give("start")}>${t("Start the match")}</button>`;
  return html`<p class="quiet">${t("The match starts as soon as whoever opened the table says so.")}</p>`;
}

export function Lobby() {
  const { seats, seat, owner } = table.value;
  const [invitation, setInvitation] = useState(/** @type {Invitation | null} */ (null));
  useEffect(() => {
    const name = recall("name", "");
    if (name && owner && alone.value && seat !== null && seats[seat].kind === "open") void playAlone(name);
  }, []);
  const invite = async (/** @type {number} */ place) => setInvitation(await invited({ role: "seat", seat: place }));
  return html`<section class="lobby stack"><ul class="list">${seats.map((_, place) => html`<${SeatRow} key=${place} seat=${place} onInvite=${(/** @type {number} */ one) => void invite(one)}/>`)}</ul>
    <${MyPart}/>${invitation && html`<${InvitationDialog} invitation=${invitation} onClose=${() => setInvitation(null)}/>`}</section>`;
}
