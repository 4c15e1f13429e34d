// Entering how a deal went: numbers by a pad, single cards and tricks by a name, the order of going out by names.
import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { plural, signed, t } from "../i18n.js";
import { itemName } from "../names.js";
import { fillLast } from "../rules/score.js";
import { Icon, Player } from "../ui.js";
import { rules, sheet } from "./store.js";

/** @typedef {import("./types.js").Contract} Contract */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {Record<string, [number, number][]>} Typed by item: seat and count, in the order in which they were entered;
 *   of a layout `order`: seat and place */
/** @typedef {Record<string, (number | null)[]>} Filled by item: the count of each seat, null if it is still open */

const KIND_LONGEST = 3;
const TWO_DIGITS_MS = 700;

/** @param {Contract} contract @param {Typed} typed @returns {Filled} with what follows by itself */
export function filledOf(contract, typed) {
  if (contract.kind === "layout") return fillLast(contract, { order: (typed.order ?? []).map(([seat]) => seat) });
  /** @type {Filled} */
  const rows = {};
  for (const item of contract.items) {
    const row = Array(rules.players).fill(null);
    for (const [seat, count] of typed[item.name] ?? []) row[seat] = count;
    rows[item.name] = row;
  }
  return fillLast(contract, rows);
}

/** @param {Contract} contract @param {Filled} filled @param {string} name */
export function isComplete(contract, filled, name) {
  if (name === "order") return filled.order.length === rules.players;
  const item = contract.items.find((one) => one.name === name);
  const sum = filled[name].reduce((all, count) => Number(all) + (count ?? 0), 0);
  return filled[name].every((count) => count !== null) && (item?.kind === KIND_LONGEST || sum === item?.total);
}

/** @param {Contract} contract @returns {string[]} */
export function itemsOf(contract) {
  return contract.kind === "layout" ? ["order"] : contract.items.map((item) => item.name);
}

/**
 * An outcome that was stored, as if it had been typed.
 * @param {Contract} contract
 * @param {import("./types.js").Outcome | null} outcome
 * @returns {Typed}
 */
export function typedOf(contract, outcome) {
  /** @type {Typed} */
  const typed = {};
  if (!outcome) return typed;
  for (const name of itemsOf(contract)) {
    typed[name] = name === "order"
      ? outcome.order.slice(0, -1).map((seat, place) => [seat, place])
      : outcome[name].slice(0, -1).map((count, seat) => [seat, count]);
  }
  return typed;
}

/**
 * Give a seat its count; where that is too much, what was entered last for others is open again.
 * @param {[number, number][]} row @param {number} seat @param {number} count @param {number} total
 * @returns {[number, number][]}
 */
function withCount(row, seat, count, total) {
  const others = row.filter(([one]) => one !== seat);
  while (others.length && others.reduce((sum, [, n]) => sum + n, count) > total) others.pop();
  return [...others, [seat, count]];
}

/** @param {Item} item @returns {number} the most that one seat can have */
function most(item) {
  return item.kind === KIND_LONGEST ? rules.cards_each : item.total;
}

/** @typedef {{contract: Contract, item: Item, typed: Typed, filled: Filled, onTyped: (typed: Typed) => void}} Props */

/**
 * Counts of one item: a line for each player, and a pad for the one whose turn it is.
 * @param {Props} props
 */
function Counts({ item, typed, filled, onTyped }) {
  const row = filled[item.name];
  const { names } = sheet.value;
  const open = row.indexOf(null);
  const [chosen, choose] = useState(/** @type {number | null} */ (null));
  const active = chosen ?? (open >= 0 ? open : null);
  const set = (/** @type {number} */ seat, /** @type {number} */ count) => {
    const total = item.kind === KIND_LONGEST ? Infinity : item.total;
    onTyped({ ...typed, [item.name]: withCount(typed[item.name] ?? [], seat, count, total) });
    choose(null);
  };
  useDigits(active, item, set);
  const given = (typed[item.name] ?? []).filter(([seat]) => seat !== active).reduce((sum, [, n]) => sum + n, 0);
  const limit = open < 0 || item.kind === KIND_LONGEST ? most(item) : item.total - given;
  return html`<div class="stack close">
    <div class="give-rows">${names.map((_, seat) => html`<${CountRow} key=${seat} item=${item} seat=${seat} count=${row[seat]}
      active=${seat === active} typed=${(typed[item.name] ?? []).some(([one]) => one === seat)} onChoose=${() => choose(seat)}
      onSet=${(/** @type {number} */ n) => set(seat, n)}/>`)}</div>
    ${active !== null && html`<div class="pad" role="group" aria-label=${t("{item} of {name}", { item: itemName(item, rules.cards_each), name: names[active] })}>
      ${Array.from({ length: most(item) + 1 }, (_, n) => html`<button type="button" class="key" key=${n} disabled=${n > limit}
        aria-pressed=${row[active] === n} onClick=${() => set(active, n)}>${n}</button>`)}</div>`}
  </div>`;
}

/**
 * @param {{item: Item, seat: number, count: number | null, active: boolean, typed: boolean, onChoose: () => void,
 *   onSet: (n: number) => void}} props
 */
function CountRow({ item, seat, count, active, typed, onChoose, onSet }) {
  const name = sheet.value.names[seat];
  return html`<div class="give-row ${active ? "active" : ""}" role="group" aria-label=${name}>
    <button type="button" class="row-button" aria-pressed=${active} onClick=${onChoose}><${Player} seat=${seat} name=${name}/></button>
    <button type="button" class="button icon" aria-label=${t("{name}: one less", { name })} disabled=${!count}
      onClick=${() => onSet((count ?? 0) - 1)}><${Icon} name="minus"/></button>
    <output class="give-count ${typed || count === null ? "" : "by-itself"}" aria-label=${t("count")}>${count ?? "·"}</output>
    <button type="button" class="button icon" aria-label=${t("{name}: one more", { name })} disabled=${(count ?? 0) >= most(item)}
      onClick=${() => onSet((count ?? 0) + 1)}><${Icon} name="plus"/></button>
  </div>`;
}

/**
 * Digits of the keyboard give the count; a second digit within a moment makes it a number of two.
 * @param {number | null} active @param {Item} item @param {(seat: number, count: number) => void} set
 */
function useDigits(active, item, set) {
  const last = useRef({ seat: -1, digit: 0, at: 0 });
  useLayoutEffect(() => {
    const typedKey = (/** @type {KeyboardEvent} */ event) => {
      if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement && event.target.type === "text") return;
      const digit = Number(event.key);
      const before = last.current;
      const both = before.digit * 10 + digit;
      const second = before.seat >= 0 && event.timeStamp - before.at < TWO_DIGITS_MS && before.digit > 0 && both <= most(item);
      const seat = second ? before.seat : active;
      const count = second ? both : digit;
      if (seat === null || count > most(item)) return;
      last.current = second ? { seat: -1, digit: 0, at: 0 } : { seat, digit, at: event.timeStamp };
      event.preventDefault();
      set(seat, count);
    };
    addEventListener("keydown", typedKey);
    return () => removeEventListener("keydown", typedKey);
  });
}

/**
 * One card or one trick: who took it.
 * @param {Props} props
 */
function WhoTook({ item, typed, filled, onTyped }) {
  const holder = filled[item.name].indexOf(1);
  return html`<div class="name-keys">${sheet.value.names.map((name, seat) => html`<button type="button" class="key name-key" key=${seat}
    aria-pressed=${seat === holder} onClick=${() => onTyped({ ...typed, [item.name]: seat === holder ? [] : [[seat, 1]] })}>
    <${Player} seat=${seat} name=${name}/></button>`)}</div>`;
}

/**
 * Who went out when: names tapped in order; a second tap takes a name back, with those after it.
 * @param {{typed: Typed, filled: Filled, onTyped: (typed: Typed) => void}} props
 */
function GoingOut({ typed, filled, onTyped }) {
  const order = /** @type {number[]} */ (filled.order);
  const tap = (/** @type {number} */ seat) => {
    const row = typed.order ?? [];
    const at = order.indexOf(seat);
    onTyped({ ...typed, order: at < 0 ? [...row, [seat, row.length]] : row.slice(0, at) });
  };
  return html`<div class="name-keys">${sheet.value.names.map((name, seat) => {
    const at = order.indexOf(seat);
    return html`<button type="button" class="key name-key" key=${seat} aria-pressed=${at >= 0} onClick=${() => tap(seat)}>
      <${Player} seat=${seat} name=${name}/>
      ${at >= 0 && html`<span class="out-place">${at + 1}.</span>`}</button>`;
  })}</div>`;
}

/** @param {{contract: Contract, item: Item | null, filled: Filled}} props what is still to be given, always shown */
function Left({ contract, item, filled }) {
  if (!item) {
    const left = rules.players - filled.order.length;
    return html`<span class="give-left">${left ? plural("{n} player to go", "{n} players to go", left) : html`<${Icon} name="check"/>`}</span>`;
  }
  if (isComplete(contract, filled, item.name)) return html`<span class="give-left done"><${Icon} name="check"/></span>`;
  if (item.kind === KIND_LONGEST || item.total === 1) return null;
  const left = item.total - filled[item.name].reduce((/** @type {number} */ sum, count) => sum + (count ?? 0), 0);
  return html`<span class="give-left">${t("{n} of {total} left", { n: left, total: item.total })}</span>`;
}

/**
 * The result of a deal, item by item.
 * @param {{contract: Contract, typed: Typed, onTyped: (typed: Typed) => void}} props
 */
export function Result({ contract, typed, onTyped }) {
  const filled = filledOf(contract, typed);
  const names = itemsOf(contract);
  const [opened, open] = useState(/** @type {string | null} */ (null));
  const due = names.find((name) => !isComplete(contract, filled, name));
  const counts = names.filter((name) => (contract.items.find((one) => one.name === name)?.total ?? 1) !== 1);
  const current = opened ?? due ?? counts.at(-1);
  const change = (/** @type {Typed} */ next) => { open(null); onTyped(next); };
  return html`<div class="stack" role="group" aria-label=${t("Result")}>${names.map((name) => {
    const item = contract.items.find((one) => one.name === name) ?? null;
    const single = item?.total === 1 && item.kind !== KIND_LONGEST;
    const shown = !item || single || current === name || counts.length === 1;
    const title = item ? itemName(item, rules.cards_each) : t("Going out");
    return html`<section class="give" key=${name}><header class="give-head"><h3>${title}<small class="quiet worth">${item ? signed(item.points) : contract.payments.map(signed).join(" ")}</small></h3>
      <${Left} contract=${contract} item=${item} filled=${filled}/>
      ${!shown && html`<button type="button" class="button plain" onClick=${() => open(name)}>${filled[name].map((n) => n ?? "·").join(" ")}
        <span class="visually-hidden">${t("change")}</span></button>`}</header>
      ${shown && (!item ? html`<${GoingOut} typed=${typed} filled=${filled} onTyped=${change}/>`
        : single ? html`<${WhoTook} contract=${contract} item=${item} typed=${typed} filled=${filled} onTyped=${change}/>`
        : html`<${Counts} contract=${contract} item=${item} typed=${typed} filled=${filled} onTyped=${change}/>`)}
    </section>`;
  })}</div>`;
}
