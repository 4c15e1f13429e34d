// What the deals of a match say of the players: their contracts, and what doubles brought them.
import { html } from "../vendor/preact.js";
import { number, plural, signed, t } from "./i18n.js";
import { contractName } from "./names.js";
import { Player, Points, SeatMark } from "./ui.js";

/** @typedef {import("./rules/types.js").Rules} Rules */
/**
 * What is known of one player; the last four only where cards were played.
 * @typedef {import("./sheet/types.js").SeatStats & {tricks?: number, trick_deals?: number, firsts?: number, layouts?: number}} Figures
 */
/** @typedef {{rules: Rules, names: string[], stats: Figures[]}} Props */

/** @param {Record<string, {deals: number, points: number}>} tallies */
function sumOf(tallies) {
  const all = Object.values(tallies);
  return { deals: all.reduce((sum, one) => sum + one.deals, 0), points: all.reduce((sum, one) => sum + one.points, 0) };
}

/** @param {number} value to one place after the point */
const tenths = (value) => Math.round(value * 10) / 10;

/** @param {{text: string}} props what it comes to a deal */
function Mean({ text }) {
  return html`<small class="quiet"><span aria-hidden="true">⌀ </span><span class="visually-hidden">${t("Mean of a deal")} </span>${text}</small>`;
}

/** @param {{tally: {deals: number, points: number}}} props points, and under them the mean */
function Sum({ tally }) {
  if (!tally.deals) return html`<span class="quiet">–</span>`;
  return html`<span class="mean"><${Points} of=${tally.points}/>${tally.deals > 1 && html`<${Mean} text=${signed(tenths(tally.points / tally.deals))}/>`}</span>`;
}

/** @param {Props & {seat: number}} props */
function PlayerFacts({ rules, names, stats, seat }) {
  const own = stats[seat];
  const name = (/** @type {string} */ id) => contractName(/** @type {any} */ (rules.contracts.find((one) => one.id === id)));
  const facts = [
    [t("All deals"), html`<${Sum} tally=${sumOf(own.by_contract)}/>`],
    [t("As declarer"), html`<${Sum} tally=${sumOf(own.own)}/>`],
    own.best && [t("Best contract"), name(own.best)],
    own.worst && [t("Worst contract"), name(own.worst)],
    rules.doubling && [t("Doubles and redoubles"), `${number(own.doubles)} / ${number(own.redoubles)}`],
    rules.doubling && [t("Won and lost by doubles"), html`<${Points} of=${own.won}/> <${Points} of=${-own.lost}/>`],
    own.nemesis !== null && [t("Lost most to"), html`<${Player} seat=${own.nemesis} name=${names[own.nemesis]}/> <${Points} of=${own.against[own.nemesis]}/>`],
    own.tricks !== undefined && own.trick_deals && [t("Tricks"), html`<span class="mean">${number(own.tricks)}<${Mean} text=${number(own.tricks / own.trick_deals)}/></span>`],
    own.layouts && [t("Out first"), plural("{n} time of {all}", "{n} times of {all}", own.firsts ?? 0, { all: number(own.layouts) })],
  ];
  return html`<section class="player-facts"><h2><${Player} seat=${seat} name=${names[seat]}/></h2>
    <dl>${facts.filter(Boolean).map((fact) => html`<div class="row apart" key=${/** @type {any[]} */ (fact)[0]}>
      <dt class="quiet">${/** @type {any[]} */ (fact)[0]}</dt><dd>${/** @type {any[]} */ (fact)[1]}</dd></div>`)}</dl></section>`;
}

/** @param {Props} props points of each player in each contract, over all declarers */
function ByContract({ rules, names, stats }) {
  const played = rules.contracts.filter(({ id }) => stats[0].by_contract[id]?.deals);
  return html`<table class="grid by-contract" data-players=${names.length}><caption>${t("Points by contract, below them the mean of a deal")}</caption>
    <thead><tr><th scope="col"><span class="visually-hidden">${t("Contract")}</span></th>
      ${names.map((name, seat) => html`<th scope="col" key=${seat} class="num"><span class="column-head"><${SeatMark} seat=${seat}/><bdi>${name}</bdi></span></th>`)}</tr></thead>
    <tbody>${played.map((contract) => html`<tr key=${contract.id}><th scope="row"><span class="row-label serif">${contractName(contract)}
      <small class="quiet"> ×${stats[0].by_contract[contract.id].deals}</small></span></th>
      ${names.map((_, seat) => html`<td class="num" key=${seat}><${Sum} tally=${stats[seat].by_contract[contract.id]}/></td>`)}</tr>`)}</tbody></table>`;
}

/** @param {Props} props the whole page of figures */
export function Figures(props) {
  if (!Object.values(props.stats[0]?.by_contract ?? {}).some(({ deals }) => deals)) return html`<p class="empty">${t("There is nothing to count yet.")}</p>`;
  return html`<div class="stack wide"><${ByContract} ...${props}/>
    <div class="facts-grid">${props.names.map((_, seat) => html`<${PlayerFacts} key=${seat} seat=${seat} ...${props}/>`)}</div></div>`;
}
