// What the deals say of the players: their contracts, and what doubles brought them.
import { html } from "../../vendor/preact.js";
import { number, t } from "../i18n.js";
import { contractName } from "../names.js";
import { Player, Points, SeatMark } from "../ui.js";
import { contractOf, rules, sheet } from "./store.js";

/** @param {{seat: number}} props */
function PlayerFacts({ seat }) {
  const { names, stats } = sheet.value;
  const own = stats[seat];
  const facts = [
    own.best && [t("Best contract"), contractName(contractOf(own.best))],
    own.worst && [t("Worst contract"), contractName(contractOf(own.worst))],
    rules.doubling && [t("Doubles and redoubles"), `${number(own.doubles)} / ${number(own.redoubles)}`],
    rules.doubling && [t("Won and lost by doubles"), html`<${Points} of=${own.won}/> <${Points} of=${-own.lost}/>`],
    own.nemesis !== null && [t("Lost most to"), html`<${Player} seat=${own.nemesis} name=${names[own.nemesis]}/> <${Points} of=${own.against[own.nemesis]}/>`],
  ];
  return html`<section class="player-facts"><h2><${Player} seat=${seat} name=${names[seat]}/></h2>
    <dl>${facts.filter(Boolean).map((fact) => html`<div class="row apart" key=${/** @type {any[]} */ (fact)[0]}>
      <dt class="quiet">${/** @type {any[]} */ (fact)[0]}</dt><dd>${/** @type {any[]} */ (fact)[1]}</dd></div>`)}</dl></section>`;
}

/** Points of each player in each contract, over all declarers. */
function ByContract() {
  const { names, stats } = sheet.value;
  const played = rules.contracts.filter(({ id }) => stats[0].by_contract[id]?.deals);
  return html`<table class="grid"><caption class="visually-hidden">${t("Points by contract")}</caption>
    <thead><tr><th scope="col"><span class="visually-hidden">${t("Contract")}</span></th>
      ${names.map((name, seat) => html`<th scope="col" key=${seat} class="num"><span class="column-head"><${SeatMark} seat=${seat}/><bdi>${name}</bdi></span></th>`)}</tr></thead>
    <tbody>${played.map((contract) => html`<tr key=${contract.id}><th scope="row"><span class="row-label serif">${contractName(contract)}
      <small class="quiet"> ×${stats[0].by_contract[contract.id].deals}</small></span></th>
      ${names.map((_, seat) => html`<td class="num" key=${seat}><${Points} of=${stats[seat].by_contract[contract.id].points}/></td>`)}</tr>`)}</tbody></table>`;
}

/** The whole page of figures. */
export function Stats() {
  const { deals, names } = sheet.value;
  if (!deals.length) return html`<p class="empty">${t("There is nothing to count yet.")}</p>`;
  return html`<div class="stack wide"><${ByContract}/>
    <div class="facts-grid">${names.map((_, seat) => html`<${PlayerFacts} key=${seat} seat=${seat}/>`)}</div></div>`;
}
