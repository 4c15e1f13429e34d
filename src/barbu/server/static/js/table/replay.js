// Finished deals card by card, and what they say of the players; the address tells the place: #deal=7&card=23, #statistics.
import { computed, html, render, signal, useEffect } from "../../vendor/preact.js";
import { Figures } from "../figures.js";
import { t } from "../i18n.js";
import { cardName, contractName, rankLetter, suitName } from "../names.js";
import { documentOf } from "../page.js";
import { Bars, Icon, IconButton, Player, Points, SeatMark, Suit } from "../ui.js";
import { Card, sorted } from "./faces.js";

/** @typedef {import("./types.js").Done} Done */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {{roles: {declarer: number}, dealt: string[][], plays: Play[], winners: number[]}} Deal */
/** @typedef {{rules: import("../rules/types.js").Rules, names: string[], done: Done[], deals: Deal[],
 *   stats: import("../figures.js").Figures[], urls: {table: string}}} Boot */

/** @type {Boot} */
const boot = documentOf("boot", /** @type {any} */ (null));
const players = boot.names.length;
/** @type {import("../../vendor/preact.js").Signal<"cards" | "statistics">} */
const tab = signal("cards");
const at = signal(0);
const step = signal(0);
const deal = computed(() => boot.deals[at.value]);

/** @param {string} card "AH+": the card itself */
const plain = (card) => card.slice(0, 2);

function readPlace() {
  const words = new URLSearchParams(location.hash.slice(1));
  tab.value = words.has("statistics") ? "statistics" : "cards";
  at.value = Math.max(0, Math.min(boot.deals.length - 1, Number(words.get("deal") ?? 1) - 1 || 0));
  step.value = Math.max(0, Math.min(boot.deals[at.value]?.plays.length ?? 0, Number(words.get("card") ?? 0) || 0));
}

function writePlace() {
  const place = `deal=${at.value + 1}${step.value ? `&card=${step.value}` : ""}`;
  const hash = tab.value === "statistics" ? "#statistics" : `#${place}`;
  if (hash !== location.hash) history.replaceState(null, "", location.pathname + location.search + hash);
}

/** @param {number} to */
function go(to) {
  step.value = Math.max(0, Math.min(deal.value.plays.length, to));
}

/** @param {number} to */
function goDeal(to) {
  at.value = Math.max(0, Math.min(boot.deals.length - 1, to));
  step.value = 0;
}

/** @param {{seat: number}} props what a seat holds at this point, and what it does next */
function HandRow({ seat }) {
  const { dealt, plays } = deal.value;
  const gone = new Set(plays.slice(0, step.value).filter(([who]) => who === seat).map(([, card]) => plain(card)));
  const held = sorted(dealt[seat].filter((card) => !gone.has(card)), boot.done[at.value].trump);
  const next = plays[step.value];
  return html`<li class="replay-hand ${next?.[0] === seat ? "turn" : ""}"><${Player} seat=${seat} name=${boot.names[seat]}/>
    <span class="replay-cards">${[..."SHCD"].map((suit) => {
      const cards = held.filter((card) => card[1] === suit);
      return cards.length > 0 && html`<span class="captured-suit suit-${suit}" key=${suit}><span class="visually-hidden">${suitName(suit)}</span><${Suit} letter=${suit}/>${cards.map((card) => rankLetter(card[0])).join(" ")}</span>`;
    })}</span></li>`;
}

/** The cards on the table: of the trick under way, or of the one just taken. */
function OnTable() {
  const { plays, winners } = deal.value;
  const done = plays.slice(0, step.value);
  if (!winners.length) {
    const last = done.at(-1);
    return html`<p class="wanted">${last ? t("{name}: {card}.", { name: boot.names[last[0]], card: last[1] === "pass" ? t("pass") : cardName(last[1]) }) : t("Nothing is laid yet.")}</p>`;
  }
  const start = Math.max(0, Math.floor((step.value - 1) / players) * players);
  const trick = done.slice(start);
  const winner = trick.length === players ? winners[start / players] : -1;
  return html`<ol class="plain replay-trick">${trick.map(([seat, card]) => html`<li key=${card}><span class="placed ${seat === winner ? "wins" : ""}"><${Card} card=${plain(card)}/></span>
    <${SeatMark} seat=${seat}/><span class="visually-hidden">${boot.names[seat]}${seat === winner ? `, ${t("took the trick")}` : ""}</span></li>`)}</ol>`;
}

/** Who doubled whom, and what the deal came to. */
function Facts() {
  const { spoken, settled } = boot.done[at.value];
  const said = spoken.flatMap(([who, whom]) => whom.map((seat) => ({ who, whom: seat })));
  const doubles = said.map((one, place) => ({ ...one, again: said.slice(0, place).some(({ who, whom }) => who === one.whom && whom === one.who) }));
  return html`<ul class="plain">${doubles.map(({ who, whom, again }) => html`<li class="row" key=${`${who}-${whom}`}><${Bars} count=${again ? 2 : 1}/>
      <span>${again ? t("{who} redoubles {whom}", { who: boot.names[who], whom: boot.names[whom] }) : t("{who} doubles {whom}", { who: boot.names[who], whom: boot.names[whom] })}</span></li>`)}</ul>
    <ul class="plain row">${settled.map((points, seat) => html`<li class="row" key=${seat}><${SeatMark} seat=${seat}/><span class="visually-hidden">${boot.names[seat]}</span><${Points} of=${points}/></li>`)}</ul>`;
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (tab.value !== "cards" || /** @type {HTMLElement} */ (event.target).closest?.("[role=tab]")) return;
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (way) go(step.value + way);
  if (event.key === "PageDown") goDeal(at.value + 1);
  if (event.key === "PageUp") goDeal(at.value - 1);
}

/** @type {{id: "cards" | "statistics", text: () => string}[]} */
const TABS = [
  { id: "cards", text: () => t("Deals") },
  { id: "statistics", text: () => t("Statistics") },
];

function Tabs() {
  const move = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    tab.value = tab.value === "cards" ? "statistics" : "cards";
    document.getElementById(`tab-${tab.value}`)?.focus();
  };
  return html`<div class="tabs grow" role="tablist" aria-label=${t("Views of the match")} onKeyDown=${move}>${TABS.map(({ id, text }) =>
    html`<button type="button" class="tab" role="tab" id="tab-${id}" key=${id} aria-selected=${id === tab.value} aria-controls="panel"
      tabindex=${id === tab.value ? 0 : -1} onClick=${() => { tab.value = id; }}>${text()}</button>`)}</div>`;
}

/** One deal, at one card. */
function Cards() {
  const done = boot.done[at.value];
  const contract = boot.rules.contracts.find(({ id }) => id === done.contract);
  return html`<div class="row apart"><${IconButton} icon="back" label=${t("Deal before")} disabled=${at.value === 0} onClick=${() => goDeal(at.value - 1)}/>
      <span>${t("Deal {n} of {all}", { n: at.value + 1, all: boot.deals.length })}</span>
      <${IconButton} icon="next" label=${t("Deal after")} disabled=${at.value === boot.deals.length - 1} onClick=${() => goDeal(at.value + 1)}/></div>
    <h2 class="contract">${contract && contractName(contract)}<span class="contract-by"><${SeatMark} seat=${done.declarer}/>${boot.names[done.declarer]}</span></h2>
    ${done.skipped && html`<p>${t("Nobody doubled, so this contract was not played.")}</p>`}
    <${OnTable}/>
    <ul class="plain replay-hands">${boot.names.map((_, seat) => html`<${HandRow} key=${seat} seat=${seat}/>`)}</ul>
    <${Facts}/>
    <div class="action-bar"><${IconButton} icon="back" label=${t("Card before")} disabled=${step.value === 0} onClick=${() => go(step.value - 1)}/>
      <span class="grow center small" role="status">${t("Card {n} of {all}", { n: step.value, all: deal.value.plays.length })}</span>
      <button type="button" class="button primary" disabled=${step.value === deal.value.plays.length} onClick=${() => go(step.value + 1)}>${t("Next card")}</button></div>`;
}

function Page() {
  useEffect(writePlace, [tab.value, at.value, step.value]);
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  if (!boot.deals.length) return html`<div class="stack"><h1>${t("Replay")}</h1><p>${t("No deal has been finished yet.")}</p><a class="button" href=${boot.urls.table}>${t("Back to the table")}</a></div>`;
  const props = { rules: boot.rules, names: boot.names, stats: boot.stats };
  return html`<div class="replay stack"><h1 class="visually-hidden">${t("Replay")}</h1>
    <div class="row"><a class="button icon" href=${boot.urls.table} aria-label=${t("Back to the table")}><${Icon} name="back"/></a><${Tabs}/></div>
    <div id="panel" class="stack" role="tabpanel" aria-labelledby="tab-${tab.value}">${tab.value === "cards" ? html`<${Cards}/>` : html`<${Figures} ...${props}/>`}</div></div>`;
}

readPlace();
addEventListener("hashchange", readPlace);
const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
root.replaceChildren();
render(html`<${Page}/>`, root);
