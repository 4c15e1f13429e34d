// Names of contracts, items, suits and ranks in the reader's language. A ruleset may bring its own.
import { lang, t } from "./i18n.js";

/** @typedef {string | Record<string, string> | null | undefined} Text */

/** The known contracts and items, word for word those of `barbu.rules.names`. @type {Record<string, () => string>} */
const CONTRACTS = {
  "no-tricks": () => t("No tricks"),
  "no-queens": () => t("No queens"),
  "no-jacks": () => t("No jacks"),
  "no-kings": () => t("No kings"),
  "no-men": () => t("No kings or jacks"),
  "no-hearts": () => t("No hearts"),
  "no-diamonds": () => t("No diamonds"),
  "no-clubs": () => t("No clubs"),
  "no-spades": () => t("No spades"),
  "last-trick": () => t("No last trick"),
  "last-two": () => t("No last two"),
  "last-three": () => t("No last three"),
  barbu: () => t("Barbu"),
  salade: () => t("Salade"),
  trumps: () => t("Trumps"),
  domino: () => t("Domino"),
  "ravage-city": () => t("Ravage City"),
  "no-courts": () => t("No court cards"),
  "take-tricks": () => t("Take tricks"),
  "take-queens": () => t("Take queens"),
  "take-men": () => t("Take kings and jacks"),
  "take-hearts": () => t("Take hearts"),
  "take-last-two": () => t("Take the last two"),
  "take-king": () => t("Take the king of hearts"),
};

/** @type {Record<string, () => string>} */
const ITEMS = {
  tricks: () => t("Tricks"),
  queens: () => t("Queens"),
  jacks: () => t("Jacks"),
  kings: () => t("Kings"),
  aces: () => t("Aces"),
  men: () => t("Kings and jacks"),
  hearts: () => t("Hearts"),
  diamonds: () => t("Diamonds"),
  clubs: () => t("Clubs"),
  spades: () => t("Spades"),
  longest: () => t("Longest suit"),
};

/** @type {Record<string, () => string>} */
const SUITS = {
  S: () => t("spades"),
  H: () => t("hearts"),
  D: () => t("diamonds"),
  C: () => t("clubs"),
  N: () => t("no trump"),
};

/** @type {Record<string, () => string>} */
const COURT_NAMES = { J: () => t("jack"), Q: () => t("queen"), K: () => t("king"), A: () => t("ace") };

/** Letters of the court cards by language; docs/rules.md. */
const COURT = {
  en: { J: "J", Q: "Q", K: "K", A: "A" },
  fr: { J: "V", Q: "D", K: "R", A: "A" },
  es: { J: "J", Q: "Q", K: "K", A: "A" },
  pt: { J: "V", Q: "D", K: "R", A: "A" },
};

const chosen = /** @type {keyof typeof COURT} */ (document.documentElement.dataset.ranks ?? lang);

/**
 * A text of a ruleset in the reader's language.
 * @param {Text} text
 * @returns {string | null}
 */
export function textOf(text) {
  if (!text || typeof text === "string") return text || null;
  return text[lang] ?? text.en ?? Object.values(text)[0] ?? null;
}

/**
 * @param {{id: string, name?: Text}} contract
 * @returns {string}
 */
export function contractName(contract) {
  return textOf(contract.name) ?? CONTRACTS[contract.id]?.() ?? contract.id;
}

/**
 * What an item is called: the table's own label, else the trick or the card it is, else the known name.
 * @param {{name: string, label?: Text, trick?: number | string | null, single?: boolean, cards?: string | null}} item
 * @param {number} tricks tricks of a deal, to name one by its number
 * @returns {string}
 */
export function itemName(item, tricks) {
  const own = textOf(item.label) ?? trickName(item.trick, tricks);
  if (own) return own;
  if (item.single && item.cards) return capital(cardName(item.cards.trim()));
  return ITEMS[item.name]?.() ?? item.name;
}

/**
 * @param {number | string | null | undefined} trick counted from 1, or from the end by a negative number
 * @param {number} tricks
 */
function trickName(trick, tricks) {
  if (typeof trick !== "number") return null;
  const n = trick > 0 ? trick : tricks + 1 + trick;
  if (n === tricks) return t("Last trick");
  if (n === tricks - 1) return t("Last trick but one");
  return t("Trick {n}", { n });
}

/**
 * @param {string} card "QH": rank, then suit
 * @returns {string} "queen of hearts"
 */
export function cardName(card) {
  const rank = card[0] === "T" ? "10" : COURT_NAMES[card[0]]?.() ?? card[0];
  return t("{rank} of {suit}", { rank, suit: suitName(card[1]) });
}

/** @param {string} text */
function capital(text) {
  return text.slice(0, 1).toLocaleUpperCase(lang) + text.slice(1);
}

/**
 * @param {string} letter "S", "H", "D", "C", "none"
 * @returns {string} as within a sentence
 */
export function suitName(letter) {
  return SUITS[letter === "none" ? "N" : letter]?.() ?? letter;
}

/**
 * The letter on a card: ranks are stored as 2..9 T J Q K A.
 * @param {string} rank
 * @returns {string}
 */
export function rankLetter(rank) {
  if (rank === "T") return "10";
  const letters = /** @type {Record<string, string>} */ (COURT[chosen] ?? COURT.en);
  return letters[rank] ?? rank;
}
