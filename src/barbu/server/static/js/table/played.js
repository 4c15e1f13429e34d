// A finished deal at one of its cards: what lies on the table, what each seat holds, and what the deal came to.
import { html, useEffect } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { cardName, contractName, rankLetter, suitName } from "../names.js";
import { Bars, Icon, IconButton, Player, Points, SeatMark, Suit } from "../ui.js";
import { Card, sorted } from "./faces.js";
import { speed } from "./options.js";
import { laidBy, Rows } from "./rows.js";

/** @typedef {import("./types.js").Done} Done */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {{dealt: string[][], plays: Play[], winners: number[]}} Deal */
/** @typedef {{rules: import("../rules/types.js").Rules, names: string[], done: Done, deal: Deal, step: number}} Moment `step`: cards played */

/** How long a card of a slow replay is looked at, in ms. */
const CARD_MS = { calm: 2600, normal: 1500, quick: 800, instant: 300 };
/** How much longer a trick is. */
const TRICK = 1.6;

/** @param {string} card "AH+": the card itself */
const plain = (card) => card.slice(0, 2);

/** @param {Moment & {seat: number}} props what a seat holds at this point, and whether it is next */
function HandRow({ names, done, deal, step, seat }) {
  const { dealt, plays } = deal;
  const gone = new Set(plays.slice(0, step).filter(([who]) => who === seat).map(([, card]) => plain(card)));
  const held = sorted(dealt[seat].filter((card) => !gone.has(card)), done.trump);
  return html`<li class="replay-hand ${plays[step]?.[0] === seat ? "turn" : ""}"><${Player} seat=${seat} name=${names[seat]}/>
    <span class="replay-cards">${[..."SHCD"].map((suit) => {
      const cards = held.filter((card) => card[1] === suit);
      return cards.length > 0 && html`<span class="captured-suit suit-${suit}" key=${suit}><span class="visually-hidden">${suitName(suit)}</span><${Suit} letter=${suit}/>${cards.map((card) => rankLetter(card[0])).join(" ")}</span>`;
    })}</span></li>`;
}

/** @param {Moment} moment @returns {string} what was done last, in words */
export function lastSaid({ names, deal, step }) {
  const last = deal.plays[step - 1];
  if (!last) return "";
  return t("{name}: {card}.", { name: names[last[0]], card: last[1] === "pass" ? t("pass") : cardName(last[1]) });
}

/** The rows of a domino, and what was done last. @param {Moment} props */
function OnRows(props) {
  const { rules, done, deal, step } = props;
  const contract = rules.contracts.find(({ id }) => id === done.contract);
  const said = html`<p class="wanted">${lastSaid(props) || t("Nothing is laid yet.")}</p>`;
  if (contract?.kind !== "layout") return said;
  const cards = deal.plays.map(([, card]) => card);
  const start = done.start_rank ?? cards.find((card) => card !== "pass")?.[0] ?? null;
  return html`<div class="laid-rows"><${Rows} ...${laidBy(cards.slice(0, step), contract.tables.ace)} start=${start} lowest=${rules.lowest}/>${said}</div>`;
}

/** The cards on the table: of the trick under way, or of the one just taken. @param {Moment} props */
function OnTable(props) {
  const { names, deal, step } = props;
  const { plays, winners } = deal;
  if (!winners.length) return html`<${OnRows} ...${props}/>`;
  const start = Math.max(0, Math.floor((step - 1) / names.length) * names.length);
  const trick = plays.slice(start, step);
  const winner = trick.length === names.length ? winners[start / names.length] : -1;
  return html`<ol class="plain replay-trick" style=${{ "--players": names.length }}>${trick.map(([seat, card]) => html`<li key=${card}><span class="placed ${seat === winner ? "wins" : ""}"><${Card} card=${plain(card)}/></span>
    <${SeatMark} seat=${seat}/><span class="visually-hidden">${names[seat]}${seat === winner ? `, ${t("took the trick")}` : ""}</span></li>`)}</ol>`;
}

/** Who doubled whom. @param {Moment} props */
function Said({ names, done }) {
  const said = done.spoken.flatMap(([who, whom]) => whom.map((seat) => ({ who, whom: seat })));
  const doubles = said.map((one, place) => ({ ...one, again: said.slice(0, place).some(({ who, whom }) => who === one.whom && whom === one.who) }));
  return html`<ul class="plain">${doubles.map(({ who, whom, again }) => html`<li class="row" key=${`${who}-${whom}`}><${Bars} count=${again ? 2 : 1}/>
      <span>${again ? t("{who} redoubles {whom}", { who: names[who], whom: names[whom] }) : t("{who} doubles {whom}", { who: names[who], whom: names[whom] })}</span></li>`)}</ul>`;
}

/** What the deal came to. @param {{names: string[], done: Done}} props */
function Came({ names, done }) {
  return html`<ul class="plain row">${done.settled.map((points, seat) => html`<li class="row" key=${seat}><${SeatMark} seat=${seat}/><span class="visually-hidden">${names[seat]}</span><${Points} of=${points}/></li>`)}</ul>`;
}

/** The deal at this point. @param {Moment & {late?: boolean}} props `late`: what it came to is told at its end only */
export function Played(props) {
  const { rules, names, done, deal, step, late } = props;
  const contract = rules.contracts.find(({ id }) => id === done.contract);
  return html`<h2 class="contract">${contract && contractName(contract)}<span class="contract-by"><${SeatMark} seat=${done.declarer}/><bdi>${names[done.declarer]}</bdi></span></h2>
    ${done.skipped && html`<p>${t("Nobody doubled, so this contract was not played.")}</p>`}
    <${OnTable} ...${props}/>
    <ul class="plain replay-hands">${names.map((_, seat) => html`<${HandRow} key=${seat} ...${props} seat=${seat}/>`)}</ul>
    <${Said} ...${props}/>${(!late || step === deal.plays.length) && html`<${Came} names=${names} done=${done}/>`}`;
}

/**
 * Go on by itself, card by card, as fast as this reader likes cards to move.
 * @param {Moment | null} moment
 * @param {boolean} runs
 * @param {() => void} onNext
 */
export function useSlow(moment, runs, onNext) {
  const { step = 0, deal = null, names = [] } = moment ?? {};
  useEffect(() => {
    if (!runs || !deal) return undefined;
    const trick = deal.winners.length > 0 && step > 0 && step % names.length === 0;
    const timer = setTimeout(onNext, CARD_MS[speed.value] * (trick ? TRICK : 1));
    return () => clearTimeout(timer);
  }, [runs, deal, step, speed.value]);
}

/** @param {{step: number, all: number, runs: boolean, onStep: (to: number) => void, onRun: (runs: boolean) => void}} props */
export function Stepper({ step, all, runs, onStep, onRun }) {
  return html`<div class="action-bar"><${IconButton} icon="back" label=${t("Card before")} disabled=${step === 0} onClick=${() => onStep(step - 1)}/>
    <button type="button" class="button icon" aria-label=${runs ? t("Pause") : t("Play slowly")} title=${runs ? t("Pause") : t("Play slowly")} onClick=${() => onRun(!runs)}><${Icon} name=${runs ? "pause" : "play"}/></button>
    <span class="grow center small" role=${runs ? undefined : "status"}>${t("Card {n} of {all}", { n: step, all })}</span>
    <button type="button" class="button primary" disabled=${step === all} onClick=${() => onStep(step + 1)}>${t("Next card")}</button></div>`;
}
