// Two people entered at once: nothing is lost, the later one decides what becomes of the entry.
import { html } from "../../vendor/preact.js";
import { signed, t } from "../i18n.js";
import { contractName } from "../names.js";
import { Dialog } from "../ui.js";
import { conflict, contractOf, dropConflicting, refusal, replaceConflicting, rules, sheet } from "./store.js";
import { checkDeal, scoreDeal } from "../rules/score.js";
import { reason } from "./why.js";

/** @param {{title: string, contract: string, declarer: number, settled: number[]}} props */
function Line({ title, contract, declarer, settled }) {
  const { names } = sheet.value;
  return html`<div class="panel"><p class="small quiet">${title}</p>
    <p><strong class="serif">${contractName(contractOf(contract))}</strong> · <bdi>${names[declarer]}</bdi></p>
    <p>${settled.map((points, seat) => `${names[seat]} ${signed(points)}`).join(", ")}</p></div>`;
}

/** @param {any} entry @returns {{contract: string, declarer: number, settled: number[]} | null} */
function scored(entry) {
  const declarer = entry.declarer ?? sheet.value.next?.declarer ?? 0;
  const checked = checkDeal(rules, { ...entry, declarer });
  return "deal" in checked ? { contract: entry.contract, declarer, settled: scoreDeal(rules, checked.deal).settled } : null;
}

/** The question, while there is one. */
export function Clash() {
  const now = conflict.value;
  if (!now) return null;
  const { deals } = sheet.value;
  const { type, payload, number } = now.command;
  const mine = type === "score" || type === "mend" ? scored(payload.deal) : null;
  const place = type === "score" ? Number(number) : Number(payload.number);
  const theirs = mine ? deals[place] : undefined;
  const asNext = { type: "score", payload: { deal: { ...(/** @type {any} */ (payload.deal)) } } };
  const asMend = { type: "mend", payload: { number: place, deal: payload.deal } };
  const canNext = type === "score" && !refusal(asNext);
  const canMend = theirs !== undefined && !refusal(asMend);
  return html`<${Dialog} title=${t("Someone else has written meanwhile")} onClose=${null}
    foot=${html`<button type="button" class="button" onClick=${dropConflicting}>${t("Drop mine")}</button>
      ${canMend && html`<button type="button" class="button" onClick=${() => replaceConflicting(asMend)}>${t("Put mine in its place")}</button>`}
      ${canNext && html`<button type="button" class="button primary" onClick=${() => replaceConflicting(asNext)}>${t("Add mine as well")}</button>`}`}>
    <p>${mine ? t("Your deal is not on the sheet yet. Which shall stand?") : t("The sheet has changed, so this was not done: look at it, and do it again if you still want it.")}</p>
    ${now.code && html`<p class="quiet">${reason(now.code)}</p>`}
    ${theirs && html`<${Line} title=${t("On the sheet")} contract=${theirs.contract} declarer=${theirs.declarer} settled=${theirs.settled}/>`}
    ${mine && html`<${Line} title=${t("Yours")} ...${mine}/>`}<//>`;
}
