// Whom this reader listens to: everybody, nobody, or all but some. The device remembers it.
import { hears, muted, set } from "./options.js";

/** @typedef {import("./types.js").Said} Said */

const MOST = 60;

/** @param {number} seat @returns {string} the seat at this table */
const named = (seat) => `${location.pathname}#${seat}`;

/** @param {number} seat */
export function isMuted(seat) {
  return muted.value.includes(named(seat));
}

/** @param {number} seat @param {boolean} on */
export function mute(seat, on) {
  const others = muted.value.filter((one) => one !== named(seat));
  set(muted, on ? [...others, named(seat)].slice(-MOST) : others);
}

/** @param {Said[]} chat @returns {Said[]} what is shown of it where it is said */
export function heard(chat) {
  return hears.value ? unmuted(chat) : [];
}

/** @param {Said[]} chat @returns {Said[]} what may be read of it */
export function unmuted(chat) {
  return chat.filter(({ seat }) => !isMuted(seat));
}
