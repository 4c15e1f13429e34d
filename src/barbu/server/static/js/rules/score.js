// Scoring in the page: the second copy of `barbu.play.outcome` and `barbu.play.settle`, held equal by golden vectors.

import { isSkipped, spokenOf, spokenOfPairs } from "./doubling.js";
import { canBeShared, ITEM_LONGEST } from "./sharing.js";

export {
  cellRefusal,
  clearFor,
  declarerOnly,
  forbidden,
  isSkipped,
  maximumFor,
  refusedSpeech,
  speakers,
  speakingOrder,
  spokenOf,
  spokenOfPairs,
  togglePair,
  writtenInOrder,
} from "./doubling.js";

/** @typedef {import("./types.js").Rules} Rules */
/** @typedef {import("./types.js").Contract} Contract */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Speech} Speech */
/** @typedef {import("./types.js").Payment} Payment */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./types.js").DealData} DealData */
/** @typedef {import("./types.js").Entry} Entry */

const CAPOT_NONE = 0;
const CAPOT_FLAT = 2;

/** @type {(numbers: number[]) => number} */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * The contract of that id, if the ruleset has one.
 * @param {Rules} rules
 * @param {string} id
 * @returns {Contract|undefined}
 */
export function contractOf(rules, id) {
  return rules.contracts.find((contract) => contract.id === id);
}

/** @param {Contract} contract @returns {string[]} the keys of its outcomes */
export function outcomeKeys(contract) {
  return contract.kind === "layout" ? ["order"] : contract.items.map((item) => item.name);
}

/** @param {Contract} contract @param {Outcome} outcome @returns {number[]} counts item by item */
function countsOf(contract, outcome) {
  return contract.items.flatMap((item) => outcome[item.name]);
}

/**
 * What is left to give out, item by item; `null` in a row is a value that nobody entered yet.
 * @param {Contract} contract
 * @param {Record<string, (number|null)[]>} outcome
 * @returns {{name: string, total: number|null, given: number, left: number|null}[]}
 */
export function leftToGive(contract, outcome) {
  if (contract.kind === "layout") {
    const { players } = contract.tables;
    const given = (outcome.order ?? []).length;
    return [{ name: "order", total: players, given, left: players - given }];
  }
  return contract.items.map((item, index) => {
    const given = sum((outcome[item.name] ?? []).map((count) => count ?? 0));
    const total = contract.tables.item_kinds[index] === ITEM_LONGEST ? null : item.total;
    return { name: item.name, total, given, left: total === null ? null : total - given };
  });
}

/**
 * An outcome in which every row that has one way left is filled: the last seat gets what is left, and where
 * nothing is left the others get none. An order that lacks one seat gets it.
 * @param {Contract} contract
 * @param {Record<string, (number|null)[]>} outcome
 * @returns {Record<string, (number|null)[]>}
 */
export function fillLast(contract, outcome) {
  const { players } = contract.tables;
  if (contract.kind === "layout") {
    const order = outcome.order ?? [];
    const missing = Array.from({ length: players }, (_, seat) => seat).filter((seat) => !order.includes(seat));
    return missing.length === 1 ? { order: [...order, missing[0]] } : { order };
  }
  /** @type {Record<string, (number|null)[]>} */
  const filled = {};
  for (const { name, left } of leftToGive(contract, outcome)) {
    const row = Array.from({ length: players }, (_, seat) => outcome[name]?.[seat] ?? null);
    const open = row.filter((count) => count === null).length;
    const settled = left === 0 || (open === 1 && left !== null && left > 0);
    filled[name] = settled ? row.map((count) => count ?? left) : row;
  }
  return filled;
}

/**
 * Why an outcome is impossible, if it is: some sharing of the deck, in whole tricks, must give exactly it.
 * @param {Rules} rules
 * @param {Contract} contract
 * @param {Outcome} outcome
 * @returns {Refusal|null}
 */
export function checkOutcome(rules, contract, outcome) {
  if (contract.kind === "layout") {
    const seats = [...outcome.order].sort((a, b) => a - b);
    const each = seats.length === rules.players && seats.every((seat, index) => seat === index);
    return each ? null : { code: "outcome/impossible", item: "order" };
  }
  for (const item of contract.items) {
    if (outcome[item.name].some((count) => count < 0)) return { code: "outcome/impossible", item: item.name };
  }
  for (const { name, left } of leftToGive(contract, outcome)) {
    if (left !== null && left !== 0) return { code: "outcome/wrong_total", item: name };
  }
  return canBeShared(contract, countsOf(contract, outcome)) ? null : { code: "outcome/impossible", item: null };
}

/** @param {number} points @param {number} tied what each of several seats scores; the rest is unpaid (K-4) */
function sharedPoints(points, tied) {
  return Math.trunc(points / tied) + 0;
}

/** @param {number[]} row @returns {{most: number, tied: number}} */
function longestOf(row) {
  const most = Math.max(0, ...row);
  return { most, tied: row.filter((count) => count === most).length };
}

/** @param {Contract} contract @param {Outcome} outcome @returns {number[]} points before any capot */
function plainScores(contract, outcome) {
  const { players, item_kinds } = contract.tables;
  const scores = Array(players).fill(0);
  contract.items.forEach((item, index) => {
    const row = outcome[item.name];
    const longest = item_kinds[index] === ITEM_LONGEST ? longestOf(row) : null;
    for (let seat = 0; seat < players; seat += 1) {
      if (!longest) scores[seat] += item.points * row[seat];
      else if (row[seat] === longest.most) scores[seat] += sharedPoints(item.points, longest.tied);
    }
  });
  return scores;
}

/** @param {Contract} contract @param {Outcome} outcome @returns {number[]} the seats that made a capot (K-2) */
function capots(contract, outcome) {
  const { players, capot, item_needed, item_totals } = contract.tables;
  if (capot === CAPOT_NONE) return [];
  const seats = Array.from({ length: players }, (_, seat) => seat);
  return seats.filter((seat) =>
    contract.items.every(
      (item, index) => !item_needed[index] || outcome[item.name][seat] === item_totals[index],
    ),
  );
}

/**
 * Points by seat of a negative contract that is not played.
 * @param {Rules} rules
 * @param {Contract} contract
 * @param {number} declarer
 * @returns {number[]}
 */
export function skippedScores(rules, contract, declarer) {
  const others = rules.players - 1;
  const share = Math.ceil(Math.abs(contract.total) / others) * Math.sign(contract.total) + 0;
  return Array.from({ length: rules.players }, (_, seat) =>
    seat === declarer ? contract.total - others * share : share,
  );
}

/**
 * Points by seat before doubles.
 * @param {Rules} rules
 * @param {Contract} contract
 * @param {Outcome|null} outcome null: the deal was skipped
 * @param {number} declarer
 * @returns {number[]}
 */
export function rawScores(rules, contract, outcome, declarer) {
  if (!outcome) return skippedScores(rules, contract, declarer);
  if (contract.kind === "layout") {
    const scores = Array(rules.players).fill(0);
    contract.payments.forEach((points, place) => {
      scores[outcome.order[place]] = points;
    });
    return scores;
  }
  const scores = plainScores(contract, outcome);
  const { capot, capot_amount } = contract.tables;
  for (const seat of capots(contract, outcome)) {
    scores[seat] = capot === CAPOT_FLAT ? capot_amount : 0 - scores[seat];
  }
  return scores;
}

/**
 * Points by seat after doubles: the difference of raw scores passes, pair by pair.
 * @param {number[]} raw
 * @param {Speech[]} spoken
 * @returns {number[]}
 */
export function settle(raw, spoken) {
  const settled = [...raw];
  for (const [seat, targets] of spoken) {
    for (const target of targets) {
      settled[seat] += raw[seat] - raw[target];
      settled[target] -= raw[seat] - raw[target];
    }
  }
  return settled;
}

/**
 * What each pair of seats with a double between them exchanges, by seats.
 * @param {number[]} raw
 * @param {Speech[]} spoken
 * @param {boolean} lowestWins points are penalties: who has more of them pays
 * @returns {Payment[]}
 */
export function pairPayments(raw, spoken, lowestWins) {
  /** @type {(who: number, whom: number) => number} */
  const says = (who, whom) => Number(spoken.some(([seat, targets]) => seat === who && targets.includes(whom)));
  const payments = [];
  for (let one = 0; one < raw.length; one += 1) {
    for (let other = one + 1; other < raw.length; other += 1) {
      const times = says(one, other) + says(other, one);
      if (!times) continue;
      const onePays = lowestWins ? raw[one] > raw[other] : raw[one] < raw[other];
      const [payer, receiver] = onePays ? [one, other] : [other, one];
      payments.push({ payer, receiver, points: times * Math.abs(raw[one] - raw[other]), times });
    }
  }
  return payments;
}

/** @param {Contract} contract @param {Outcome|null} outcome */
function controlOf(contract, outcome) {
  if (!outcome || contract.kind === "layout") return { capot: null, unpaid: 0, expected: contract.total };
  const { tables, items } = contract;
  const unpaid = sum(
    items.map((item, index) => {
      if (tables.item_kinds[index] !== ITEM_LONGEST) return 0;
      const { tied } = longestOf(outcome[item.name]);
      return item.points - tied * sharedPoints(item.points, tied);
    }),
  );
  const [capot = null] = capots(contract, outcome);
  if (capot === null) return { capot, unpaid, expected: contract.total - unpaid };
  const plain = plainScores(contract, outcome)[capot];
  const paid = tables.capot === CAPOT_FLAT ? tables.capot_amount : -plain;
  return { capot, unpaid, expected: contract.total - unpaid + paid - plain };
}

/**
 * Everything that a deal scores.
 * @param {Rules} rules
 * @param {DealData} deal a deal that holds (see `checkDeal()`)
 */
export function scoreDeal(rules, deal) {
  const contract = /** @type {Contract} */ (contractOf(rules, deal.contract));
  const silent = spokenOfPairs(rules, contract, deal.declarer, []);
  const spoken = deal.doubles ?? ("spoken" in silent ? silent.spoken : []);
  const outcome = deal.skipped ? null : deal.outcome ?? null;
  const raw = rawScores(rules, contract, outcome, deal.declarer);
  const settled = settle(raw, spoken);
  const { capot, unpaid, expected } = controlOf(contract, outcome);
  const control = { sum: sum(settled), expected, holds: sum(settled) === expected };
  return { spoken, raw, settled, payments: pairPayments(raw, spoken, rules.winner === "lowest"), capot, unpaid, control };
}

// --- a deal as someone entered it ----------------------------------------------------------------------------

/** @param {unknown} value @param {number} players */
const isSeat = (value, players) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < players;

/** @param {Rules} rules @param {unknown} row */
const isRow = (rules, row) =>
  Array.isArray(row) && row.length === rules.players && row.every((count) => Number.isInteger(count));

/** @param {Rules} rules @param {Contract} contract @param {Entry} entry whether the shape is that of a deal */
function hasShape(rules, contract, entry) {
  const outcome = entry.outcome;
  if (Boolean(outcome) === Boolean(entry.skipped)) return false;
  if (!isSeat(entry.declarer, rules.players)) return false;
  const speeches = entry.doubles ?? [];
  const fine = speeches.every(([seat, targets]) => {
    const seats = [seat, ...targets];
    return seats.every((one) => isSeat(one, rules.players)) && new Set(targets).size === targets.length;
  });
  if (!fine) return false;
  if (!outcome) return true;
  const keys = outcomeKeys(contract);
  const rows = keys.every((key) => isRow(rules, outcome[key]));
  if (!rows || Object.keys(outcome).length !== keys.length) return false;
  return contract.kind !== "layout" || outcome.order.every((seat) => isSeat(seat, rules.players));
}

/** @param {Contract} contract @param {Entry} entry whether trump suit and start rank, where given, fit */
function detailsFit(contract, entry) {
  const trump = entry.trump ?? null;
  const start = entry.start_rank ?? null;
  return (
    (trump === null || (contract.trumps ?? []).includes(trump)) &&
    (start === null || (contract.starts ?? []).includes(start))
  );
}

/** @param {Rules} rules @param {Contract} contract @param {Entry & {declarer: number}} entry */
function spokenOfEntry(rules, contract, entry) {
  if (entry.pairs) {
    const grid = spokenOfPairs(rules, contract, entry.declarer, entry.pairs);
    if ("code" in grid) return grid;
    const fit = detailsFit(contract, entry);
    return fit ? grid : { code: "illegal/bad_choice", seat: entry.declarer };
  }
  if (!detailsFit(contract, entry)) return { code: "illegal/bad_choice", seat: entry.declarer };
  return spokenOf(rules, contract, entry.declarer, entry.doubles ?? []);
}

/**
 * A deal as it is stored, from what someone entered, or why it cannot be.
 * @param {Rules} rules
 * @param {Entry & {declarer: number}} entry
 * @returns {{deal: DealData} | Refusal}
 */
export function checkDeal(rules, entry) {
  const contract = contractOf(rules, entry.contract);
  if (!contract || !hasShape(rules, contract, entry)) return { code: "record/malformed", seat: null };
  const said = spokenOfEntry(rules, contract, entry);
  if ("code" in said) return said;
  const { spoken } = said;
  const skips = isSkipped(rules, contract, spoken);
  if (entry.skipped && !skips) return { code: "record/malformed", seat: entry.declarer };
  if (skips && !entry.skipped) return { code: "illegal/deal_is_over", seat: entry.declarer };
  const refusal = entry.outcome ? checkOutcome(rules, contract, entry.outcome) : null;
  if (refusal) return { seat: entry.declarer, ...refusal };
  return { deal: storedDeal(entry, spoken, contract) };
}

/** @param {Entry & {declarer: number}} entry @param {Speech[]} spoken @param {Contract} contract */
function storedDeal(entry, spoken, contract) {
  /** @type {DealData} */
  const deal = { declarer: entry.declarer, contract: entry.contract };
  if (entry.trump != null) deal.trump = entry.trump;
  if (entry.start_rank != null) deal.start_rank = entry.start_rank;
  if (spoken.some(([, targets]) => targets.length)) deal.doubles = spoken;
  if (entry.outcome) {
    const outcome = entry.outcome;
    deal.outcome = Object.fromEntries(outcomeKeys(contract).map((key) => [key, outcome[key]]));
  } else deal.skipped = true;
  return deal;
}
