// The sheet in the page: the second copy of `barbu.matches.sheet`, held equal by golden vectors.

import { checkDeal, scoreDeal } from "./score.js";
import { nextSlot, scheduleFault } from "./schedule.js";
import { ranksOf, viewOf } from "./view.js";

/** @typedef {import("./types.js").Rules} Rules */
/** @typedef {import("./types.js").SheetEvent} SheetEvent */
/** @typedef {import("./types.js").DealData} DealData */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {{type: string, payload: Record<string, any>}} Command */
/** @typedef {{data: DealData, version: number, at: number, scores: ReturnType<typeof scoreDeal>}} SheetDeal */
/** @typedef {{title: string, names: string[], deals: SheetDeal[], ended: boolean,
 *             substitutions: {seat: number, from: number, before: string, after: string}[]}} Body */
/** @typedef {{rules: Rules, version: number, opening: SheetEvent, edits: SheetEvent[], undone: SheetEvent[],
 *             body: Body}} Core a sheet at a version; never changed, every event makes a new one */

const EDITS = [
  "deal_scored",
  "deal_mended",
  "deal_removed",
  "renamed",
  "substituted",
  "titled",
  "ended",
  "reopened",
];
const MAX_NAME = 200;

/** @param {SheetEvent} opening @returns {Body} */
function emptyBody(opening) {
  const { names, title = "" } = opening.payload;
  return { title, names, deals: [], ended: false, substitutions: [] };
}

/**
 * A sheet with its first event only.
 * @param {Rules} rules
 * @param {SheetEvent} opening
 * @returns {Core}
 */
export function start(rules, opening) {
  return { rules, version: opening.version, opening, edits: [], undone: [], body: emptyBody(opening) };
}

/**
 * The sheet that a view shows, ready for further events.
 * @param {Rules} rules
 * @param {{version: number, log: {opening: SheetEvent, edits: SheetEvent[], undone: SheetEvent[]}}} view
 * @returns {Core}
 */
export function coreOf(rules, view) {
  const { opening, edits, undone } = view.log;
  return { rules, version: view.version, opening, edits, undone, body: bodyOf(rules, opening, edits) };
}

/** @param {Rules} rules @param {SheetEvent} opening @param {SheetEvent[]} edits @returns {Body} */
function bodyOf(rules, opening, edits) {
  return edits.reduce((body, edit) => edited(rules, body, edit), emptyBody(opening));
}

/**
 * The sheet after `events`; events that it has seen are skipped.
 * @param {Core} core
 * @param {SheetEvent[]} events
 * @returns {Core}
 * @throws {RangeError} if a version is missing
 */
export function fold(core, events) {
  return events.reduce(
    (sheet, event) => (event.version > sheet.version ? withEvent(sheet, event) : sheet),
    core,
  );
}

/** @param {Core} core @param {SheetEvent} event @returns {Core} */
function withEvent(core, event) {
  const { rules, opening, edits, undone, body } = core;
  const { version } = event;
  if (version !== core.version + 1) throw new RangeError(`version ${core.version + 1} is missing`);
  if (event.type === "undone") {
    const rest = edits.slice(0, -1);
    const last = edits[edits.length - 1];
    return { ...core, version, edits: rest, undone: [...undone, last], body: bodyOf(rules, opening, rest) };
  }
  if (event.type === "redone") {
    const back = undone[undone.length - 1];
    const next = edited(rules, body, back);
    return { ...core, version, edits: [...edits, back], undone: undone.slice(0, -1), body: next };
  }
  if (!EDITS.includes(event.type)) return { ...core, version };
  return { ...core, version, edits: [...edits, event], undone: [], body: edited(rules, body, event) };
}

/** @param {Rules} rules @param {SheetEvent} event @returns {SheetDeal} */
function dealOf(rules, event) {
  const data = event.payload.deal;
  return { data, version: event.version, at: event.at, scores: scoreDeal(rules, data) };
}

/** @template T @param {T[]} list @param {number} index @param {T[]} items */
const replaced = (list, index, items) => [...list.slice(0, index), ...items, ...list.slice(index + 1)];

/** @param {Rules} rules @param {Body} body @param {SheetEvent} event @returns {Body} */
function edited(rules, body, event) {
  const { payload } = event;
  switch (event.type) {
    case "deal_scored":
      return { ...body, deals: [...body.deals, dealOf(rules, event)] };
    case "deal_mended":
      return { ...body, deals: replaced(body.deals, payload.number, [dealOf(rules, event)]) };
    case "deal_removed":
      return { ...body, deals: replaced(body.deals, payload.number, []) };
    case "renamed":
      return { ...body, names: replaced(body.names, payload.seat, [payload.name]) };
    case "substituted": {
      const { seat, name } = payload;
      const change = { seat, from: body.deals.length, before: body.names[seat], after: name };
      const substitutions = [...body.substitutions, change];
      return { ...body, names: replaced(body.names, seat, [name]), substitutions };
    }
    case "titled":
      return { ...body, title: payload.title };
    default:
      return { ...body, ended: event.type === "ended" };
  }
}

/**
 * Everything that a page shows of a sheet; the same keys and values as the server's view.
 * @param {Core} core
 * @param {string} [role]
 */
export function view(core, role = "owner") {
  return viewOf(core, role);
}

/** @param {SheetDeal[]} deals */
const doneDeals = (deals) =>
  deals.map(({ data, scores }) => ({ declarer: data.declarer, contract: data.contract, spoken: scores.spoken }));

/**
 * The event that a command makes, or why it cannot be carried out.
 * @param {Core} core
 * @param {Command} command
 * @returns {{event: SheetEvent} | Refusal}
 */
export function decide(core, command) {
  const make = COMMANDS[command.type];
  if (!make) return { code: "sheet/bad_command" };
  const made = make(core, command.payload ?? {});
  if ("code" in made) return made;
  return { event: { version: core.version + 1, type: made.type, payload: made.payload, at: Date.now() } };
}

/**
 * What a command would change in the totals, before it is given.
 * @param {Core} core
 * @param {Command} command
 */
export function preview(core, command) {
  const decided = decide(core, command);
  if ("code" in decided) return decided;
  const before = standing(core);
  const after = standing(fold(core, [decided.event]));
  const changes = after.totals.map((points, seat) => points - before.totals[seat]);
  return { before, after, changes, number: decided.event.payload.number ?? core.body.deals.length };
}

/** @param {Core} core */
function standing(core) {
  const { rules, body } = core;
  const totals = Array.from({ length: rules.players }, (_, seat) =>
    body.deals.reduce((sum, deal) => sum + deal.scores.settled[seat], 0),
  );
  return { totals, ranks: ranksOf(rules, totals) };
}

/** @typedef {Command | Refusal} Made */

/** @param {Core} core @param {SheetDeal[]} deals @param {number} from @returns {Refusal|null} */
function scheduleRefusal(core, deals, from) {
  const done = doneDeals(deals);
  const first = core.opening.payload.first_declarer ?? 0;
  for (let number = from; number < done.length; number += 1) {
    const { declarer, contract } = done[number];
    const code = scheduleFault(core.rules, first, done.slice(0, number), declarer, contract);
    if (code) return { code, seat: declarer };
  }
  return null;
}

/** @param {Core} core */
const slotOf = (core) =>
  nextSlot(core.rules, core.opening.payload.first_declarer ?? 0, doneDeals(core.body.deals));

/** @param {Core} core @param {Record<string, any>} payload @param {number} number @param {number} declarer */
function enteredDeal(core, payload, number, declarer) {
  const checked = checkDeal(core.rules, { declarer, ...payload.deal });
  if ("code" in checked) return checked;
  const made = { data: checked.deal, version: 0, at: 0, scores: scoreDeal(core.rules, checked.deal) };
  const refusal = scheduleRefusal(core, replaced(core.body.deals, number, [made]), number);
  return refusal ?? checked;
}

/** @param {Core} core @param {Record<string, any>} payload @returns {Made} */
function score(core, payload) {
  if (core.body.ended) return { code: "sheet/ended" };
  const slot = slotOf(core);
  if (!slot) return { code: "sheet/over" };
  const made = enteredDeal(core, payload, core.body.deals.length, slot.declarer);
  return "code" in made ? made : { type: "deal_scored", payload: { deal: made.deal } };
}

/** @param {Core} core @param {Record<string, any>} payload @returns {Made} */
function mend(core, payload) {
  const deal = core.body.deals[payload.number];
  if (!deal) return { code: "sheet/no_such_deal" };
  const made = enteredDeal(core, payload, payload.number, deal.data.declarer);
  if ("code" in made) return made;
  return { type: "deal_mended", payload: { number: payload.number, deal: made.deal } };
}

/** @param {Core} core @param {Record<string, any>} payload @returns {Made} */
function remove(core, payload) {
  const { number } = payload;
  if (!core.body.deals[number]) return { code: "sheet/no_such_deal" };
  const refusal = scheduleRefusal(core, replaced(core.body.deals, number, []), number);
  return refusal ?? { type: "deal_removed", payload: { number } };
}

/** @param {string} type @returns {(core: Core, payload: Record<string, any>) => Made} */
const naming = (type) => (core, payload) => {
  const seat = payload.seat;
  if (!Number.isInteger(seat) || seat < 0 || seat >= core.rules.players) return { code: "sheet/bad_command" };
  const name = cleanName(payload.name);
  return name === null ? { code: "sheet/bad_name" } : { type, payload: { seat, name } };
};

/** @type {Record<string, (core: Core, payload: Record<string, any>) => Made>} */
const COMMANDS = {
  score,
  mend,
  remove,
  rename: naming("renamed"),
  substitute: naming("substituted"),
  title: (_core, payload) => {
    const title = normalText(payload.title);
    return title === null ? { code: "sheet/bad_name" } : { type: "titled", payload: { title } };
  },
  undo: ({ edits }) =>
    edits.length
      ? { type: "undone", payload: { of: edits[edits.length - 1].version } }
      : { code: "sheet/nothing_to_undo" },
  redo: ({ undone }) =>
    undone.length
      ? { type: "redone", payload: { of: undone[undone.length - 1].version } }
      : { code: "sheet/nothing_to_redo" },
  end: (core) => {
    if (core.body.ended) return { code: "sheet/ended" };
    return slotOf(core) ? { type: "ended", payload: {} } : { code: "sheet/over" };
  },
  reopen: (core) => (core.body.ended ? { type: "reopened", payload: {} } : { code: "sheet/not_ended" }),
};

/** @param {unknown} given @returns {string|null} composed, without control characters and needless blanks */
function normalText(given) {
  if (typeof given !== "string" || [...given].length > 4 * MAX_NAME) return null;
  const text = given.replace(/[\t\n\r]/g, " ");
  if (/[\p{Cc}\p{Cs}]/u.test(text)) return null;
  const name = text.normalize("NFC").split(/[\p{Zs}\p{Zl}\p{Zp}]+/u).filter(Boolean).join(" ");
  return [...name].length > MAX_NAME ? null : name;
}

/**
 * A player's name in normal form; null if it is empty, invisible or too long.
 * @param {unknown} given
 * @returns {string|null}
 */
export function cleanName(given) {
  const name = normalText(given);
  if (name === null) return null;
  return /^[\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Mn}]*$/u.test(name) ? null : name;
}
