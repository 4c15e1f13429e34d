// Domino: a row for each suit, its open ends marked, and what was done last.
import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { cardName } from "../names.js";
import { Rows } from "./rows.js";
import { nameOf, rules } from "./store.js";

/** @typedef {import("./types.js").Deal} Deal */

/** @param {{deal: Deal}} props */
export function Domino({ deal }) {
  const last = deal.last_play;
  return html`<div class="laid-rows"><${Rows} rows=${deal.rows ?? {}} ace=${deal.ace ?? 0} start=${deal.start ?? null} lowest=${rules.lowest}/>
    <p class="laid-last small quiet">${last && (last[1] === "pass" ? t("{name} passes.", { name: nameOf(last[0]) }) : t("{name}: {card}.", { name: nameOf(last[0]), card: cardName(last[1]) }))}</p></div>`;
}
