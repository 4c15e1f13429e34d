// For who sees deals only when they are over: the last one as a slow replay, then the next as soon as it is there.
import { html, signal, useEffect } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { ask } from "../net.js";
import { announce } from "../ui.js";
import { lastSaid, Played, Stepper, useSlow } from "./played.js";
import { Winners } from "./result.js";
import { Score } from "./score.js";
import { boot, link, nameOf, rules, table } from "./store.js";

/** @typedef {import("./played.js").Deal & {number: number}} Deal its number from 1 */

/** How long the end of a deal is looked at before the next one begins, in ms. */
const REST_MS = 6000;

/** @type {import("../../vendor/preact.js").Signal<Deal | null>} */
const deal = signal(null);
const step = signal(0);
/** Whether it goes on by itself. */
const runs = signal(true);
let asked = 0;

/** @param {number} number of a finished deal, from 1 */
async function show(number) {
  if (asked === number) return;
  asked = number;
  const { status, body } = await ask(`/api/tables/${encodeURIComponent(boot.id)}/deals/${number}`);
  if (asked !== number) return;
  if (status === 200) [deal.value, step.value] = [body, 0];
  else asked = 0;
}

/** @param {boolean} on begins anew at the end of the last deal */
function run(on) {
  const now = deal.value;
  if (on && now && step.value === now.plays.length && now.number >= table.value.match.done.length) step.value = 0;
  runs.value = on;
}

/** @param {{onDeal: (number: number) => void}} props */
function Slowly({ onDeal }) {
  const { match, over, seats } = table.value;
  const shown = deal.value;
  const done = shown && match.done[shown.number - 1];
  const names = seats.map((_, seat) => nameOf(seat));
  const moment = shown && done ? { rules, names, done, deal: shown, step: step.value } : null;
  const all = shown?.plays.length ?? 0;
  const last = Boolean(shown && shown.number >= match.done.length);
  useSlow(moment, runs.value && step.value < all, () => { step.value += 1; });
  useEffect(() => {
    if (!runs.value || !shown || step.value < all || last) return undefined;
    const timer = setTimeout(() => void show(shown.number + 1), REST_MS);
    return () => clearTimeout(timer);
  }, [runs.value, shown, step.value, last]);
  useEffect(() => { if (runs.value && moment) announce(lastSaid(moment)); }, [shown, step.value]);
  if (!moment) return null;
  return html`<section class="replay stack" aria-label=${t("Slow replay")}><p class="quiet">${t("Deal {n} of {all}", { n: moment.deal.number, all: match.deals })}</p>
    <${Played} ...${moment} late=${true}/>${over && last && step.value === all && html`<div class="result"><${Winners}/></div>`}
    <details><summary>${t("Score sheet")}</summary><div class="score-alone"><${Score} onDeal=${onDeal}/></div></details>
    <p><a href="${boot.urls.replay}#deal=${moment.deal.number}">${t("Look at this deal card by card")}</a></p>
    <${Stepper} step=${step.value} all=${all} runs=${runs.value} onRun=${run} onStep=${(/** @type {number} */ to) => { runs.value = false; step.value = to; }}/></section>`;
}

/** What there is to look at while a deal is played that one does not see. @param {{onDeal: (number: number) => void}} props */
export function Late({ onDeal }) {
  const finished = table.value.match.done.length;
  useEffect(() => { if (!deal.value && finished) void show(finished); }, [finished, link.value]);
  return html`<div class="game late">${finished ? html`<${Slowly} onDeal=${onDeal}/>` : html`<p class="empty">${t("When the first deal is over, it is played here again, card by card.")}</p>`}</div>`;
}
