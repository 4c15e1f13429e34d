// The sheet itself: columns are players, rows are the contracts of one declarer; what is done is inked.
import { html, signal } from "../../vendor/preact.js";
import { lang, listed, plural, signed, t } from "../i18n.js";
import { contractName } from "../names.js";
import { Bars, Player, Points, SeatMark } from "../ui.js";
import { contractOf, rules, sheet } from "./store.js";

/** @typedef {import("./types.js").Deal} Deal */
/** @typedef {{id: string, deal: Deal | null}} Row a contract of a series; `deal` null: it is still open */

const SHARED = rules.schedule.pool === "shared" || rules.schedule.declarer === "each-deal";

/**
 * Whose series is shown on a narrow page; null follows the match.
 * @type {import("../../vendor/preact.js").Signal<number | null>}
 */
export const chosenSeries = signal(null);

/** @returns {number} */
export function shownSeries() {
  const { next, deals } = sheet.value;
  return chosenSeries.value ?? next?.declarer ?? deals.at(-1)?.declarer ?? 0;
}

/**
 * The rows of a declarer: the deals in the order of the contracts, then what is open, each in its place.
 * @param {number} declarer
 * @returns {Row[]}
 */
function rowsOf(declarer) {
  const { deals, left } = sheet.value;
  const own = deals.filter((deal) => deal.declarer === declarer);
  return rules.contracts.flatMap(({ id }) => {
    /** @type {Row[]} */
    const rows = own.filter((deal) => deal.contract === id).map((deal) => ({ id, deal }));
    if (left[declarer].includes(id)) rows.push({ id, deal: null });
    return rows;
  });
}

/** @returns {Row[]} all deals as they came, then what the table still has to play */
function sharedRows() {
  const { deals, left, next } = sheet.value;
  /** @type {Row[]} */
  const done = deals.map((deal) => ({ id: deal.contract, deal }));
  const open = next ? left[next.declarer].map((id) => ({ id, deal: null })) : [];
  return [...done, ...open];
}

/** @param {Deal} deal @returns {number} 0: nobody doubled, 1: doubles, 2: also redoubles */
function doublesIn(deal) {
  const pairs = deal.spoken.flatMap(([who, whom]) => whom.map((seat) => `${who}-${seat}`));
  if (!pairs.length) return 0;
  return deal.spoken.some(([who, whom]) => whom.some((seat) => pairs.includes(`${seat}-${who}`))) ? 2 : 1;
}

/** @param {{deal: Deal, seat: number}} props */
function Cell({ deal, seat }) {
  return html`<td class="num"><${Points} of=${deal.settled[seat]}/></td>`;
}

/**
 * A button within a row that does the same as the row: for the keyboard and for screen readers.
 * @param {() => void} run
 */
function once(run) {
  return (/** @type {Event} */ event) => {
    event.stopPropagation();
    run();
  };
}

/**
 * @param {{row: Row, onDeal: (number: number) => void, onOpen: ((contract: string) => void) | null, withDeclarer: boolean}} props
 */
function SheetRow({ row, onDeal, onOpen, withDeclarer }) {
  const { id, deal } = row;
  const { names } = sheet.value;
  const name = contractName(contractOf(id));
  if (!deal) {
    return html`<tr class="open ${onOpen ? "due" : ""}" onClick=${() => onOpen?.(id)}><th scope="row">${onOpen
      ? html`<button type="button" class="row-button" onClick=${once(() => onOpen(id))}>${name}
          <span class="visually-hidden">${t("enter this deal")}</span></button>`
      : html`<span class="row-button">${name}</span>`}</th>
      ${names.map((_, seat) => html`<td class="num" key=${seat}><span class="visually-hidden">${t("open")}</span></td>`)}</tr>`;
  }
  const doubles = doublesIn(deal);
  return html`<tr class="done" onClick=${() => onDeal(deal.number)}><th scope="row">
    <button type="button" class="row-button" onClick=${once(() => onDeal(deal.number))}>
      ${withDeclarer && html`<${SeatMark} seat=${deal.declarer}/>`}
      <span>${name}</span>${doubles > 0 && html`<${Bars} count=${doubles}/>`}
      <span class="visually-hidden">${withDeclarer && t("declared by {name}", { name: names[deal.declarer] })}
        ${doubles > 0 ? t("with doubles") : ""} ${t("how it came about")}</span>
    </button></th>
    ${names.map((_, seat) => html`<${Cell} key=${seat} deal=${deal} seat=${seat}/>`)}</tr>`;
}

/** @param {{declarer: number | null}} props the declarer wears the crown; null: nobody */
function Heads({ declarer }) {
  const { names } = sheet.value;
  return html`<thead><tr><th scope="col"><span class="visually-hidden">${t("Contract")}</span></th>
    ${names.map((name, seat) => html`<th scope="col" key=${seat} class="num ${seat === declarer ? "declares" : ""}">
      <span class="column-head"><${SeatMark} seat=${seat}/><bdi>${name}</bdi></span></th>`)}</tr></thead>`;
}

/** @param {Row[]} rows @returns {number[]} */
function sums(rows) {
  return sheet.value.names.map((_, seat) => rows.reduce((sum, { deal }) => sum + (deal?.settled[seat] ?? 0), 0));
}

/** @param {{rows: Row[]}} props */
function Foot({ rows }) {
  return html`<tfoot><tr><th scope="row"><span class="row-label">${t("Series")}</span></th>
    ${sums(rows).map((sum, seat) => html`<td class="num" key=${seat}><${Points} of=${sum}/></td>`)}</tr></tfoot>`;
}

/**
 * One declarer's pad.
 * @param {{declarer: number, onDeal: (number: number) => void, onOpen: (contract: string) => void}} props
 */
function Series({ declarer, onDeal, onOpen }) {
  const { next, names, may_write: mayWrite } = sheet.value;
  const rows = rowsOf(declarer);
  const current = next?.declarer === declarer && mayWrite;
  return html`<section class="series ${declarer === shownSeries() ? "shown" : ""}" id="series-${declarer}"
    aria-label=${t("{name} declares", { name: names[declarer] })}>
    <h2 class="series-head"><${Player} seat=${declarer} name=${names[declarer]}/></h2>
    <table class="grid"><${Heads} declarer=${declarer}/><tbody>
      ${rows.map((row) => html`<${SheetRow} key=${row.id + (row.deal?.number ?? "")} row=${row} onDeal=${onDeal}
        onOpen=${current && next?.available.includes(row.id) ? onOpen : null} withDeclarer=${false}/>`)}
    </tbody><${Foot} rows=${rows}/></table>
    <${Owed} declarer=${declarer}/>
  </section>`;
}

/** @param {{onDeal: (number: number) => void, onOpen: (contract: string) => void}} props */
function SharedPad({ onDeal, onOpen }) {
  const { next, may_write: mayWrite } = sheet.value;
  return html`<section class="series shown"><table class="grid"><${Heads} declarer=${next?.declarer ?? null}/><tbody>
    ${sharedRows().map((row, at) => html`<${SheetRow} key=${at} row=${row} onDeal=${onDeal} withDeclarer=${true}
      onOpen=${!row.deal && mayWrite && next?.available.includes(row.id) ? onOpen : null}/>`)}
    </tbody></table></section>`;
}

/** Who has doubled this declarer how often, and how often is owed: shown, never blocking. @param {{declarer: number}} props */
function Owed({ declarer }) {
  const { owed, names, left, next } = sheet.value;
  const row = owed?.[declarer];
  if (!row || !row.owed || !left[declarer].length || next?.declarer !== declarer) return null;
  const words = names.flatMap((name, seat) =>
    row.counts[seat] === null ? [] : [t("{name} {n} of {owed}", { name, n: Number(row.counts[seat]), owed: row.owed })]);
  return html`<p class="owed small quiet">${t("Doubles against {name}: {list}", { name: names[declarer], list: listed(words) })}</p>`;
}

/** Which series is looked at, on a page too narrow for all. */
function SeriesTabs() {
  const { names, next } = sheet.value;
  const shown = shownSeries();
  return html`<div class="series-tabs choices" role="group" aria-label=${t("Whose series")}>
    ${names.map((name, seat) => html`<button type="button" key=${seat} class="key series-key" aria-pressed=${seat === shown}
      onClick=${() => { chosenSeries.value = seat === next?.declarer ? null : seat; }}>
      <${SeatMark} seat=${seat}/><bdi>${name}</bdi></button>`)}</div>`;
}

/**
 * The whole pad.
 * @param {{onDeal: (number: number) => void, onOpen: (contract: string) => void}} props
 */
export function Pad(props) {
  if (SHARED) return html`<${SharedPad} ...${props}/>`;
  return html`<div class="pad-of-match"><${SeriesTabs}/><div class="all-series">
    ${sheet.value.names.map((_, seat) => html`<${Series} key=${seat} declarer=${seat} ...${props}/>`)}</div></div>`;
}

/** Totals and places; they stay in view while the pad scrolls. */
export function Totals() {
  const { names, totals, ranks, deals } = sheet.value;
  const long = totals.some((total) => Math.abs(total) >= 100);
  return html`<table class="grid totals ${long ? "long" : ""}"><thead class="totals-names"><tr><th scope="col"><span class="visually-hidden">${t("Totals")}</span></th>
    ${names.map((name, seat) => html`<th scope="col" key=${seat} class="num"><span class="column-head"><${SeatMark} seat=${seat}/><bdi>${name}</bdi></span></th>`)}
    </tr></thead><tbody><tr><th scope="row"><span class="row-label">${t("Total")}</span></th>
    ${totals.map((total, seat) => html`<td class="num" key=${seat}><span class="visually-hidden">${names[seat]}</span><span class="total">${signed(total)}</span>
      ${deals.length > 0 && html`<span class="place small quiet">${place(ranks[seat])}</span>`}</td>`)}</tr></tbody></table>`;
}

/** @param {number} rank @returns {string} "1st", "2nd" in the reader's language */
export function place(rank) {
  if (lang === "fr") return rank === 1 ? "1er" : `${rank}e`;
  if (lang === "es" || lang === "pt") return `${rank}.º`;
  return `${rank}${{ one: "st", two: "nd", few: "rd" }[ordinal.select(rank)] ?? "th"}`;
}

/** @type {{select: (n: number) => string}} */
const ordinal = new Intl.PluralRules("en", { type: "ordinal" });

/** The sheet checks itself against what its deals must sum to. */
export function ControlLine() {
  const { control, deals } = sheet.value;
  if (!deals.length) return null;
  const says = control.holds
    ? plural("{n} deal, and the sum is {sum} as it must be.", "{n} deals, and the sum is {sum} as it must be.", deals.length,
        { sum: signed(control.sum) })
    : t("The sum is {sum} and should be {expected}: look through the deals.",
        { sum: signed(control.sum), expected: signed(control.expected) });
  return html`<p class="small ${control.holds ? "quiet" : "notice error"}">${says}</p>`;
}
