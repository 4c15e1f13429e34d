// Taps at random on the grid of doubles: whatever is tapped, the grid is one that the rules allow.

/** @param {number} seed @returns {() => number} numbers from 0 to 1, the same for the same seed (mulberry32) */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** @type {(pairs: number[][], who: number, whom: number) => boolean} */
const has = (pairs, who, whom) => pairs.some(([one, other]) => one === who && other === whom);

/**
 * @param {any} score the module `score.js`
 * @param {any[]} rulesets
 * @returns {{taps: number, refused: number, wrong: string[]}}
 */
export function tapGrids(score, rulesets) {
  /** @type {string[]} */
  const wrong = [];
  let [taps, refused] = [0, 0];
  rulesets.forEach((rules, number) => {
    const next = chance(number + 1);
    const any = () => Math.floor(next() * rules.players);
    for (const contract of rules.contracts.slice(0, 4)) {
      const declarer = any();
      let pairs = /** @type {number[][]} */ ([]);
      const where = () => `ruleset ${number} ${contract.id} declarer ${declarer} ${JSON.stringify(pairs)}`;
      const holds = (/** @type {number[][]} */ grid, /** @type {string} */ what) => {
        const said = score.spokenOfPairs(rules, contract, declarer, grid);
        if (said.code) wrong.push(`${where()} ${what}: ${said.code} of ${JSON.stringify(grid)}`);
      };
      for (let tap = 0; tap < 30; tap += 1) {
        const [who, whom] = [any(), any()];
        const before = has(pairs, who, whom);
        const after = score.togglePair(rules, contract, declarer, pairs, who, whom);
        taps += 1;
        if (after.code) {
          refused += 1;
          if (before || after.pairs !== pairs) wrong.push(`${where()} ${who}>${whom}: refused, but changed`);
          continue;
        }
        if (has(after.pairs, who, whom) === before) wrong.push(`${where()} ${who}>${whom}: the tap did nothing`);
        pairs = after.pairs;
        holds(pairs, `${who}>${whom}`);
        const seat = any();
        const most = score.maximumFor(rules, contract, declarer, pairs, seat);
        holds(most, `maximum of ${seat}`);
        for (let other = 0; other < rules.players; other += 1) {
          const open = !has(most, seat, other) && !score.cellRefusal(rules, contract, declarer, most, seat, other);
          if (open) wrong.push(`${where()} maximum of ${seat}: ${other} could be doubled too`);
        }
        const none = score.clearFor(rules, contract, declarer, pairs, seat);
        holds(none, `clear ${seat}`);
        if (none.some(([one]) => one === seat)) wrong.push(`${where()} clear ${seat}: something is left`);
        const only = score.declarerOnly(rules, contract, declarer, pairs, seat);
        holds(only, `declarer only ${seat}`);
        const others = only.some(([one, other]) => one === seat && other !== declarer);
        if (others) wrong.push(`${where()} declarer only ${seat}: somebody else is doubled`);
      }
    }
  });
  return { taps, refused, wrong };
}

/**
 * Fills every outcome but one value in, as a person does, and looks whether the page fills in the rest.
 * @param {any} score the module `score.js`
 * @param {any[]} outcomes `{rules, contract, outcome}`: outcomes that hold
 * @returns {string[]} what went wrong
 */
export function fillRows(score, outcomes) {
  return outcomes.flatMap(({ rules, contract: id, outcome }, number) => {
    const contract = score.contractOf(rules, id);
    /** @type {Record<string, any>} */
    const partial = {};
    for (const [key, row] of Object.entries(outcome)) {
      const known = key === "order" || contract.items.some((/** @type {any} */ item) => item.name === key && item.kind !== 3);
      const last = rules.players - 1;
      partial[key] = key === "order" ? row.slice(0, -1) : row.map((count, seat) => (seat === last && known ? null : count));
    }
    const filled = score.fillLast(contract, partial);
    return JSON.stringify(filled) === JSON.stringify(outcome) ? [] : [`${number} ${id}: ${JSON.stringify(filled)}`];
  });
}
