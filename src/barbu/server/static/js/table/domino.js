// Domino: a row for each suit, its open ends marked.
import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { cardName, rankLetter, suitName } from "../names.js";
import { Suit } from "../ui.js";
import { nameOf, rules } from "./store.js";

/** @typedef {import("./types.js").Deal} Deal */

const RANKS = "23456789TJQKA";
const OPEN = 0, HIGH = 1, LOW = 2;

/** @param {Deal} deal @returns {string[]} the ranks of a row, lowest first; an ace that may go either way stands at both ends */
function ranksOf(deal) {
  const plain = [...RANKS.slice(RANKS.indexOf(rules.lowest), -1)];
  if (deal.ace === LOW) return ["A", ...plain];
  return deal.ace === HIGH ? [...plain, "A"] : ["A", ...plain, "A"];
}

/** @param {{deal: Deal, suit: string, ranks: string[]}} props */
function Row({ deal, suit, ranks }) {
  const laid = deal.rows?.[suit] ?? [];
  const at = ranks.map((rank, place) => (laid.includes(rank) && (rank !== "A" || deal.ace !== OPEN) ? place : -1)).filter((place) => place >= 0);
  const [low, high] = [Math.min(...at), Math.max(...at)];
  const { start } = deal;
  const fits = (/** @type {number} */ place) => (at.length ? place === low - 1 || place === high + 1 : ranks[place] === start);
  const label = at.length ? t("{suit}: from {low} to {high}", { suit: suitName(suit), low: rankLetter(ranks[low]), high: rankLetter(ranks[high]) })
    : t("{suit}: nothing yet", { suit: suitName(suit) });
  return html`<div class="laid-row suit-${suit}" role="img" aria-label=${label}><${Suit} letter=${suit}/>
    ${ranks.map((rank, place) => html`<span key=${place} class="laid-cell ${at.includes(place) ? "in" : fits(place) ? "end" : ""}">${
      at.includes(place) || fits(place) ? rankLetter(rank) : "·"}</span>`)}</div>`;
}

/** @param {{deal: Deal}} props */
export function Domino({ deal }) {
  const ranks = ranksOf(deal);
  const last = deal.last_play;
  return html`<div class="laid-rows">${[..."SHCD"].map((suit) => html`<${Row} key=${suit} deal=${deal} suit=${suit} ranks=${ranks}/>`)}
    <p class="laid-last small quiet">${last && (last[1] === "pass" ? t("{name} passes.", { name: nameOf(last[0]) }) : t("{name}: {card}.", { name: nameOf(last[0]), card: cardName(last[1]) }))}</p></div>`;
}
