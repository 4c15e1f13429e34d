// The running sheet: the very pad of the score sheet, with what this match has come to.
import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { PadOfMatch, Totals } from "../sheet/grid.js";
import { nameOf, rules, table } from "./store.js";

/** @returns {import("../sheet/grid.js").Pad} */
function padOf() {
  const { match, deal, seats, over } = table.value;
  const next = deal && !over ? { declarer: deal.roles.declarer, available: deal.available } : null;
  return {
    rules,
    names: seats.map((_, seat) => nameOf(seat)),
    deals: match.done.map((done, number) => ({ ...done, number })),
    left: match.left,
    totals: match.totals,
    ranks: match.ranks,
    next,
    may_write: false,
    owed: match.owed && match.owed.counts.map((counts) => ({ owed: match.owed?.owed ?? 0, counts })),
  };
}

/** The sheet of this match; a tap on a deal shows how it came about. @param {{onDeal: (number: number) => void}} props */
export function Score({ onDeal }) {
  const pad = padOf();
  return html`<div class="score"><${PadOfMatch} pad=${pad} onDeal=${onDeal} onOpen=${() => {}}/><${Totals} pad=${pad}/>
    ${table.value.casual && html`<p class="small quiet casual">${t("A casual match: something was undone.")}</p>`}</div>`;
}
