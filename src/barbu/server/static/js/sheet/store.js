// The state of the sheet in the page: what the server confirmed, and on top of it what waits to be confirmed.
import { computed, effect, signal } from "../../vendor/preact.js";
import { announce, hush, say } from "../ui.js";
import { plural, t } from "../i18n.js";
import { Feed, post } from "../net.js";
import { documentOf, freshKey } from "../page.js";
import { Queue } from "../queue.js";
import { coreOf, decide, fold, preview, view as viewOf } from "../rules/fold.js";
import { forget, keep, newest } from "./kept.js";
import { reason } from "./why.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Order} Order */
/** @typedef {import("../queue.js").Waiting} Waiting */
/** @typedef {{command: Waiting, code: string | null}} Conflict an entry that no longer fits; nothing is lost, one is asked */

/** @type {import("./types.js").Boot} */
export const boot = documentOf("boot", /** @type {any} */ (null));
export const rules = boot.rules;
export const contracts = new Map(rules.contracts.map((contract) => [contract.id, contract]));

const queue = new Queue(boot.id);
const confirmed = signal(coreOf(rules, newest(boot.id, boot.view)));
effect(() => keep(boot.id, confirmed.value));
/** @type {import("../../vendor/preact.js").Signal<Waiting[]>} */
const pending = signal(queue.all());

/** @type {import("../../vendor/preact.js").Signal<import("../net.js").Link>} */
export const link = signal("waiting");
/** @type {import("../../vendor/preact.js").Signal<Conflict | null>} */
export const conflict = signal(null);

const core = computed(() => {
  let now = confirmed.value;
  for (const command of pending.value) {
    // Only what follows directly: a command of an older version is confirmed by now, or will be asked about.
    if (command.version !== now.version) continue;
    const made = decide(now, command);
    if (!("event" in made)) break;
    now = fold(now, [{ ...made.event, at: command.at }]);
  }
  return now;
});

/** The sheet with everything that was entered on this device. @type {{value: View}} */
export const sheet = computed(() => viewOf(core.value, boot.view.role));
/** How many entries the server has not confirmed yet. */
export const waiting = computed(() => pending.value.length);

/** @param {string} id */
export function contractOf(id) {
  return /** @type {import("./types.js").Contract} */ (contracts.get(id));
}

/**
 * Give a command: it stands on the page at once and goes to the server as soon as that can be reached.
 * @param {Order} order
 * @returns {boolean} false if the sheet refuses it; the reason has been said
 */
export function give(order) {
  const made = decide(core.value, order);
  if (!("event" in made)) {
    say(reason(made.code));
    return false;
  }
  hush();
  const command = { key: freshKey(), version: made.event.version - 1, ...order, at: Date.now(), ...meantFor(order) };
  queue.add(command);
  pending.value = queue.all();
  void flush();
  return true;
}

/**
 * What an order was meant for, to tell later whether it still means the same.
 * @param {Order} order
 * @returns {{number?: number}}
 */
function meantFor(order) {
  const now = sheet.value;
  if (order.type === "score") return { number: now.deals.length };
  if (order.type === "undo") return { number: now.undo?.version };
  if (order.type === "redo") return { number: now.redo?.version };
  if (order.type === "mend" || order.type === "remove") return { number: now.deals[order.payload.number]?.version };
  return {};
}

/**
 * What an order would change, without giving it.
 * @param {Order} order
 */
export function foresee(order) {
  return preview(core.value, order);
}

/** @param {Order} order @returns {string | null} the code of the rule against it */
export function refusal(order) {
  const made = decide(core.value, order);
  return "event" in made ? null : made.code;
}

export function undo() {
  give({ type: "undo", payload: {} });
}

export function redo() {
  give({ type: "redo", payload: {} });
}

let sending = false;

/** Send what waits, in order, one at a time. */
async function flush() {
  if (sending || conflict.value) return;
  sending = true;
  try {
    for (let next = queue.all()[0]; next && !conflict.value; next = queue.all()[0]) {
      const sent = next;
      const answer = await post(boot.id, { key: sent.key, version: sent.version, type: sent.type, payload: sent.payload });
      if (!settled(sent, answer)) break;
    }
  } finally {
    sending = false;
  }
}

/**
 * Act on the server's answer to a command.
 * @param {Waiting} command
 * @param {import("../net.js").Answer} answer
 * @returns {boolean} whether the next one may be sent
 */
function settled(command, { status, body }) {
  if (status === 200) {
    link.value = "live";
    accept(command, body.version);
    return true;
  }
  if (status === 409) {
    take({ version: body.version, view: body.view });
    return rebased(command);
  }
  if (status === 0 || status === 429 || status >= 500) {
    if (status === 0) link.value = "offline";
    setTimeout(() => void flush(), RETRY_MS);
    return false;
  }
  conflict.value = { command, code: body?.error?.code ?? null };
  return false;
}

const RETRY_MS = 3_000;

/**
 * The server has stored a command: what the page decided is what happened.
 * @param {Waiting} command
 * @param {number} version after it
 */
function accept(command, version) {
  const made = decide(confirmed.value, command);
  if ("event" in made && made.event.version === version) {
    confirmed.value = fold(confirmed.value, [{ ...made.event, at: command.at }]);
  } else {
    void feed.poll();
  }
  queue.remove(command.key);
  pending.value = queue.all();
}

/**
 * Someone else was quicker. A command that still means the same is given again on the new state; else people are asked.
 * @param {Waiting} command
 * @returns {boolean}
 */
function rebased(command) {
  const made = decide(confirmed.value, command);
  const view = viewOf(confirmed.value, boot.view.role);
  const meant = { score: view.deals.length, undo: view.undo?.version, redo: view.redo?.version,
    mend: view.deals[Number(command.payload.number)]?.version,
    remove: view.deals[Number(command.payload.number)]?.version }[command.type];
  if (!("event" in made) || meant !== command.number) {
    conflict.value = { command, code: "event" in made ? null : made.code };
    return false;
  }
  let version = made.event.version - 1;
  for (const waitingOne of queue.all()) queue.replace({ ...waitingOne, version: version++ });
  pending.value = queue.all();
  return true;
}

/** Drop the entry that no longer fits, and go on with the rest. */
export function dropConflicting() {
  if (!conflict.value) return;
  queue.remove(conflict.value.command.key);
  conflict.value = null;
  renumber();
  void flush();
}

/** Let the rest of the queue follow on what is confirmed now. */
function renumber() {
  let version = confirmed.value.version;
  for (const command of queue.all()) queue.replace({ ...command, version: version++ });
  pending.value = queue.all();
}

/**
 * Give the entry that did not fit again, in another form.
 * @param {Order} order
 */
export function replaceConflicting(order) {
  const old = conflict.value;
  if (!old) return;
  queue.remove(old.command.key);
  pending.value = queue.all();
  conflict.value = null;
  if (!give(order)) void flush();
}

/**
 * Take in what the server tells.
 * @param {import("../net.js").News} news
 */
function take(news) {
  const before = confirmed.value.version;
  if (news.view) confirmed.value = coreOf(rules, news.view);
  else if (news.events?.length) {
    if (news.events[0].version > before + 1) void feed.poll();
    else confirmed.value = fold(confirmed.value, news.events);
  }
  const after = confirmed.value.version;
  if (after > before && !sending && !pending.value.length) announceNews(after - before);
}

/** @param {number} changes */
function announceNews(changes) {
  const last = sheet.value.deals.at(-1);
  announce(plural("The sheet has changed.", "The sheet has changed {n} times.", changes));
  if (last) announce(t("Deals on the sheet: {n}", { n: sheet.value.deals.length }));
}

const feed = new Feed(boot.id, {
  seen: () => confirmed.value.version,
  onNews: take,
  onLink: (now) => {
    link.value = now;
    if (now === "live") void flush();
    if (now === "refused") forget(boot.id);
  },
});

addEventListener("storage", () => {
  pending.value = queue.all();
});
void flush();
