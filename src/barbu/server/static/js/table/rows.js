// The rows of a domino: one a suit, what lies and where it goes on.
import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { rankLetter, suitName } from "../names.js";
import { Suit } from "../ui.js";

/** @typedef {Record<string, string[]>} Laid for each suit the ranks that lie */
/** @typedef {{rows: Laid, ace: number, start: string | null, lowest: string}} Layout `ace`: 0 where the first one decides, 1 high, 2 low */

const RANKS = "23456789TJQKA";
const OPEN = 0, HIGH = 1, LOW = 2;

/** @param {Layout} layout @returns {string[]} the ranks of a row, lowest first; an ace that may go either way stands at both ends */
function ranksOf({ ace, lowest }) {
  const plain = [...RANKS.slice(RANKS.indexOf(lowest), -1)];
  if (ace === LOW) return ["A", ...plain];
  return ace === HIGH ? [...plain, "A"] : ["A", ...plain, "A"];
}

/** @param {{layout: Layout, suit: string, ranks: string[]}} props */
function Row({ layout, suit, ranks }) {
  const { rows, ace, start } = layout;
  const laid = rows[suit] ?? [];
  const at = ranks.map((rank, place) => (laid.includes(rank) && (rank !== "A" || ace !== OPEN) ? place : -1)).filter((place) => place >= 0);
  const [low, high] = [Math.min(...at), Math.max(...at)];
  const fits = (/** @type {number} */ place) => (at.length ? place === low - 1 || place === high + 1 : ranks[place] === start);
  const label = at.length ? t("{suit}: from {low} to {high}", { suit: suitName(suit), low: rankLetter(ranks[low]), high: rankLetter(ranks[high]) })
    : t("{suit}: nothing yet", { suit: suitName(suit) });
  return html`<div class="laid-row suit-${suit}" role="img" aria-label=${label}><${Suit} letter=${suit}/>
    ${ranks.map((rank, place) => html`<span key=${place} class="laid-cell ${at.includes(place) ? "in" : fits(place) ? "end" : ""}">${
      at.includes(place) || fits(place) ? rankLetter(rank) : "·"}</span>`)}</div>`;
}

/** @param {Layout} layout */
export function Rows(layout) {
  const ranks = ranksOf(layout);
  return html`${[..."SHCD"].map((suit) => html`<${Row} key=${suit} layout=${layout} suit=${suit} ranks=${ranks}/>`)}`;
}

/**
 * What lies after some turns.
 * @param {string[]} plays "7H", "AH+", "AH-", "pass"
 * @param {number} ace as the rules have it
 * @returns {{rows: Laid, ace: number}}
 */
export function laidBy(plays, ace) {
  const cards = plays.filter((card) => card !== "pass");
  /** @type {Laid} */
  const rows = {};
  for (const [rank, suit] of cards) (rows[suit] ??= []).push(rank);
  const first = cards.find((card) => card.length > 2);
  return { rows, ace: ace === OPEN && first ? (first.endsWith("+") ? HIGH : LOW) : ace };
}
