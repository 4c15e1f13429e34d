// The faces of cards, and their order in a hand.
import { html } from "../../vendor/preact.js";
import { cardName, rankLetter } from "../names.js";

const ORDER = "SHCD";
const RANKS = "23456789TJQKA";

/**
 * The face of a card: a large index, rank over suit.
 * @param {{card: string, small?: boolean}} props
 */
export function Face({ card, small }) {
  const suit = card[1];
  return html`<span class="face suit-${suit} ${small ? "small" : ""}" aria-hidden="true"><b>${rankLetter(card[0])}</b>
    <svg viewBox="0 0 24 24"><use href="#suit-${suit}"/></svg></span>`;
}

/**
 * A card on the table; its name is read out.
 * @param {{card: string, class?: string}} props
 */
export function Card(props) {
  return html`<span class="card ${props.class ?? ""}" role="img" aria-label=${cardName(props.card)}><${Face} card=${props.card}/></span>`;
}

/**
 * Sort a hand: trumps first, then suits in alternating colours, each from the top.
 * @param {string[]} cards
 * @param {string | null} trump
 */
export function sorted(cards, trump) {
  const place = (/** @type {string} */ card) => (card[1] === trump ? -1 : ORDER.indexOf(card[1])) * 20 - RANKS.indexOf(card[0]);
  return [...cards].sort((a, b) => place(a) - place(b));
}
