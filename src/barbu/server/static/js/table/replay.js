// Finished deals card by card, and what they say of the players; the address tells the place: #deal=7&card=23, #statistics.
import { computed, html, render, signal, useEffect } from "../../vendor/preact.js";
import { Figures } from "../figures.js";
import { t } from "../i18n.js";
import { documentOf } from "../page.js";
import { Icon, IconButton } from "../ui.js";
import { Played, Stepper, useSlow } from "./played.js";
import { Verdicts, verdictsOfDeal } from "./proof.js";

/** @typedef {{id: string, rules: import("../rules/types.js").Rules, names: string[], done: import("./types.js").Done[],
 *   deals: import("./played.js").Deal[], stats: import("../figures.js").Figures[], proof: import("./proof.js").Proof,
 *   urls: {table: string}}} Boot */

/** @type {Boot} */
const boot = documentOf("boot", /** @type {any} */ (null));
/** @type {import("../../vendor/preact.js").Signal<"cards" | "statistics">} */
const tab = signal("cards");
const at = signal(0);
const step = signal(0);
const deal = computed(() => boot.deals[at.value]);
/** Whether the cards go on by themselves. */
const runs = signal(false);
const verdicts = computed(() => verdictsOfDeal(boot.id, boot.proof, at.value, deal.value.dealt));

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

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (tab.value !== "cards" || /** @type {HTMLElement} */ (event.target).closest?.("[role=tab]")) return;
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (way || event.key.startsWith("Page")) runs.value = false;
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

/** @param {boolean} on begins anew at the end of a deal */
function run(on) {
  if (on && step.value === deal.value.plays.length) step.value = 0;
  runs.value = on;
}

/** One deal, at one card. */
function Cards() {
  const moment = { rules: boot.rules, names: boot.names, done: boot.done[at.value], deal: deal.value, step: step.value };
  const all = deal.value.plays.length;
  useSlow(moment, runs.value && step.value < all, () => go(step.value + 1));
  useEffect(() => { if (step.value === all) runs.value = false; }, [step.value, all]);
  return html`<div class="row apart"><${IconButton} icon="back" label=${t("Deal before")} disabled=${at.value === 0} onClick=${() => goDeal(at.value - 1)}/>
      <span>${t("Deal {n} of {all}", { n: at.value + 1, all: boot.deals.length })}</span>
      <${IconButton} icon="next" label=${t("Deal after")} disabled=${at.value === boot.deals.length - 1} onClick=${() => goDeal(at.value + 1)}/></div>
    <${Played} ...${moment}/>
    <details><summary>${t("How the cards were dealt")}</summary><${Verdicts} verdicts=${verdicts.value}/></details>
    <${Stepper} step=${step.value} all=${all} runs=${runs.value} onRun=${run} onStep=${(/** @type {number} */ to) => { runs.value = false; go(to); }}/>`;
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
