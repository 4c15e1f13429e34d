// Words of the page. The English sentence is the key; the server sends a catalog for the other languages.
// Strings are found by their form: t("...") and plural("...", "...", n), double quotes, one line.
import { documentOf } from "./page.js";

/** @typedef {Record<string, string | number>} Params */
/** @typedef {{lang: string, messages: Record<string, string | Record<string, string>>}} Catalog */

/** @type {Catalog} */
const catalog = documentOf("catalog", { lang: document.documentElement.lang || "en", messages: {} });

/** Language of the page: "en", "fr", "es" or "pt". */
export const lang = catalog.lang;

// "pt" alone means Brazil, where 0 is singular; the catalogs are Portugal's.
const rules = new Intl.PluralRules(lang === "pt" ? "pt-PT" : lang);
const numbers = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
const lists = new Intl.ListFormat(lang, { style: "long", type: "conjunction" });

/** Letters written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A word to stand in a sentence: one that runs the other way is isolated, so the sentence keeps its order.
 * @param {string | number} word
 */
function isolated(word) {
  const text = String(word);
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/**
 * @param {string} text with places such as {name}
 * @param {Params} [params]
 */
function filled(text, params) {
  return params ? text.replace(/\{(\w+)\}/g, (place, name) => isolated(params[name] ?? place)) : text;
}

/**
 * Translate `message`.
 * @param {string} message the English text
 * @param {Params} [params] what stands in its {places}
 * @returns {string}
 */
export function t(message, params) {
  const found = catalog.messages[message];
  return filled(typeof found === "string" ? found : message, params);
}

/**
 * Translate by number: `plural("{n} trick left", "{n} tricks left", 3)`.
 * @param {string} one
 * @param {string} other
 * @param {number} n
 * @param {Params} [params] more places beside {n}
 * @returns {string}
 */
export function plural(one, other, n, params) {
  const found = catalog.messages[one];
  const own = typeof found === "object" ? found[rules.select(n)] ?? found.other : undefined;
  return filled(own ?? (n === 1 ? one : other), { ...params, n: numbers.format(n) });
}

/**
 * A number of points with its sign, the minus as wide as the plus.
 * @param {number} points
 * @returns {string}
 */
export function signed(points) {
  const text = numbers.format(Math.abs(points));
  return points < 0 ? `−${text}` : points > 0 ? `+${text}` : text;
}

/**
 * A number in the reader's way of writing.
 * @param {number} value
 */
export function number(value) {
  return numbers.format(value).replace("-", "−");
}

/**
 * "Ana, Rita and Diana" in the reader's language.
 * @param {string[]} words
 */
export function listed(words) {
  return lists.format(words);
}

/**
 * A moment as the reader writes it, day and hour.
 * @param {number} at milliseconds since 1970
 */
export function moment(at) {
  return new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
