// The shuffle of a deal done again, to check it by: what `barbu.matches.table.dealing` does. In plain code, for a
// browser lends its own hashes only to pages that came by HTTPS, and a match in the living room does not.

const RANKS = "23456789TJQKA";
const SUITS = "SHDC";
const BLOCK = 64;

/** @param {number} value @returns {number} the first 32 bits after the point */
const fraction = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32);

/** @param {number} count @returns {number[]} the first primes */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} message @returns {DataView} the message, a 1, zeros, and its length in bits */
function padded(message) {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, message.length * 8);
  return view;
}

/** @param {DataView} view @param {number} at @returns {number[]} the 64 words that a block is spread over */
function spread(view, at) {
  const words = Array.from({ length: 16 }, (_, i) => view.getInt32(at + 4 * i));
  for (let i = 16; i < 64; i += 1) {
    const [old, late] = [words[i - 15], words[i - 2]];
    const [low, high] = [turned(old, 7) ^ turned(old, 18) ^ (old >>> 3), turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)];
    words.push((words[i - 16] + low + words[i - 7] + high) | 0);
  }
  return words;
}

/**
 * SHA-256 (FIPS 180-4).
 * @param {Uint8Array} message
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(message) {
  const view = padded(message);
  let state = START;
  for (let at = 0; at < view.byteLength; at += BLOCK) {
    const words = spread(view, at);
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    state = [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
  }
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => hash.setInt32(4 * i, word));
  return new Uint8Array(hash.buffer);
}

/** @param {Uint8Array[]} parts */
function joined(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/**
 * HMAC-SHA256 (RFC 2104).
 * @param {Uint8Array} key at most 64 bytes
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const [inner, outer] = [0x36, 0x5c].map((pad) => Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ pad));
  return sha256(joined(outer, sha256(joined(inner, message))));
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text @returns {Uint8Array} */
function unhex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {string} text @returns {string} the SHA-256 of its UTF-8 bytes, in hex */
export function hashOf(text) {
  return hex(sha256(new TextEncoder().encode(text)));
}

/** @param {string} secret of a deal, in hex @returns {string} what is shown of it before the match */
export function fingerprint(secret) {
  return hex(sha256(unhex(secret)));
}

/** @param {Uint8Array} key @returns {Generator<number, never>} 32-bit numbers, eight of each HMAC of a counter */
function* numbers(key) {
  for (let counter = 0; ; counter += 1) {
    const place = new DataView(new ArrayBuffer(8));
    place.setUint32(4, counter);
    const block = new DataView(hmac(key, new Uint8Array(place.buffer)).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

/** @param {number} bound @param {Generator<number, never>} stream @returns {number} from 0 to below the bound, each as likely */
function below(bound, stream) {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  let drawn = stream.next().value;
  while (drawn >= limit) drawn = stream.next().value;
  return drawn % bound;
}

/** @param {string} card */
const placeOf = (card) => 13 * SUITS.indexOf(card[1]) + RANKS.indexOf(card[0]);

/**
 * Deal again.
 * @param {string} secret of the deal, in hex
 * @param {string[]} brought what each seat brought, in order of seats
 * @param {string[]} deck its cards, in any order
 * @returns {string[][]} the hand of each seat, in the order in which it was dealt
 */
export function dealtAgain(secret, brought, deck) {
  const order = [...deck].sort((one, other) => placeOf(one) - placeOf(other));
  const entropy = sha256(new TextEncoder().encode(brought.map((text, seat) => `${seat}:${text}`).join("\n")));
  const stream = numbers(hmac(unhex(secret), entropy));
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = below(last + 1, stream);
    [order[last], order[other]] = [order[other], order[last]];
  }
  const each = Math.floor(order.length / brought.length);
  return brought.map((_, seat) => order.slice(seat * each, (seat + 1) * each));
}
