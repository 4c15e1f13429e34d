// The faces of cards, and their order in a hand.
import { html } from "../../vendor/preact.js";
import { cardName, rankLetter } from "../names.js";
import { ascending, order, trumpsFirst } from "./options.js";

const RANKS = "23456789TJQKA";
const COURT = "JQK";
/** The address of the court cards' figures; the server writes it into the page. */
const DECK = /** @type {HTMLElement | null} */ (document.querySelector("[data-deck]"))?.dataset.deck ?? "";

/**
 * The face of a card: a large index, rank over suit; a figure or a pip.
 * @param {{card: string}} props
 */
export function Face({ card }) {
  const [rank, suit] = card;
  return html`<span class="face suit-${suit}" aria-hidden="true"><b>${rankLetter(rank)}</b>
    <svg viewBox="0 0 24 24"><use href="#suit-${suit}"/></svg></span>${COURT.includes(rank)
    ? html`<svg class="figure suit-${suit}" viewBox="0 0 60 100" aria-hidden="true"><use href=${`${DECK}#${card}`}/></svg>`
    : html`<svg class="pip suit-${suit} ${rank === "A" ? "ace" : ""}" viewBox="0 0 24 24" aria-hidden="true"><use href="#suit-${suit}"/></svg>`}`;
}

/**
 * A card on the table; its name is read out.
 * @param {{card: string, class?: string}} props
 */
export function Card(props) {
  return html`<span class="card ${props.class ?? ""}" role="img" aria-label=${cardName(props.card)}><${Face} card=${props.card}/></span>`;
}

/**
 * The suits of a hand from left to right: one after the other, or their colours alternating as far as there are both.
 * @param {string[]} held
 * @param {string | null} trump
 * @returns {string[]}
 */
function suitsInOrder(held, trump) {
  const left = [...(order.value === "suits" ? "SHDC" : "SHCD")].filter((suit) => held.includes(suit));
  const reds = left.filter(isRed).length;
  const first = trumpsFirst.value && trump && held.includes(trump) ? trump
    : order.value === "suits" ? left[0] : left.find((suit) => isRed(suit) === reds > left.length - reds);
  /** @type {string[]} */
  const found = [];
  for (let next = first; next; ) {
    found.push(next);
    const rest = left.filter((suit) => !found.includes(suit));
    const last = next;
    next = order.value === "suits" ? rest[0] : rest.find((suit) => isRed(suit) !== isRed(last)) ?? rest[0];
  }
  return found;
}

/** @param {string} suit */
function isRed(suit) {
  return suit === "H" || suit === "D";
}

/**
 * Sort a hand as this reader likes it.
 * @param {string[]} cards
 * @param {string | null} trump
 */
export function sorted(cards, trump) {
  const suits = suitsInOrder([...new Set(cards.map((card) => card[1]))], trump);
  const way = ascending.value ? 1 : -1;
  const rank = (/** @type {string} */ card) => way * RANKS.indexOf(card[0]);
  const suit = (/** @type {string} */ card) => suits.indexOf(card[1]);
  const [major, minor] = order.value === "ranks" ? [rank, suit] : [suit, rank];
  return [...cards].sort((a, b) => major(a) - major(b) || minor(a) - minor(b));
}
