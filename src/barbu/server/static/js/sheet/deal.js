// One deal looked at: how its points came about, who paid whom, and the way to mend it.
import { html } from "../../vendor/preact.js";
import { moment, signed, t } from "../i18n.js";
import { contractName, itemName, rankLetter, suitName } from "../names.js";
import { Bars, Dialog, Icon, Player, Points, SeatMark, Suit, say } from "../ui.js";
import { barsAt } from "./doubles.js";
import { contractOf, give, refusal, rules, sheet, undo } from "./store.js";
import { reason } from "./why.js";

/** @typedef {import("./types.js").Deal} Deal */
/** @typedef {import("./types.js").Pair} Pair */

/** @param {{deal: Deal}} props counts of each item, raw points, what doubles moved, and the result */
function Numbers({ deal }) {
  const { names } = sheet.value;
  const contract = contractOf(deal.contract);
  const moved = deal.settled.map((points, seat) => points - deal.raw[seat]);
  const doubled = moved.some(Boolean) || deal.payments.length > 0;
  return html`<table class="grid deal-numbers"><thead><tr><th scope="col"><span class="visually-hidden">${t("What")}</span></th>
    ${names.map((name, seat) => html`<th scope="col" key=${seat} class="num"><span class="column-head"><${SeatMark} seat=${seat}/><bdi>${name}</bdi></span></th>`)}</tr></thead>
    <tbody>${contract.kind === "layout" && deal.outcome && html`<tr><th scope="row"><span class="row-label">${t("Out")}</span></th>
      ${names.map((_, seat) => html`<td class="num" key=${seat}>${Number(deal.outcome?.order.indexOf(seat)) + 1}.</td>`)}</tr>`}
    ${deal.outcome && contract.items.map((item) => html`<tr key=${item.name}><th scope="row"><span class="row-label">${itemName(item, rules.cards_each)}
      <small class="quiet"> ${signed(item.points)}</small></span></th>
      ${names.map((_, seat) => html`<td class="num" key=${seat}>${deal.outcome?.[item.name][seat]}</td>`)}</tr>`)}
    <${PointsRow} label=${doubled ? t("Before doubles") : t("Points")} points=${deal.raw}/>
    ${doubled && html`<${PointsRow} label=${t("By doubles")} points=${moved}/>`}</tbody>
    ${doubled && html`<tfoot><${PointsRow} label=${t("Points")} points=${deal.settled}/></tfoot>`}</table>`;
}

/** @param {{label: string, points: number[]}} props */
function PointsRow({ label, points }) {
  return html`<tr><th scope="row"><span class="row-label">${label}</span></th>
    ${points.map((one, seat) => html`<td class="num" key=${seat}><${Points} of=${one}/></td>`)}</tr>`;
}

/** @param {{deal: Deal}} props who paid whom */
function Payments({ deal }) {
  const { names } = sheet.value;
  const pairs = deal.spoken.flatMap(([who, whom]) => whom.map((seat) => /** @type {Pair} */ ([who, seat])));
  if (!pairs.length) return null;
  return html`<section class="stack close"><h3>${t("Doubles")}</h3>
    <ul class="plain said">${pairs.map(([who, whom]) => {
      const bars = barsAt(pairs, deal.declarer, who, whom);
      const words = { who: names[who], whom: names[whom] };
      return html`<li key=${`${who}-${whom}`}><${Bars} count=${bars}/> ${bars === 2 ? t("{who} redoubles {whom}", words) : t("{who} doubles {whom}", words)}</li>`;
    })}</ul>
    <ul class="plain paid">${deal.payments.filter((payment) => payment.points > 0).map((payment) => html`<li key=${`${payment.payer}-${payment.receiver}`}>
      ${t("{payer} pays {receiver} {n}", { payer: names[payment.payer], receiver: names[payment.receiver], n: payment.points })}
      ${payment.times > 1 && html`<small class="quiet"> ${t("twice the difference")}</small>`}</li>`)}
      ${!deal.payments.some((payment) => payment.points > 0) && html`<li class="quiet">${t("Equal points: nobody pays.")}</li>`}</ul></section>`;
}

/** @param {{deal: Deal}} props */
function Facts({ deal }) {
  const { names } = sheet.value;
  return html`<p class="row small quiet">
    <span>${t("Deal {n}", { n: deal.number + 1 })}</span>
    <span>${t("{name} declares", { name: names[deal.declarer] })}</span>
    ${deal.trump && html`<span>${t("Trump")} <${Suit} letter=${deal.trump === "none" ? "N" : deal.trump}/> ${suitName(deal.trump)}</span>`}
    ${deal.start_rank && html`<span>${t("from {rank}", { rank: rankLetter(deal.start_rank) })}</span>`}
    ${deal.at > 0 && html`<time datetime=${new Date(deal.at).toISOString()}>${moment(deal.at)}</time>`}</p>`;
}

/** @param {{deal: Deal}} props sentences about what is unusual in a deal */
function Remarks({ deal }) {
  const { names } = sheet.value;
  const { control } = deal;
  return html`${deal.skipped && html`<p>${t("Nobody doubled, so this contract was not played.")}</p>`}
    ${deal.capot !== null && html`<p>${t("Capot: {name} took everything.", { name: names[deal.capot] })}</p>`}
    ${deal.unpaid !== 0 && html`<p class="quiet">${t("{n} cannot be shared out and stay unpaid.", { n: signed(deal.unpaid) })}</p>`}
    <p class="small ${control.holds ? "quiet" : "notice error"}">${control.holds
      ? t("The points sum to {sum}, as they must.", { sum: signed(control.sum) })
      : t("The points sum to {sum} and should sum to {expected}.", { sum: signed(control.sum), expected: signed(control.expected) })}</p>`;
}

/**
 * @param {{deal: Deal, onMend: () => void, onClose: () => void}} props
 */
export function DealDialog({ deal, onMend, onClose }) {
  const { names, may_write: mayWrite } = sheet.value;
  const title = html`<span class="entry-title">${contractName(contractOf(deal.contract))}<small class="quiet"><${Player} seat=${deal.declarer} name=${names[deal.declarer]}/></small></span>`;
  const why = mayWrite ? refusal({ type: "remove", payload: { number: deal.number } }) : "access/forbidden";
  const remove = () => {
    if (!give({ type: "remove", payload: { number: deal.number } })) return;
    say(t("Deal {n} taken off the sheet.", { n: deal.number + 1 }), { label: t("Undo"), run: undo });
    onClose();
  };
  const foot = mayWrite && html`<button type="button" class="button danger" disabled=${Boolean(why)} title=${why ? reason(why) : ""} onClick=${remove}>
      <${Icon} name="trash"/>${t("Remove")}</button>
    <button type="button" class="button primary" onClick=${onMend}><${Icon} name="edit"/>${t("Mend")}</button>`;
  return html`<${Dialog} title=${title} onClose=${onClose} foot=${foot}>
    <${Facts} deal=${deal}/><${Numbers} deal=${deal}/><${Payments} deal=${deal}/><${Remarks} deal=${deal}/><//>`;
}
