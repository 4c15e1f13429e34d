// The shapes that the modules of this folder share; see `barbu.play.page` and `barbu.matches.sheet`.

/**
 * @typedef {string | Record<string, string>} Text
 * @typedef {{name: string, label: Text|null, kind: number, points: number, total: number,
 *            cards: string|null, single: boolean, trick: string|number|null}} Item
 * @typedef {[number, number[], number]} Atom cards, the items that count them, their suit or -1
 * @typedef {{players: number, tricks: number, kind: number, item_kinds: number[], item_tricks: number[],
 *            item_points: number[], item_totals: number[], item_needed: number[],
 *            capot: number, capot_amount: number, payments: number[], ace: number}} Tables
 * @typedef {{id: string, name: Text|null, kind: "tricks"|"layout", sign: "negative"|"positive", times: number,
 *            total: number, trumps: string[]|null, starts: string[]|null,
 *            capot: {pays: string|number, needs: string}|null, items: Item[], payments: number[],
 *            atoms: Atom[], tables: Tables}} Contract
 * @typedef {{who: string, positive: string, declarer: string, redouble: string, redouble_round: boolean,
 *            owed: number, undoubled_negative: string}} Doubling
 * @typedef {{negative: number, positive: number, each_at_most: number|null}} Quotas
 * @typedef {{declarer: string, choice: string, pool: string, quotas: Quotas|null, first: string,
 *            dealer: string, leader: string, domino: string|null, cut: string, dealing: string}} Schedule
 * @typedef {{id: string, name: Text, fingerprint: string, players: number, direction: string, winner: string,
 *            lowest: string, cards_each: number, deals: number, series_deals: number|null,
 *            match_total: number|null, series_total: number|null, schedule: Schedule,
 *            doubling: Doubling|null, contracts: Contract[]}} Rules
 *
 * @typedef {[number, number[]]} Speech who, and whom that seat doubles, ascending
 * @typedef {[number, number]} Pair who doubles whom
 * @typedef {Record<string, number[]>} Outcome item name to counts by seat, or `order` to seats
 * @typedef {{payer: number, receiver: number, points: number, times: number}} Payment
 * @typedef {{code: string, seat?: number|null, item?: string|null}} Refusal
 * @typedef {{declarer: number, contract: string, trump?: string, start_rank?: string, doubles?: Speech[],
 *            outcome?: Outcome, skipped?: boolean, hands?: string[], play?: string[]}} DealData
 * @typedef {{contract: string, declarer?: number, trump?: string|null, start_rank?: string|null,
 *            pairs?: Pair[], doubles?: Speech[], outcome?: Outcome, skipped?: boolean}} Entry
 * @typedef {{declarer: number, contract: string, spoken: Speech[]}} Done
 * @typedef {{version: number, type: string, payload: Record<string, any>, at: number}} SheetEvent
 */

export {};
