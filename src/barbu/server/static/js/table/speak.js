// The doubling round: one tap for what is said most, or players one by one.
import { html, useState } from "../../vendor/preact.js";
import { listed, t } from "../i18n.js";
import { Player } from "../ui.js";
import { act, nameOf, table } from "./store.js";

/** @typedef {import("./types.js").Speak} Speak */
/** @typedef {import("./types.js").Deal} Deal */

/** @param {number[]} one @param {number[]} other */
function same(one, other) {
  return one.length === other.length && one.every((seat) => other.includes(seat));
}

/** @param {Deal} deal @returns {Speak[]} */
function sayings(deal) {
  return /** @type {Speak[]} */ (deal.actions.filter((action) => action.do === "speak"));
}

/**
 * What a set of doubles is called.
 * @param {Deal} deal @param {number} me @param {number[]} targets @param {number[]} most
 */
function called(deal, me, targets, most) {
  const declarer = deal.roles.declarer;
  const answers = targets.length > 0 && targets.every((seat) => deal.spoken.some(([who, whom]) => who === seat && whom.includes(me)));
  if (!targets.length && mayOnlyPass(deal)) return t("Go on");
  if (!targets.length) return most.length && me === declarer ? t("No answer") : t("No double");
  if (answers) return t("Redouble {names}", { names: listed(targets.map(nameOf)) });
  if (targets.length > 1 && same(targets, most)) return t("Double all");
  if (same(targets, [declarer])) return t("Declarer only");
  if (targets.length > 1 && !targets.includes(declarer) && targets.length === table.value.seats.length - 2) return t("Flanks only");
  return t("Double {names}", { names: listed(targets.map(nameOf)) });
}

/** @param {Speak[]} all @param {Deal} deal @param {number} me @returns {Speak[]} what is offered at once, nobody first */
function offered(all, deal, me) {
  if (all.length <= 4) return all;
  const most = Math.max(...all.map(({ targets }) => targets.length));
  const others = table.value.seats.map((_, seat) => seat).filter((seat) => seat !== me && seat !== deal.roles.declarer);
  return all.filter(({ targets }) => !targets.length || targets.length === most || same(targets, [deal.roles.declarer]) || same(targets, others));
}

/** One by one. @param {{all: Speak[], me: number}} props */
function OneByOne({ all, me }) {
  const [chosen, choose] = useState(/** @type {number[]} */ ([]));
  const possible = table.value.seats.map((_, seat) => seat).filter((seat) => seat !== me && all.some(({ targets }) => targets.includes(seat)));
  const action = all.find(({ targets }) => same(targets, chosen));
  const toggle = (/** @type {number} */ seat) => choose(chosen.includes(seat) ? chosen.filter((one) => one !== seat) : [...chosen, seat]);
  return html`<details class="one-by-one"><summary class="button plain">${t("Choose players")}</summary>
    <div class="choices">${possible.map((seat) => html`<button type="button" class="key" key=${seat} aria-pressed=${chosen.includes(seat)} onClick=${() => toggle(seat)}>
      <${Player} seat=${seat} name=${nameOf(seat)}/></button>`)}
    <button type="button" class="button primary" disabled=${!action || !chosen.length} onClick=${() => action && void act(action)}>${t("Double these")}</button></div></details>`;
}

/** @param {Deal} deal @returns {boolean} whether whoever is to speak has nobody to double */
export function mayOnlyPass(deal) {
  const all = sayings(deal);
  return all.length === 1 && !all[0].targets.length;
}

/**
 * How often a seat has doubled the declarer, and how often it owes it; nothing once it has spoken.
 * @param {{deal: Deal, seat: number}} props
 */
export function Owed({ deal, seat }) {
  const { owed } = table.value.match;
  const n = owed?.counts[deal.roles.declarer]?.[seat] ?? null;
  if (deal.phase !== "speak" || !owed?.owed || n === null || deal.spoken.some(([who]) => who === seat)) return null;
  return html`<span class="small quiet">${t("{n}/{owed} doubles", { n, owed: owed.owed })}</span>`;
}

/** What this seat may say now. */
export function Speaking() {
  const { deal, seat } = table.value;
  if (!deal || seat === null) return null;
  const all = sayings(deal);
  if (!all.length) return null;
  const most = all.reduce((best, { targets }) => (targets.length > best.length ? targets : best), /** @type {number[]} */ ([]));
  const first = offered(all, deal, seat);
  return html`<div class="speaking" role="group" aria-label=${t("Doubles")}><div class="speak-keys">
    ${first.map((action) => html`<button type="button" key=${action.targets.join()} class="button ${action.targets.length ? "" : "primary"}" onClick=${() => void act(action)}>
      ${called(deal, seat, action.targets, most)}</button>`)}</div>
    ${first.length < all.length && html`<${OneByOne} all=${all} me=${seat}/>`}</div>`;
}
