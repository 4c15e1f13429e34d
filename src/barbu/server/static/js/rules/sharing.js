// Whether counts are possible: the second copy of `barbu.play.sharing`, held equal by golden vectors.

/** @typedef {import("./types.js").Contract} Contract */
/** @typedef {import("./types.js").Atom} Atom */
/** @typedef {{cards: [number, number][], fewest: number, most: number, longest: number}} Demand */

export const ITEM_CARDS = 0;
export const ITEM_EACH_TRICK = 1;
export const ITEM_ONE_TRICK = 2;
export const ITEM_LONGEST = 3;

const NO_LIMIT = 99;

/**
 * Whether some sharing of the deck gives exactly `counts`; a seat with t tricks holds t * players cards.
 * @param {Contract} contract
 * @param {number[]} counts non-negative, with right totals, item by item
 * @returns {boolean}
 */
export function canBeShared(contract, counts) {
  const { players, tricks } = contract.tables;
  /** @type {Demand[]} */
  const demands = [];
  for (let seat = 0; seat < players; seat += 1) {
    const demand = demandOf(contract, counts, seat);
    if (!demand) return false;
    demands.push(demand);
  }
  demands.sort((a, b) => b.longest - a.longest || a.most - a.fewest - (b.most - b.fewest));
  return new Search(contract.atoms, players, demands).found(0, contract.atoms.map(([cards]) => cards), tricks);
}

/** @param {Contract} contract @param {number[]} counts @param {number} seat @returns {Demand|null} */
function demandOf(contract, counts, seat) {
  const { tables } = contract;
  /** @type {[number, number][]} */
  const cards = [];
  const known = new Set();
  const longest = new Set();
  const won = new Map();
  for (let item = 0; item < tables.item_kinds.length; item += 1) {
    const count = counts[item * tables.players + seat];
    const kind = tables.item_kinds[item];
    if (kind === ITEM_CARDS) cards.push([item, count]);
    else if (kind === ITEM_EACH_TRICK) known.add(count);
    else if (kind === ITEM_LONGEST) longest.add(count);
    else {
      const trick = tables.item_tricks[item];
      if (count > 1 || (won.has(trick) && won.get(trick) !== count)) return null;
      won.set(trick, count);
    }
  }
  return withTricks(tables.tricks, cards, known, longest, won);
}

/**
 * @param {number} tricks @param {[number, number][]} cards @param {Set<number>} known
 * @param {Set<number>} longest @param {Map<number, number>} won @returns {Demand|null}
 */
function withTricks(tricks, cards, known, longest, won) {
  const single = [...won.values()].reduce((sum, count) => sum + count, 0);
  const most = tricks - (won.size - single);
  const fits = [...known].every((count) => single <= count && count <= most);
  if (known.size > 1 || longest.size > 1 || !fits) return null;
  const exact = known.size ? [...known][0] : null;
  return {
    cards,
    fewest: exact ?? single,
    most: exact ?? most,
    longest: longest.size ? [...longest][0] : -1,
  };
}

/** Seat by seat, every way of holding what the seat must; what failed once is not tried again. */
class Search {
  /** @param {Atom[]} atoms @param {number} players @param {Demand[]} demands */
  constructor(atoms, players, demands) {
    this.atoms = atoms;
    this.players = players;
    this.demands = demands;
    this.plain = atoms.every(([, items]) => items.length === 0);
    /** @type {Set<string>} */
    this.failed = new Set();
  }

  /** @param {number} place @param {number[]} left @param {number} tricks @returns {boolean} */
  found(place, left, tricks) {
    if (place === this.demands.length) return tricks === 0;
    const normal = this.plain ? [...left].sort((a, b) => a - b) : left;
    const key = `${place}:${tricks}:${normal.join()}`;
    if (this.failed.has(key) || !this.hasRoom(place, tricks)) return false;
    const demand = this.demands[place];
    const last = place === this.demands.length - 1;
    for (const held of this.holdings(demand, left, [], last)) {
      const count = held.reduce((sum, take) => sum + take, 0);
      const whole = count / this.players;
      if (count % this.players || whole < demand.fewest || whole > demand.most) continue;
      const rest = left.map((have, index) => have - held[index]);
      if (this.found(place + 1, rest, tricks - whole)) return true;
    }
    this.failed.add(key);
    return false;
  }

  /** @param {number} place @param {number} tricks */
  hasRoom(place, tricks) {
    const rest = this.demands.slice(place);
    const fewest = rest.reduce((sum, demand) => sum + demand.fewest, 0);
    const most = rest.reduce((sum, demand) => sum + demand.most, 0);
    return fewest <= tricks && tricks <= most;
  }

  /**
   * Every way for a seat to take from `left` what `demand` says, atom by atom; the last seat takes all.
   * @param {Demand} demand @param {number[]} left @param {number[]} held @param {boolean} last
   * @returns {Generator<number[]>}
   */
  *holdings(demand, left, held, last) {
    const index = held.length;
    if (index === left.length) {
      const exact = demand.cards.every(([item, count]) => this.count(item, held) === count);
      if (exact && (demand.longest < 0 || this.longest(held) === demand.longest)) yield held;
      return;
    }
    const fewest = last ? left[index] : 0;
    for (let take = this.most(demand, left, held); take >= fewest; take -= 1) {
      yield* this.holdings(demand, left, [...held, take], last);
    }
  }

  /** @param {Demand} demand @param {number[]} left @param {number[]} held */
  most(demand, left, held) {
    const [, items, suit] = this.atoms[held.length];
    let most = NO_LIMIT;
    for (const [item, count] of demand.cards) {
      if (items.includes(item)) most = Math.min(most, count - this.count(item, held));
    }
    if (demand.longest >= 0) most = Math.min(most, demand.longest - this.inSuit(suit, held));
    const taken = held.reduce((sum, take) => sum + take, 0);
    return Math.min(most, left[held.length], demand.most * this.players - taken);
  }

  /** @param {number} item @param {number[]} held */
  count(item, held) {
    return held.reduce((sum, take, index) => sum + (this.atoms[index][1].includes(item) ? take : 0), 0);
  }

  /** @param {number} suit @param {number[]} held */
  inSuit(suit, held) {
    return held.reduce((sum, take, index) => sum + (this.atoms[index][2] === suit ? take : 0), 0);
  }

  /** @param {number[]} held */
  longest(held) {
    return Math.max(...[0, 1, 2, 3].map((suit) => this.inSuit(suit, held)));
  }
}
