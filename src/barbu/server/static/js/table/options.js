// What this reader likes at a table; the device remembers it. The pace of a table is the table's own.
import { effect, signal } from "../../vendor/preact.js";
import { recall, remember } from "../queue.js";

/** @typedef {"calm" | "normal" | "quick" | "instant"} Speed */
/** @typedef {"alternating" | "suits" | "ranks"} Order */
/**
 * @template T
 * @typedef {import("../../vendor/preact.js").Signal<T> & {named?: string}} Option
 */

/** How fast cards move. @type {Option<Speed>} */
export const speed = option("speed", "normal");
/** How a hand is sorted. @type {Option<Order>} */
export const order = option("order", "alternating");
/** Whether the lowest card comes first. */
export const ascending = option("ascending", false);
/** Whether trumps come before the other suits. */
export const trumpsFirst = option("trumps-first", true);
/** Whether a card is played by its second tap. */
export const twoTaps = option("two-taps", false);
/** Whether what others say is shown. */
export const hears = option("hears", true);
/** The seats, each of a table, whose words are not shown. @type {Option<string[]>} */
export const muted = option("muted", []);
/** Whether each card played is heard. */
export const hearsCards = option("hears-cards", false);
/** Whether a visitor who has not played here yet is told what to do. */
export const learns = option("learns", true);

effect(() => { document.documentElement.dataset.speed = speed.value; });

/**
 * @template T
 * @param {string} name under which the device remembers it
 * @param {T} usual
 * @returns {Option<T>}
 */
function option(name, usual) {
  return Object.assign(signal(recall(name, usual)), { named: name });
}

/**
 * Set an option, for this visit and the next ones.
 * @template T
 * @param {Option<T>} changed
 * @param {T} value
 */
export function set(changed, value) {
  changed.value = value;
  remember(changed.named ?? "", value);
}
