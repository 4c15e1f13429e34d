// The grid of doubles: rows speak, columns are doubled. A dot, one bar, two bars.
import { html, useState } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { Bars, Player, SeatMark } from "../ui.js";
import * as doubling from "../rules/doubling.js";
import { reason } from "./why.js";
import { rules, sheet } from "./store.js";

/** @typedef {import("./types.js").Pair} Pair */
/** @typedef {import("./types.js").Contract} Contract */
/** @typedef {{contract: Contract, declarer: number, pairs: Pair[], onPairs: (pairs: Pair[]) => void}} Props */

/** @param {Pair[]} pairs @param {number} who @param {number} whom */
function has(pairs, who, whom) {
  return pairs.some(([one, other]) => one === who && other === whom);
}

/**
 * What stands in a cell: 0 nothing, 1 a double, 2 a redouble (the later of two that double each other).
 * @param {Pair[]} pairs @param {number} declarer @param {number} who @param {number} whom
 * @returns {0 | 1 | 2}
 */
export function barsAt(pairs, declarer, who, whom) {
  if (!has(pairs, who, whom)) return 0;
  const order = doubling.speakingOrder(rules.players, declarer);
  return has(pairs, whom, who) && order.indexOf(who) > order.indexOf(whom) ? 2 : 1;
}

/** @param {number} bars @param {string} who @param {string} whom */
function cellLabel(bars, who, whom) {
  const places = { who, whom };
  return [t("{who} does not double {whom}", places), t("{who} doubles {whom}", places), t("{who} redoubles {whom}", places)][bars];
}

/**
 * @param {Props & {who: number, whom: number, onSay: (text: string) => void}} props
 */
function Cell({ contract, declarer, pairs, onPairs, who, whom, onSay }) {
  const { names } = sheet.value;
  if (who === whom) return html`<td class="self"></td>`;
  const bars = barsAt(pairs, declarer, who, whom);
  const refused = doubling.cellRefusal(rules, contract, declarer, pairs, who, whom);
  const toggle = () => {
    const made = doubling.togglePair(rules, contract, declarer, pairs, who, whom);
    if (made.code) onSay(reason(made.code));
    else {
      onSay(made.dropped.length ? t("Answers that no longer hold were taken out.") : "");
      onPairs(made.pairs);
    }
  };
  return html`<td><button type="button" class="double-cell" aria-pressed=${bars > 0} aria-disabled=${Boolean(refused)}
    aria-label=${cellLabel(bars, names[who], names[whom])} onClick=${toggle}>${refused ? html`<span class="never" aria-hidden="true"></span>`
      : html`<${Bars} count=${bars}/>`}</button></td>`;
}

/** @param {Props & {seat: number}} props what one seat can say at once */
function RowActions({ contract, declarer, pairs, onPairs, seat }) {
  const { names } = sheet.value;
  const all = doubling.maximumFor(rules, contract, declarer, pairs, seat);
  const one = seat === declarer ? null : doubling.declarerOnly(rules, contract, declarer, pairs, seat);
  return html`<div class="row" role="group" aria-label=${names[seat]}>
    <button type="button" class="button" onClick=${() => onPairs(all)}>${t("Maximum")}</button>
    ${one && html`<button type="button" class="button" onClick=${() => onPairs(one)}>${t("Declarer only")}</button>`}
    <button type="button" class="button plain" onClick=${() => onPairs(doubling.clearFor(rules, contract, declarer, pairs, seat))}>${t("Clear")}</button>
  </div>`;
}

/** @param {{declarer: number}} props doubles owed, quiet under the grid */
export function OwedLine({ declarer }) {
  const { owed, names } = sheet.value;
  const row = owed?.[declarer];
  if (!row?.owed) return null;
  return html`<p class="small quiet">${t("Doubles against {name} so far:", { name: names[declarer] })} ${names.map((name, seat) =>
    row.counts[seat] === null ? null : html`<span class="owed-item" key=${seat}><${SeatMark} seat=${seat}/> <bdi>${name}</bdi> ${
      t("{n} of {owed}", { n: Number(row.counts[seat]), owed: row.owed })}</span> `)}</p>`;
}

/** @param {Props} props */
export function DoublesGrid(props) {
  const { declarer } = props;
  const { names } = sheet.value;
  const order = doubling.speakingOrder(rules.players, declarer);
  const [seat, choose] = useState(order[0]);
  const [said, onSay] = useState("");
  return html`<div class="stack close">
    <table class="doubles-grid"><caption class="small quiet">${t("Each row doubles the columns.")}</caption>
      <thead><tr><td></td>${names.map((name, at) => html`<th scope="col" key=${at}><span class="column-head"><${SeatMark} seat=${at}/><bdi>${name}</bdi></span></th>`)}</tr></thead>
      <tbody>${order.map((who) => html`<tr key=${who} class=${who === seat ? "speaks" : ""}>
        <th scope="row"><button type="button" class="row-button" aria-pressed=${who === seat} onClick=${() => choose(who)}>
          <${Player} seat=${who} name=${names[who]}/></button></th>
        ${names.map((_, whom) => html`<${Cell} key=${whom} ...${props} who=${who} whom=${whom} onSay=${onSay}/>`)}</tr>`)}</tbody></table>
    <${RowActions} ...${props} seat=${seat}/>
    <p class="small" role="status">${said}</p>
    <${OwedLine} declarer=${declarer}/>
  </div>`;
}
