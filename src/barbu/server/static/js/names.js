// Names of contracts, items, suits and ranks in the reader's language. A ruleset may bring its own.
import { lang, t } from "./i18n.js";

/** @typedef {string | Record<string, string> | null | undefined} Text */

/** @type {Record<string, () => string>} */
const CONTRACTS = {
  "no-tricks": () => t("No tricks"),
  "no-queens": () => t("No queens"),
  "no-jacks": () => t("No jacks"),
  "no-kings": () => t("No kings"),
  "no-diamonds": () => t("No diamonds"),
  "no-hearts": () => t("No hearts"),
  "no-last": () => t("Not the last trick"),
  "last-two": () => t("Last two"),
  barbu: () => t("Barbu"),
  salade: () => t("Salade"),
  trumps: () => t("Trumps"),
  domino: () => t("Domino"),
  "ravage-city": () => t("Ravage City"),
};

/** @type {Record<string, () => string>} */
const ITEMS = {
  tricks: () => t("Tricks"),
  queens: () => t("Queens"),
  jacks: () => t("Jacks"),
  kings: () => t("Kings"),
  hearts: () => t("Hearts"),
  diamonds: () => t("Diamonds"),
  clubs: () => t("Clubs"),
  spades: () => t("Spades"),
  ace: () => t("Ace of hearts"),
  barbu: () => t("King of hearts"),
  longest: () => t("Longest suit"),
  order: () => t("Going out"),
};

/** @type {Record<string, () => string>} */
const SUITS = {
  S: () => t("Spades"),
  H: () => t("Hearts"),
  D: () => t("Diamonds"),
  C: () => t("Clubs"),
  N: () => t("No trump"),
};

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
 * @param {{name: string, label?: Text, trick?: number | string | null}} item
 * @param {number} [tricks] tricks of the deal, to name a trick by its number
 * @returns {string}
 */
export function itemName(item, tricks) {
  const own = textOf(item.label) ?? (item.name === "ace" || !tricks ? null : trickName(item.trick, tricks));
  return own ?? ITEMS[item.name]?.() ?? item.name;
}

/**
 * @param {number | string | null | undefined} trick counted from 1, or from the end by a negative number
 * @param {number} tricks
 */
function trickName(trick, tricks) {
  if (typeof trick !== "number") return null;
  if (trick === -1 || trick === tricks) return t("Last trick");
  if (trick === -2 || trick === tricks - 1) return t("Last trick but one");
  return t("Trick {n}", { n: trick > 0 ? trick : tricks + 1 + trick });
}

/**
 * @param {string} letter "S", "H", "D", "C", "none"
 * @returns {string}
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
