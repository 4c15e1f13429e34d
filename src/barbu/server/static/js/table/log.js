// The polite log: what happened at the table, for those who hear it.
import { listed, t } from "../i18n.js";
import { cardName } from "../names.js";
import { announce, say } from "../ui.js";
import { heard } from "./listening.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Deal} Deal */
/** @typedef {import("./types.js").Play} Play */

/**
 * Say what changed between two states.
 * @param {Table} before
 * @param {Table} after
 */
export function tell(before, after) {
  const words = said(before, after);
  const shown = after.deal && after.deal.phase !== "choose" && after.deal.phase !== "over";
  if (words.length && !shown) say(words.join(" ")); // no names on the table beside which it could stand
  const sentences = [...(shown ? words : []), ...dealNews(before, after)];
  if (sentences.length) announce(sentences.join(" "));
}

/** @param {Table} table @param {number} seat */
function name(table, seat) {
  return seat === table.seat ? t("You") : table.seats[seat].name;
}

/** @param {Table} before @param {Table} after @returns {string[]} */
function said(before, after) {
  const seen = before.chat.at(-1)?.version ?? 0;
  return heard(after.chat).filter((one) => one.version > seen && one.seat !== after.seat)
    .map((one) => t("{name}: {card}.", { name: name(after, one.seat), card: one.text || saying(one.preset) }));
}

/** @param {Table} before @param {Table} after @returns {string[]} */
function dealNews(before, after) {
  const now = after.deal;
  if (!now) return [];
  const old = before.deal?.number === now.number && before.deal.plays <= now.plays ? before.deal : null;
  return [
    ...(old ? [] : [t("Deal {n}: {name} declares.", { n: now.number + 1, name: name(after, now.roles.declarer) })]),
    ...spokenNews(after, old, now),
    ...playNews(after, old, now),
    ...(now.phase === "over" && old?.phase !== "over" ? [t("The deal is over.")] : []),
    ...(now.turn === after.seat && (old?.turn !== now.turn || old.phase !== now.phase) && now.turn >= 0 ? [t("Your turn.")] : []),
  ];
}

/** @param {Table} table @param {Deal | null} old @param {Deal} now @returns {string[]} */
function spokenNews(table, old, now) {
  return now.spoken.slice(old?.spoken.length ?? 0).map(([who, whom]) => {
    const words = { who: name(table, who), whom: listed(whom.map((seat) => name(table, seat))) };
    return whom.length ? t("{who} doubles {whom}.", words) : t("{who} doubles nobody.", words);
  });
}

/** @param {Table} table @param {Deal | null} old @param {Deal} now @returns {string[]} */
function playNews(table, old, now) {
  if (now.rows) {
    if (!now.last_play || old?.plays === now.plays) return [];
    return [playText(table, now.last_play)];
  }
  const ended = (now.tricks ?? []).reduce((sum, one) => sum + one, 0) - (old?.tricks ?? []).reduce((sum, one) => sum + one, 0);
  const known = new Set((old?.trick ?? []).map(([, card]) => card));
  const fresh = [...(ended > 0 ? now.last_trick ?? [] : []), ...(now.trick ?? [])].filter(([, card]) => !known.has(card));
  const texts = fresh.map((play) => playText(table, play));
  if (ended > 0) texts.push(t("{name} takes the trick.", { name: name(table, Number(now.last_winner)) }));
  return texts;
}

/** @param {Table} table @param {Play} play */
function playText(table, [seat, card]) {
  if (card === "pass") return t("{name} passes.", { name: name(table, seat) });
  return t("{name}: {card}.", { name: name(table, seat), card: cardName(card) });
}

/** @type {Record<string, () => string>} */
const SAYINGS = {
  hello: () => t("Hello"),
  well_played: () => t("Well played"),
  sorry: () => t("Sorry"),
  thanks: () => t("Thank you"),
  one_moment: () => t("One moment"),
  good_game: () => t("Good game"),
};

/** @param {string} preset @returns {string} in the reader's language */
export function saying(preset) {
  return SAYINGS[preset]?.() ?? preset;
}
