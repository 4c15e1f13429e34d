// What the server confirmed last, kept in the browser: a page that opens without a network starts from there.

/** @typedef {{version: number, log: {opening: any, edits: any[], undone: any[]}}} Kept */

const PREFIX = "barbu.sheet.";
/** Sheets that are kept; the ones touched longest ago make room. */
const MOST = 12;

/**
 * The newest state of a sheet: what is written in the page, or what this browser has heard since.
 * @param {string} id
 * @param {Kept} written
 * @returns {Kept}
 */
export function newest(id, written) {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + id) ?? "null");
    const same = kept?.log?.opening?.at === written.log.opening.at;
    return same && kept.version > written.version ? kept : written;
  } catch {
    return written;
  }
}

/**
 * Keep a state of a sheet for the next time.
 * @param {string} id
 * @param {{version: number, opening: any, edits: any[], undone: any[]}} core
 */
export function keep(id, { version, opening, edits, undone }) {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify({ version, at: Date.now(), log: { opening, edits, undone } }));
    const others = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + id);
    if (others.length < MOST) return;
    const oldest = others.map((name) => ({ name, at: JSON.parse(localStorage.getItem(name) ?? "{}").at ?? 0 }));
    oldest.sort((a, b) => b.at - a.at);
    for (const { name } of oldest.slice(MOST - 1)) localStorage.removeItem(name);
  } catch {
    // A private window or a full disk: the sheet needs the network to open again.
  }
}

/**
 * Forget a sheet that this device may no longer see.
 * @param {string} id
 */
export function forget(id) {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing was kept.
  }
}
