// The running sheet: the deals so far, newest last, and the totals.
import { html } from "../../vendor/preact.js";
import { signed, t } from "../i18n.js";
import { contractName } from "../names.js";
import { Bars, Points, SeatMark } from "../ui.js";
import { Heads } from "./result.js";
import { contractOf, table } from "./store.js";

/** @typedef {import("./types.js").Done} Done */

/** @param {{done: Done, first: boolean}} props */
function Row({ done, first }) {
  const pairs = done.spoken.flatMap(([who, whom]) => whom.map((seat) => `${who}-${seat}`));
  const redoubled = done.spoken.some(([who, whom]) => whom.some((seat) => pairs.includes(`${seat}-${who}`)));
  return html`<tr class="done ${first ? "opens-series" : ""}"><th scope="row"><span class="row-button"><${SeatMark} seat=${done.declarer}/>
    <span>${contractName(contractOf(done.contract))}</span>${pairs.length > 0 && html`<${Bars} count=${redoubled ? 2 : 1}/><span class="visually-hidden">${t("with doubles")}</span>`}</span></th>
    ${done.settled.map((points, seat) => html`<td class="num" key=${seat}><${Points} of=${points}/></td>`)}</tr>`;
}

/** The sheet of this match. */
export function Score() {
  const { match } = table.value;
  const { done } = match;
  return html`<table class="grid score"><caption class="visually-hidden">${t("Score sheet")}</caption><${Heads}/>
    <tbody>${done.map((one, at) => html`<${Row} key=${at} done=${one} first=${at > 0 && done[at - 1].declarer !== one.declarer}/>`)}
      ${!done.length && html`<tr><th scope="row"><span class="row-label quiet">${t("No deal yet")}</span></th>${match.totals.map((_, seat) => html`<td key=${seat}></td>`)}</tr>`}</tbody>
    <tfoot><tr><th scope="row"><span class="row-label">${t("Total")}</span></th>${match.totals.map((total, seat) => html`<td class="num" key=${seat}>${signed(total)}</td>`)}</tr></tfoot></table>`;
}
