// The sheet as the page has it: `view()` of fold.js and of Python, key by key.

/**
 * @typedef {import("../rules/types.js").Rules} Rules
 * @typedef {import("../rules/types.js").Contract} Contract
 * @typedef {import("../rules/types.js").Item} Item
 * @typedef {import("../rules/types.js").Pair} Pair
 * @typedef {import("../rules/types.js").Speech} Speech
 * @typedef {import("../rules/types.js").Outcome} Outcome
 * @typedef {import("../rules/types.js").Payment} Payment
 * @typedef {import("../rules/types.js").Entry} Entry
 *
 * @typedef {{sum: number, expected: number, holds: boolean}} Control
 * @typedef {{number: number, version: number, at: number, declarer: number, contract: string, trump: string | null,
 *   start_rank: string | null, spoken: Speech[], outcome: Outcome | null, skipped: boolean, played: boolean,
 *   raw: number[], settled: number[], totals: number[], payments: Payment[], capot: number | null, unpaid: number,
 *   control: Control}} Deal
 * @typedef {{number: number, declarer: number, dealer: number, chooser: number, leader: number, starter: number,
 *   available: string[]}} Slot
 * @typedef {{deals: number, points: number}} Tally
 * @typedef {{by_contract: Record<string, Tally>, own: Record<string, Tally>, best: string | null, worst: string | null,
 *   doubles: number, redoubles: number, won: number, lost: number, against: number[], nemesis: number | null}} SeatStats
 * @typedef {{type: string, version: number, number: number | null}} Edit
 * @typedef {{version: number, role: string, may_write: boolean, title: string, names: string[], ruleset_id: string | null,
 *   first_declarer: number, drawn: boolean, started_at: number, ended: boolean, over: boolean,
 *   substitutions: {seat: number, from: number, before: string, after: string}[], deals: Deal[], next: Slot | null,
 *   left: string[][], totals: number[], ranks: number[], control: Control & {match: number | null},
 *   owed: {declarer: number, owed: number, counts: (number | null)[]}[] | null, stats: SeatStats[],
 *   undo: Edit | null, redo: Edit | null, log: any}} View
 *
 * @typedef {{type: string, payload: Record<string, any>}} Order a command before it has a key and a version
 * @typedef {{id: string, path: string, role: string, rules: Rules, view: View, lang: string,
 *   urls: Record<string, string>, offline: boolean}} Boot
 * @typedef {{before: {totals: number[], ranks: number[]}, after: {totals: number[], ranks: number[]},
 *   changes: number[], number: number}} Change
 */

export {};
