// The schedule in the page: the second copy of `barbu.play.schedule` and `roles`, held equal by golden vectors.

/** @typedef {import("./types.js").Rules} Rules */
/** @typedef {import("./types.js").Done} Done */
/** @typedef {{number: number, declarer: number, dealer: number, chooser: number, leader: number, starter: number,
 *             available: string[]}} Slot */

/**
 * Who is what in a deal whose series or round belongs to `declarer`.
 * @param {Rules} rules
 * @param {number} declarer
 */
export function rolesOf(rules, declarer) {
  const { players, schedule } = rules;
  const dealer = schedule.dealer === "declarer" ? declarer : (declarer + players - 1) % players;
  const left = (dealer + 1) % players;
  /** @type {Record<string, number>} */
  const seats = { declarer, dealer, "dealer-left": left, "dealer-right": (dealer + players - 1) % players };
  return {
    declarer,
    dealer,
    chooser: schedule.choice === "fixed" ? declarer : seats[schedule.choice],
    leader: seats[schedule.leader],
    starter: seats[schedule.domino ?? schedule.leader],
  };
}

/** @param {Rules} rules @param {number} first @param {number} number whose series or round a deal belongs to */
function declarerOf(rules, first, number) {
  const series = rules.series_deals || 1;
  const turn = rules.schedule.declarer === "series" ? Math.floor(number / series) : number;
  return (first + turn) % rules.players;
}

/**
 * The ids of the contracts that `declarer` may still play.
 * @param {Rules} rules
 * @param {number} declarer
 * @param {Done[]} done
 * @returns {string[]}
 */
export function remaining(rules, declarer, done) {
  const { pool, quotas } = rules.schedule;
  const mine = done.filter((deal) => deal.declarer === declarer);
  /** @type {(deals: Done[], id: string) => number} */
  const times = (deals, id) => deals.filter((deal) => deal.contract === id).length;
  /** @type {(sign: string) => number} */
  const ofSign = (sign) =>
    mine.filter((deal) => rules.contracts.find(({ id }) => id === deal.contract)?.sign === sign).length;
  const open = rules.contracts.filter((contract) => {
    if (pool === "each" || !quotas) {
      return pool === "each" ? !times(mine, contract.id) : times(done, contract.id) < contract.times;
    }
    if (contract.sign === "positive") return ofSign("positive") < quotas.positive;
    const most = quotas.each_at_most;
    return ofSign("negative") < quotas.negative && (most === null || times(done, contract.id) < most);
  });
  return open.map((contract) => contract.id);
}

/**
 * The deal that follows `done`, or null when the match is over.
 * @param {Rules} rules
 * @param {number} first the first declarer
 * @param {Done[]} done
 * @returns {Slot|null}
 */
export function nextSlot(rules, first, done) {
  const number = done.length;
  if (number >= rules.deals) return null;
  const declarer = declarerOf(rules, first, number);
  return { number, ...rolesOf(rules, declarer), available: remaining(rules, declarer, done) };
}

/**
 * The code of the reason why a deal of `contract` by `declarer` cannot come after `done`.
 * @param {Rules} rules
 * @param {number} first
 * @param {Done[]} done
 * @param {number} declarer
 * @param {string} contract
 * @returns {string|null}
 */
export function scheduleFault(rules, first, done, declarer, contract) {
  const slot = nextSlot(rules, first, done);
  if (!slot) return "illegal/contract_used";
  if (declarer !== slot.declarer) return "illegal/wrong_declarer";
  if (!slot.available.includes(contract)) return "illegal/contract_used";
  if (rules.schedule.choice === "fixed" && contract !== slot.available[0]) return "illegal/wrong_contract";
  return null;
}

/**
 * How often each seat doubled `declarer` in the declarer's own deals, redoubles left out; null for the declarer.
 * @param {Rules} rules
 * @param {number} declarer
 * @param {Done[]} done
 * @returns {(number|null)[]}
 */
export function doublesOwed(rules, declarer, done) {
  const first = done
    .filter((deal) => deal.declarer === declarer)
    .flatMap((deal) => deal.spoken.slice(0, rules.players));
  return Array.from({ length: rules.players }, (_, seat) =>
    seat === declarer
      ? null
      : first.filter(([who, targets]) => who === seat && targets.includes(declarer)).length,
  );
}
