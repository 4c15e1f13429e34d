// The table as the page has it: what `view_of()` of Python gives, and what pushes change of it.

/**
 * @typedef {import("../rules/types.js").Rules} Rules
 * @typedef {import("../rules/types.js").Contract} Contract
 * @typedef {import("../rules/types.js").Payment} Payment
 *
 * @typedef {{do: "choose", contract: string, trump: string | null, start_rank: string | null}} Choose
 * @typedef {{do: "speak", targets: number[]}} Speak
 * @typedef {{do: "play", card: string}} PlayCard `card`: "QH", "AH+" and "AH-" where the ace decides an end
 * @typedef {{do: "pass"}} Pass
 * @typedef {Choose | Speak | PlayCard | Pass} Action
 * @typedef {[number, string]} Play seat and card, or "pass"
 * @typedef {{kind: "open" | "person" | "bot", name: string, level: string, stand_in: string}} Seat
 * @typedef {{declarer: number, contract: string, trump: string | null, start_rank: string | null,
 *   spoken: [number, number[]][], skipped: boolean, raw: number[], settled: number[], payments: Payment[]}} Done a finished deal
 * @typedef {{first_declarer: number | null, deals: number, done: Done[], totals: number[], ranks: number[],
 *   left: string[][], owed: {owed: number, counts: (number | null)[][]} | null, has_next: boolean}} Match
 * @typedef {{number: number, roles: {declarer: number, dealer: number, chooser: number, leader: number, starter: number},
 *   phase: "choose" | "speak" | "play" | "over", turn: number, available: string[], contract: string | null,
 *   trump: string | null, start_rank: string | null, hand: string[], cards_left: number[], spoken: [number, number[]][],
 *   skipped: boolean, actions: Action[], refused: Record<string, string>, plays: number, can_take_back: boolean, can_undo: boolean,
 *   can_claim: boolean, scores: {raw: number[], settled: number[], payments: Payment[]} | null,
 *   trick?: Play[], winner?: number, tricks?: number[], last_trick?: Play[], last_winner?: number, shown?: string[][],
 *   rows?: Record<string, string[]>, start?: string | null, ace?: number, bonus?: boolean, order?: number[], passed?: number[],
 *   last_play?: Play | null}} Deal
 * @typedef {{version: number, seat: number, text: string, preset: string}} Said
 * @typedef {{budget: number, increment: number, left: (number | null)[], since: number}} Times what was left to each seat, in
 *   ms, when this turn began (`since`, in ms since 1970 UTC); null for bots
 * @typedef {{version: number, seat: number | null, owner: boolean, late: boolean, watched: number | null, shown: number | null,
 *   title: string, pace: string, clock: Times | null, spectators: string, seats: Seat[], forced: boolean,
 *   started: boolean, over: boolean, closed: string, casual: boolean, deal: Deal | null, match: Match, chat: Said[],
 *   proof: {commitments: string[], secrets: string[], entropy: string[] | null}}} Table
 * @typedef {{id: string, rules: Rules, lines: Record<string, {line: string, more: string, duties: string}>, view: Table, now: number,
 *   level: string, sayings: string[], urls: Record<string, string>}} Boot
 */

export {};
