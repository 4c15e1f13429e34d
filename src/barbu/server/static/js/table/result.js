// What a deal came to: points, who paid whom, totals, and how it goes on.
import { html } from "../../vendor/preact.js";
import { signed, t } from "../i18n.js";
import { Bars, Player, Points, SeatMark } from "../ui.js";
import { boot, give, nameOf, table } from "./store.js";

/** @typedef {import("./types.js").Deal} Deal */

/** @param {{label: string, points: number[], strong?: boolean}} props */
function Row({ label, points, strong }) {
  return html`<tr class=${strong ? "strong" : ""}><th scope="row"><span class="row-label">${label}</span></th>
    ${points.map((one, seat) => html`<td class="num" key=${seat}><${Points} of=${one}/></td>`)}</tr>`;
}

/** @param {{deal: Deal}} props */
function Payments({ deal }) {
  const paid = (deal.scores?.payments ?? []).filter(({ points }) => points > 0);
  if (!deal.spoken.some(([, whom]) => whom.length)) return null;
  return html`<ul class="plain paid">${paid.map(({ payer, receiver, points, times }) => html`<li key=${`${payer}-${receiver}`}>
    <${Bars} count=${times > 1 ? 2 : 1}/><${SeatMark} seat=${payer}/><span aria-hidden="true">→</span><${SeatMark} seat=${receiver}/>
    <span>${t("{payer} pays {receiver} {n}", { payer: nameOf(payer), receiver: nameOf(receiver), n: points })}</span></li>`)}
    ${!paid.length && html`<li class="quiet">${t("Level: nobody pays.")}</li>`}</ul>`;
}

/** The heads of the columns: the players. */
export function Heads() {
  return html`<thead><tr><th scope="col"><span class="visually-hidden">${t("What")}</span></th>${table.value.seats.map((_, seat) =>
    html`<th scope="col" key=${seat} class="num"><span class="column-head"><${SeatMark} seat=${seat}/><bdi>${nameOf(seat)}</bdi></span></th>`)}</tr></thead>`;
}

/** @param {{deal: Deal}} props */
function Numbers({ deal }) {
  const { match } = table.value;
  if (!deal.scores) return null;
  const { raw, settled } = deal.scores;
  const moved = settled.map((points, seat) => points - raw[seat]);
  const doubled = moved.some(Boolean);
  return html`<table class="grid"><${Heads}/><tbody>
    ${doubled && html`<${Row} label=${t("Before doubles")} points=${raw}/><${Row} label=${t("By doubles")} points=${moved}/>`}
    <${Row} label=${t("Points")} points=${settled} strong=${true}/></tbody>
    <tfoot><${Row} label=${t("Total")} points=${match.totals}/></tfoot></table>`;
}

/** The places at the end, and the same table once more. */
function Winners() {
  const { match, seats, seat, owner } = table.value;
  return html`<ol class="plain ranking">${seats.map((_, place) => place).sort((a, b) => match.ranks[a] - match.ranks[b]).map((place) => html`<li class="row" key=${place}>
      <span class="place">${match.ranks[place]}.</span><span class="grow"><${Player} seat=${place} name=${nameOf(place)}/></span><strong>${signed(match.totals[place])}</strong></li>`)}</ol>
    ${(seat !== null || owner) && html`<form method="post" action=${boot.urls.again}><button class="button primary" type="submit">${t("Play again")}</button></form>`}`;
}

/** @param {{deal: Deal}} props */
export function Result({ deal }) {
  const { over, seat, owner, match } = table.value;
  return html`<div class="result stack close">
    ${deal.skipped && html`<p>${t("Nobody doubled, so this contract was not played.")}</p>`}
    <${Numbers} deal=${deal}/><${Payments} deal=${deal}/>
    ${over && html`<${Winners}/>`}
    <p class="small row"><a class="target" href="${boot.urls.replay}#deal=${deal.number + 1}">${t("Look at this deal card by card")}</a>
      <a class="target" href="${boot.urls.replay}#statistics">${t("Statistics")}</a></p>
    ${!over && match.has_next && (seat !== null || owner) && html`<button type="button" class="button primary" onClick=${() => void give("next")}>${t("Next deal")}</button>`}</div>`;
}
