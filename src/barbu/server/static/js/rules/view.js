// What a page shows of a sheet: the second copy of `barbu.matches.sheet.views` and `stats`, held equal by golden vectors.

import { contractOf } from "./score.js";
import { doublesOwed, nextSlot, remaining } from "./schedule.js";

/** @typedef {import("./types.js").Rules} Rules */
/** @typedef {import("./types.js").SheetEvent} SheetEvent */
/** @typedef {import("./fold.js").Core} Core */
/** @typedef {import("./fold.js").SheetDeal} SheetDeal */
/** @typedef {{deals: number, points: number}} Tally */

const WRITERS = ["owner", "scorer"];

/** @param {number} players */
const seatsOf = (players) => Array.from({ length: players }, (_, seat) => seat);

/**
 * The place of each seat, from 1; equal totals share theirs, and the next one is left out.
 * @param {Rules} rules
 * @param {number[]} totals
 * @returns {number[]}
 */
export function ranksOf(rules, totals) {
  const sign = rules.winner === "lowest" ? -1 : 1;
  return totals.map((own) => 1 + totals.filter((other) => sign * other > sign * own).length);
}

/**
 * The view of a sheet.
 * @param {Core} core
 * @param {string} role
 */
export function viewOf(core, role) {
  const { rules, body, opening } = core;
  const { ruleset_id = null, first_declarer = 0, drawn = false } = opening.payload;
  const seats = seatsOf(rules.players);
  const done = body.deals.map(({ data, scores }) => ({
    declarer: data.declarer,
    contract: data.contract,
    spoken: scores.spoken,
  }));
  const next = body.ended ? null : nextSlot(rules, first_declarer, done);
  const deals = dealViews(core);
  const totals = deals.length ? deals[deals.length - 1].totals : seats.map(() => 0);
  return {
    version: core.version,
    role,
    may_write: WRITERS.includes(role),
    title: body.title,
    names: body.names,
    ruleset_id,
    first_declarer,
    drawn,
    started_at: opening.at,
    ended: body.ended,
    over: next === null,
    substitutions: body.substitutions,
    deals,
    next,
    left: seats.map((seat) => remaining(rules, seat, done)),
    totals,
    ranks: ranksOf(rules, totals),
    control: controlView(rules, deals),
    owed: rules.doubling && seats.map((declarer) => owedView(rules, declarer, done)),
    stats: statsOf(rules, body.deals),
    undo: editView(core.edits),
    redo: editView(core.undone),
    log: { opening, edits: core.edits, undone: core.undone },
  };
}

/** @param {Core} core */
function dealViews({ rules, body }) {
  let totals = seatsOf(rules.players).map(() => 0);
  return body.deals.map((deal, number) => {
    totals = totals.map((points, seat) => points + deal.scores.settled[seat]);
    return { number, ...dealView(deal), totals };
  });
}

/** @param {SheetDeal} deal */
function dealView({ data, version, at, scores }) {
  const { spoken, raw, settled, payments, capot, unpaid, control } = scores;
  const { declarer, contract, trump = null, start_rank = null, outcome = null, skipped = false } = data;
  const written = { declarer, contract, trump, start_rank, outcome, skipped };
  return { version, at, ...written, spoken, played: "hands" in data, raw, settled, payments, capot, unpaid, control };
}

/** @param {Rules} rules @param {ReturnType<typeof dealViews>} deals */
function controlView(rules, deals) {
  return {
    sum: deals.reduce((sum, deal) => sum + deal.control.sum, 0),
    expected: deals.reduce((sum, deal) => sum + deal.control.expected, 0),
    holds: deals.every((deal) => deal.control.holds),
    match: rules.match_total,
  };
}

/** @param {Rules} rules @param {number} declarer @param {import("./types.js").Done[]} done */
function owedView(rules, declarer, done) {
  return { declarer, owed: rules.doubling?.owed ?? 0, counts: doublesOwed(rules, declarer, done) };
}

/** @param {SheetEvent[]} edits */
function editView(edits) {
  const edit = edits[edits.length - 1];
  return edit ? { type: edit.type, version: edit.version, number: edit.payload.number ?? null } : null;
}

// --- statistics ----------------------------------------------------------------------------------------------

/** @param {Rules} rules @returns {Record<string, Tally>} */
function tallies(rules) {
  return Object.fromEntries(rules.contracts.map(({ id }) => [id, { deals: 0, points: 0 }]));
}

/**
 * The statistics of each seat.
 * @param {Rules} rules
 * @param {SheetDeal[]} deals
 */
export function statsOf(rules, deals) {
  const stats = seatsOf(rules.players).map(() => ({
    by_contract: tallies(rules),
    own: tallies(rules),
    against: seatsOf(rules.players).map(() => 0),
    doubles: 0,
    redoubles: 0,
    won: 0,
    lost: 0,
    best: /** @type {string|null} */ (null),
    worst: /** @type {string|null} */ (null),
    nemesis: /** @type {number|null} */ (null),
  }));
  for (const deal of deals) {
    countPoints(stats, deal);
    countDoubles(stats, deal);
    countPayments(stats, deal);
  }
  for (const seat of stats) {
    [seat.best, seat.worst] = extremes(rules, seat.by_contract);
    const most = Math.min(...seat.against);
    seat.nemesis = most < 0 ? seat.against.indexOf(most) : null;
  }
  return stats;
}

/** @typedef {{by_contract: Record<string, Tally>, own: Record<string, Tally>, against: number[], doubles: number,
 *             redoubles: number, won: number, lost: number}} SeatStats */

/** @param {SeatStats[]} stats @param {SheetDeal} deal */
function countPoints(stats, { data, scores }) {
  scores.settled.forEach((points, seat) => {
    const counted = [stats[seat].by_contract[data.contract]];
    if (seat === data.declarer) counted.push(stats[seat].own[data.contract]);
    for (const tally of counted) {
      tally.deals += 1;
      tally.points += points;
    }
  });
}

/** @param {SeatStats[]} stats @param {SheetDeal} deal */
function countDoubles(stats, { scores }) {
  const said = new Set();
  for (const [seat, targets] of scores.spoken) {
    for (const target of targets) {
      if (said.has(`${target} ${seat}`)) stats[seat].redoubles += 1;
      else stats[seat].doubles += 1;
      said.add(`${seat} ${target}`);
    }
  }
}

/** @param {SeatStats[]} stats @param {SheetDeal} deal */
function countPayments(stats, { scores }) {
  for (const { payer, receiver, points } of scores.payments) {
    stats[receiver].won += points;
    stats[receiver].against[payer] += points;
    stats[payer].lost += points;
    stats[payer].against[receiver] -= points;
  }
}

/** @param {Rules} rules @param {Record<string, Tally>} counted the contracts with the best and the worst mean */
function extremes(rules, counted) {
  const played = rules.contracts.map(({ id }) => id).filter((id) => counted[id].deals);
  if (played.length < 2) return [null, null];
  const sign = rules.winner === "lowest" ? -1 : 1;
  /** @type {(one: Tally, other: Tally) => boolean} */
  const isBetter = (one, other) => sign * one.points * other.deals > sign * other.points * one.deals;
  let [best, worst] = [played[0], played[0]];
  for (const id of played.slice(1)) {
    if (isBetter(counted[id], counted[best])) best = id;
    if (isBetter(counted[worst], counted[id])) worst = id;
  }
  return best === worst ? [null, null] : [best, worst];
}

/**
 * The name of a contract in a language, if the ruleset gives one.
 * @param {Rules} rules
 * @param {string} id
 * @param {string} lang
 * @returns {string|null}
 */
export function contractName(rules, id, lang) {
  const name = contractOf(rules, id)?.name ?? null;
  if (name === null || typeof name === "string") return name;
  return name[lang] ?? name.en ?? name.fr ?? name.es ?? name.pt ?? null;
}
