// What a deal came to: points, who paid whom, totals, and how it goes on.
import { html } from "../../vendor/preact.js";
import { signed, t } from "../i18n.js";
import { contractName } from "../names.js";
import { Bars, Dialog, Icon, Player, Points, SeatMark } from "../ui.js";
import { alone, boot, contractOf, give, nameOf, table } from "./store.js";

/** @typedef {import("./types.js").Deal} Deal */

/** @param {{label: string, points: number[], strong?: boolean}} props */
function Row({ label, points, strong }) {
  return html`<tr class=${strong ? "strong" : ""}><th scope="row"><span class="row-label">${label}</span></th>
    ${points.map((one, seat) => html`<td class="num" key=${seat}><${Points} of=${one}/></td>`)}</tr>`;
}

/** @typedef {{spoken: [number, number[]][], raw: number[], settled: number[], payments: import("./types.js").Payment[]}} Outcome */

/** @param {{outcome: Outcome}} props */
function Payments({ outcome }) {
  const { spoken, payments: paid } = outcome;
  if (!spoken.some(([, whom]) => whom.length)) return null;
  return html`<ul class="plain paid">${paid.map(({ payer, receiver, points, times }) => html`<li key=${`${payer}-${receiver}`}>
    <${Bars} count=${times > 1 ? 2 : 1}/><${SeatMark} seat=${payer}/><span aria-hidden="true">→</span><${SeatMark} seat=${receiver}/>
    <span>${t("{payer} pays {receiver} {n}", { payer: nameOf(payer), receiver: nameOf(receiver), n: points })}</span></li>`)}
    ${!paid.length && html`<li class="quiet">${t("Equal points: nobody pays.")}</li>`}</ul>`;
}

/** The heads of the columns: the players. */
function Heads() {
  return html`<thead><tr><th scope="col"><span class="visually-hidden">${t("What")}</span></th>${table.value.seats.map((_, seat) =>
    html`<th scope="col" key=${seat} class="num"><span class="column-head"><${SeatMark} seat=${seat}/><bdi>${nameOf(seat)}</bdi></span></th>`)}</tr></thead>`;
}

/** @param {{outcome: Outcome, totals?: number[]}} props */
function Numbers({ outcome, totals }) {
  const { raw, settled } = outcome;
  const moved = settled.map((points, seat) => points - raw[seat]);
  const doubled = moved.some(Boolean);
  return html`<table class="grid"><${Heads}/><tbody>
    ${doubled && html`<${Row} label=${t("Before doubles")} points=${raw}/><${Row} label=${t("By doubles")} points=${moved}/>`}
    <${Row} label=${t("Points")} points=${settled} strong=${true}/></tbody>
    ${totals && html`<tfoot><${Row} label=${t("Total")} points=${totals}/></tfoot>`}</table>`;
}

/** How a deal of this match came about. @param {{number: number, onClose: () => void}} props */
export function PastDeal({ number, onClose }) {
  const done = table.value.match.done[number];
  if (!done) return null;
  return html`<${Dialog} title=${contractName(contractOf(done.contract))} onClose=${onClose}>
    <p><${Player} seat=${done.declarer} name=${nameOf(done.declarer)}/> <span class="quiet">${t("Deal {n}", { n: number + 1 })}</span></p>
    ${done.skipped && html`<p>${t("Nobody doubled, so this contract was not played.")}</p>`}
    <${Numbers} outcome=${done}/><${Payments} outcome=${done}/>
    <p><a href="${boot.urls.replay}#deal=${number + 1}">${t("Look at this deal card by card")}</a></p><//>`;
}

/** The places at the end, and the same table once more. */
export function Winners() {
  const { match, seats, seat, owner } = table.value;
  return html`<ol class="plain ranking">${seats.map((_, place) => place).sort((a, b) => match.ranks[a] - match.ranks[b]).map((place) => html`<li class="row" key=${place}>
      <span class="place">${match.ranks[place]}.</span><span class="grow"><${Player} seat=${place} name=${nameOf(place)}/></span><strong>${signed(match.totals[place])}</strong></li>`)}</ol>
    ${(seat !== null || owner) && html`<form class="again" method="post" action=${boot.urls.again}>
      <button class="button primary" type="submit">${t("Play again")}</button>
      <button class="button" type="submit" name="seats" value="same">${t("Again in the same seats")}</button></form>`}`;
}

/** @param {{deal: Deal}} props */
export function Result({ deal }) {
  const { over, seat, owner, match } = table.value;
  const outcome = deal.scores && { spoken: deal.spoken, ...deal.scores };
  return html`<div class="result stack close">
    ${deal.skipped && html`<p>${t("Nobody doubled, so this contract was not played.")}</p>`}
    ${outcome && html`<${Numbers} outcome=${outcome} totals=${match.totals}/><${Payments} outcome=${outcome}/>`}
    ${over && html`<${Winners}/>`}
    <p class="small row"><a class="target" href="${boot.urls.replay}#deal=${deal.number + 1}">${t("Look at this deal card by card")}</a>
      <a class="target" href="${boot.urls.replay}#statistics">${t("Statistics")}</a>
      ${alone.value && deal.can_undo && !over && html`<button type="button" class="button plain" onClick=${() => void give("undo")}><${Icon} name="undo"/>${t("Undo")}</button>`}</p>
    ${!over && match.has_next && (seat !== null || owner) && html`<button type="button" class="button primary" onClick=${() => void give("next")}>${t("Next deal")}</button>`}</div>`;
}
