// The state of the table in the page: what the server told last, and the one card that is on its way.
import { computed, signal } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { Feed, RESTART_MS, ask, post } from "../net.js";
import { documentOf, freshKey } from "../page.js";
import { hush, say } from "../ui.js";
import { tell } from "./log.js";
import { note } from "./proof.js";
import { tick } from "./sound.js";
import { reason } from "./why.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Action} Action */

/** @type {import("./types.js").Boot} */
export const boot = documentOf("boot", /** @type {any} */ (null));
export const rules = boot.rules;
const contracts = new Map(rules.contracts.map((contract) => [contract.id, contract]));

/** @type {import("../../vendor/preact.js").Signal<Table>} */
export const table = signal(boot.view);
/** @type {import("../../vendor/preact.js").Signal<import("../net.js").Link>} */
export const link = signal("waiting");
/** The card that was tapped and is not confirmed yet. @type {import("../../vendor/preact.js").Signal<string | null>} */
export const sent = signal(null);
/** Whether an action is on its way. */
const acting = signal(false);

/** Whether it is this reader's turn, and nothing is on its way. */
export const myTurn = computed(() => {
  const { deal, seat, closed } = table.value;
  return !closed && !acting.value && seat !== null && deal?.turn === seat;
});
/** Whether everybody else at the table is a bot. */
export const alone = computed(() =>
  table.value.seats.every((there, seat) => seat === table.value.seat || there.kind === "bot"));

const SETTLE_MS = 400;
/** What an answer says while a server starts anew, by itself or behind a proxy. */
const AWAY = new Set([0, 502, 503, 504]);
const AWAY_MS = 500;
let acknowledged = boot.view.version;
note(boot.id, boot.view.proof);

/** @param {string} id */
export function contractOf(id) {
  return /** @type {import("./types.js").Contract} */ (contracts.get(id));
}

/** @param {number} seat */
export function nameOf(seat) {
  const there = table.value.seats[seat];
  return there.name || t("Open seat");
}

/**
 * Send a command; while the server is away for a moment, again by the same key, so that it is done once.
 * @param {import("../net.js").Command} command
 */
async function delivered(command) {
  const begun = performance.now();
  let answer = await post(boot.id, command);
  while (AWAY.has(answer.status) && navigator.onLine && performance.now() - begun < RESTART_MS) {
    await new Promise((done) => setTimeout(done, AWAY_MS));
    answer = await post(boot.id, command);
  }
  return answer;
}

/**
 * Give a command. Where the table has moved on in the meantime, it is given again if it still makes sense.
 * @param {string} type
 * @param {Record<string, unknown>} [payload]
 * @returns {Promise<boolean>} whether it was done; if not, the reason has been said
 */
export async function give(type, payload = {}) {
  for (let tries = 0; tries < 4; tries += 1) {
    const version = Math.max(table.value.version, acknowledged);
    const answer = await delivered({ key: freshKey(), version, type, payload });
    if (answer.status === 200) {
      acknowledged = Math.max(acknowledged, answer.body.version);
      setTimeout(() => { if (table.value.version < answer.body.version) void feed.poll(); }, SETTLE_MS);
      return true;
    }
    if (answer.status !== 409) {
      say(AWAY.has(answer.status) ? t("No network: that was not sent.") : reason(answer.body?.error?.code ?? null));
      return false;
    }
    take({ version: answer.body.version, view: answer.body.view });
    if (type === "act" && !stillMeant(/** @type {Action} */ (payload.action))) return false;
  }
  say(reason("version/stale"));
  return false;
}

/** @param {Action} action */
function stillMeant(action) {
  const text = JSON.stringify(action);
  return Boolean(table.value.deal?.actions.some((one) => JSON.stringify(one) === text));
}

/** @param {Action} action one of those that the view lists */
export async function act(action) {
  if (acting.value) return;
  hush();
  acting.value = true;
  if (action.do === "play") sent.value = action.card;
  if (!(await give("act", { action }))) sent.value = null;
  else if (table.value.version < acknowledged) return; // the push that follows ends it
  acting.value = false;
}

/**
 * Ask the server for something that is no command.
 * @param {string} what
 * @param {unknown} body
 */
export function askTable(what, body = {}) {
  return ask(`/api/tables/${boot.id}/${what}`, { method: "POST", body });
}

/**
 * Look for news unless the page has come to a version.
 * @param {number} version
 * @returns {Promise<boolean>} whether it has now
 */
export async function caughtUp(version) {
  if (table.value.version < version) await feed.poll();
  return table.value.version >= version;
}

/** @param {{version: number, view?: any, news?: any}} news */
function take(news) {
  const before = table.value;
  const fresh = news.view ?? news.news;
  if (!fresh || fresh.version <= before.version) return;
  const after = { ...before, ...fresh };
  acknowledged = Math.max(acknowledged, after.version);
  const gone = sent.value && (!after.deal || !after.deal.hand.includes(sent.value.slice(0, 2)));
  if (gone || after.deal?.number !== before.deal?.number) sent.value = null;
  if (after.version >= acknowledged) acting.value = false;
  table.value = after;
  if ((after.deal?.plays ?? 0) > (before.deal?.plays ?? 0)) tick();
  tell(before, after);
}

const feed = new Feed(boot.id, {
  seen: () => table.value.version,
  onNews: take,
  onLink: (now) => { link.value = now; },
});
