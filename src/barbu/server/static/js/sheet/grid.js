// The sheet itself: columns are players, rows are the contracts of one declarer; what is done is inked.
// The score sheet and the table show the same one: everything it shows comes in as a `Pad`.
import { html, signal } from "../../vendor/preact.js";
import { lang, listed, plural, signed, t } from "../i18n.js";
import { contractName } from "../names.js";
import { Bars, Player, Points, SeatMark } from "../ui.js";

/**
 * @typedef {{number: number, declarer: number, contract: string, spoken: [number, number[]][], settled: number[]}} Deal
 * @typedef {{rules: import("../rules/types.js").Rules, names: string[], deals: Deal[], left: string[][], totals: number[],
 *   ranks: number[], next: {declarer: number, available: string[]} | null, may_write: boolean,
 *   owed: {owed: number, counts: (number | null)[]}[] | null}} Pad a match as it stands; `may_write`: deals can be entered
 * @typedef {{id: string, deal: Deal | null}} Row a contract of a series; `deal` null: it is still open
 * @typedef {(number: number) => void} OnDeal a finished deal was tapped
 * @typedef {(contract: string) => void} OnOpen an open contract was tapped
 */

/**
 * Whose series is shown on a narrow page; null follows the match.
 * @type {import("../../vendor/preact.js").Signal<number | null>}
 */
const chosenSeries = signal(null);

/** @param {Pad} pad @returns {number} */
function shownSeries({ next, deals }) {
  return chosenSeries.value ?? next?.declarer ?? deals.at(-1)?.declarer ?? 0;
}

/**
 * The rows of a declarer: the deals in the order of the contracts, then what is open, each in its place.
 * @param {Pad} pad
 * @param {number} declarer
 * @returns {Row[]}
 */
function rowsOf({ rules, deals, left }, declarer) {
  const own = deals.filter((deal) => deal.declarer === declarer);
  return rules.contracts.flatMap(({ id }) => {
    /** @type {Row[]} */
    const rows = own.filter((deal) => deal.contract === id).map((deal) => ({ id, deal }));
    if (left[declarer].includes(id)) rows.push({ id, deal: null });
    return rows;
  });
}

/** @param {Pad} pad @returns {Row[]} all deals as they came, then what the table still has to play */
function sharedRows({ deals, left, next }) {
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
 * @param {{pad: Pad, row: Row, onDeal: OnDeal, onOpen: OnOpen | null, withDeclarer: boolean}} props
 */
function SheetRow({ pad, row, onDeal, onOpen, withDeclarer }) {
  const { id, deal } = row;
  const { names, rules } = pad;
  const name = contractName(rules.contracts.find((contract) => contract.id === id) ?? { id });
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

/** @param {{names: string[], declarer: number | null}} props the declarer's name is underlined; null: nobody's */
function Heads({ names, declarer }) {
  return html`<thead><tr><th scope="col"><span class="visually-hidden">${t("Contract")}</span></th>
    ${names.map((name, seat) => html`<th scope="col" key=${seat} class="num ${seat === declarer ? "declares" : ""}">
      <span class="column-head"><${SeatMark} seat=${seat}/><bdi>${name}</bdi></span></th>`)}</tr></thead>`;
}

/** @param {Pad} pad @param {Row[]} rows @returns {number[]} */
function sums({ names }, rows) {
  return names.map((_, seat) => rows.reduce((sum, { deal }) => sum + (deal?.settled[seat] ?? 0), 0));
}

/** @param {{pad: Pad, rows: Row[]}} props */
function Foot({ pad, rows }) {
  return html`<tfoot><tr><th scope="row"><span class="row-label">${t("Series")}</span></th>
    ${sums(pad, rows).map((sum, seat) => html`<td class="num" key=${seat}><${Points} of=${sum}/></td>`)}</tr></tfoot>`;
}

/**
 * One declarer's pad.
 * @param {{pad: Pad, declarer: number, onDeal: OnDeal, onOpen: OnOpen}} props
 */
function Series({ pad, declarer, onDeal, onOpen }) {
  const { next, names, may_write: mayWrite } = pad;
  const rows = rowsOf(pad, declarer);
  const current = next?.declarer === declarer && mayWrite;
  return html`<section class="series ${declarer === shownSeries(pad) ? "shown" : ""}" id="series-${declarer}"
    aria-label=${t("{name} declares", { name: names[declarer] })}>
    <h2 class="series-head"><${Player} seat=${declarer} name=${names[declarer]}/></h2>
    <table class="grid"><${Heads} names=${names} declarer=${declarer}/><tbody>
      ${rows.map((row) => html`<${SheetRow} key=${row.id + (row.deal?.number ?? "")} pad=${pad} row=${row} onDeal=${onDeal}
        onOpen=${current && next?.available.includes(row.id) ? onOpen : null} withDeclarer=${false}/>`)}
    </tbody><${Foot} pad=${pad} rows=${rows}/></table>
    <${Owed} pad=${pad} declarer=${declarer}/>
  </section>`;
}

/** @param {{pad: Pad, onDeal: OnDeal, onOpen: OnOpen}} props */
function SharedPad({ pad, onDeal, onOpen }) {
  const { names, next, may_write: mayWrite } = pad;
  return html`<section class="series shown"><table class="grid"><${Heads} names=${names} declarer=${next?.declarer ?? null}/><tbody>
    ${sharedRows(pad).map((row, at) => html`<${SheetRow} key=${at} pad=${pad} row=${row} onDeal=${onDeal} withDeclarer=${true}
      onOpen=${!row.deal && mayWrite && next?.available.includes(row.id) ? onOpen : null}/>`)}
    </tbody></table></section>`;
}

/** Who has doubled this declarer how often, and how often is owed: shown, never blocking. @param {{pad: Pad, declarer: number}} props */
function Owed({ pad, declarer }) {
  const { owed, names, left, next } = pad;
  const row = owed?.[declarer];
  if (!row || !row.owed || !left[declarer].length || next?.declarer !== declarer) return null;
  const words = names.flatMap((name, seat) =>
    row.counts[seat] === null ? [] : [t("{name} {n} of {owed}", { name, n: Number(row.counts[seat]), owed: row.owed })]);
  return html`<p class="owed small quiet">${t("Doubles against {name}: {list}", { name: names[declarer], list: listed(words) })}</p>`;
}

/** Which series is looked at, on a page too narrow for all. @param {{pad: Pad}} props */
function SeriesTabs({ pad }) {
  const { names, next } = pad;
  const shown = shownSeries(pad);
  return html`<div class="series-tabs choices" role="group" aria-label=${t("Whose series")}>
    ${names.map((name, seat) => html`<button type="button" key=${seat} class="key series-key" aria-pressed=${seat === shown}
      onClick=${() => { chosenSeries.value = seat === next?.declarer ? null : seat; }}>
      <${SeatMark} seat=${seat}/><bdi>${name}</bdi></button>`)}</div>`;
}

/**
 * The whole pad.
 * @param {{pad: Pad, onDeal: OnDeal, onOpen: OnOpen}} props
 */
export function PadOfMatch(props) {
  const { rules, names } = props.pad;
  const { pool, declarer } = rules.schedule;
  if (pool === "shared" || declarer === "each-deal") return html`<${SharedPad} ...${props}/>`;
  return html`<div class="pad-of-match"><${SeriesTabs} pad=${props.pad}/><div class="all-series">
    ${names.map((_, seat) => html`<${Series} key=${seat} declarer=${seat} ...${props}/>`)}</div></div>`;
}

/** Totals and places; they stay in view while the pad scrolls. @param {{pad: Pad}} props */
export function Totals({ pad }) {
  const { names, totals, ranks, deals } = pad;
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

/**
 * The sheet checks itself against what its deals must sum to.
 * @param {{control: import("./types.js").Control, deals: Deal[]}} props
 */
export function ControlLine({ control, deals }) {
  if (!deals.length) return null;
  const says = control.holds
    ? plural("{n} deal, and the sum is {sum} as it must be.", "{n} deals, and the sum is {sum} as it must be.", deals.length,
        { sum: signed(control.sum) })
    : t("The sum is {sum} and should be {expected}: look through the deals.",
        { sum: signed(control.sum), expected: signed(control.expected) });
  return html`<p class="small ${control.holds ? "quiet" : "notice error"}">${says}</p>`;
}
