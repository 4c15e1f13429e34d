// The table itself: who sits where, the trick in fixed places, what each has taken.
import { html, signal } from "../../vendor/preact.js";
import { plural, t } from "../i18n.js";
import { rankLetter, suitName } from "../names.js";
import { Bars, Icon, SeatMark, Suit } from "../ui.js";
import { Domino } from "./domino.js";
import { Card } from "./faces.js";
import { Clock } from "./clock.js";
import { heard } from "./listening.js";
import { nameOf, rules, sent, table } from "./store.js";
import { saying } from "./log.js";
import { Owed } from "./speak.js";

/** @typedef {import("./types.js").Deal} Deal */
/** @typedef {"me" | "left" | "top" | "right"} Side */

/** Where the others sit, in order of play after the reader. @type {Record<number, Side[]>} */
const SIDES = {
  3: ["me", "left", "right"],
  4: ["me", "left", "top", "right"],
  5: ["me", "left", "top", "top", "right"],
  6: ["me", "left", "top", "top", "top", "right"],
};

/** Whether the trick before this one is looked at. */
export const looksBack = signal(false);

/** The seat at the bottom: the reader's own, that whose hand is shown, or the first for who looks on. */
export function bottom() {
  return table.value.seat ?? table.value.watched ?? 0;
}

/** @param {Side} side @returns {number[]} the seats on a side of the table, from left to right */
function seatsAt(side) {
  const sides = SIDES[rules.players] ?? SIDES[4];
  return sides.flatMap((one, step) => (one === side ? [(bottom() + step) % rules.players] : []));
}

/** @param {Deal} deal @param {number} who @param {number} whom @returns {1 | 2} bars of a double that stands */
function barsOf(deal, who, whom) {
  const index = deal.spoken.findIndex(([seat, targets]) => seat === who && targets.includes(whom));
  const answered = deal.spoken.findIndex(([seat, targets]) => seat === whom && targets.includes(who));
  return answered >= 0 && answered < index ? 2 : 1;
}

/** Whom a seat doubles, as bars and marks. @param {{deal: Deal, seat: number}} props */
function Doubles({ deal, seat }) {
  const targets = [...new Set(deal.spoken.filter(([who]) => who === seat).flatMap(([, whom]) => whom))];
  if (!deal.spoken.some(([who]) => who === seat)) return null;
  if (!targets.length) return deal.phase === "speak" && html`<span class="plate-doubles quiet">${t("no double")}</span>`;
  return html`<span class="plate-doubles" role="img" aria-label=${targets.map((whom) => (barsOf(deal, seat, whom) === 2
    ? t("redoubles {name}", { name: nameOf(whom) }) : t("doubles {name}", { name: nameOf(whom) }))).join(", ")}>
    ${targets.map((whom) => html`<span class="plate-double" key=${whom}><${Bars} count=${barsOf(deal, seat, whom)}/><${SeatMark} seat=${whom}/></span>`)}</span>`;
}

/** Counting cards that a seat has taken, by suit. @param {{cards: string[]}} props */
function Captured({ cards }) {
  if (!cards.length) return null;
  const suits = [..."SHDC"].filter((suit) => cards.some((card) => card[1] === suit));
  return html`<span class="captured">${suits.map((suit) => {
    const ranks = cards.filter((card) => card[1] === suit).map((card) => rankLetter(card[0])).reverse();
    return html`<span class="captured-suit suit-${suit}" key=${suit}><span class="visually-hidden">${suitName(suit)} </span><${Suit} letter=${suit}/>${ranks.join(" ")} </span>`;
  })}</span>`;
}

/** @param {{deal: Deal, seat: number}} props */
function Taken({ deal, seat }) {
  if (deal.rows) {
    const place = deal.order?.indexOf(seat) ?? -1;
    if (place >= 0) return html`<span class="small">${t("out: {n}.", { n: place + 1 })}</span>`;
    return html`<span class="small quiet">${plural("{n} card", "{n} cards", deal.cards_left[seat])}${deal.passed?.includes(seat) ? ` · ${t("passed")}` : ""}</span>`;
  }
  if (deal.phase !== "play" && deal.phase !== "over") return null;
  return html`<span class="small quiet">${plural("{n} trick", "{n} tricks", deal.tricks?.[seat] ?? 0)}</span>
    <${Captured} cards=${deal.shown?.[seat] ?? []}/>`;
}

/** What a seat said a moment ago. @param {{seat: number}} props */
function Bubble({ seat }) {
  const last = heard(table.value.chat).at(-1);
  if (!last || last.seat !== seat || table.value.version - last.version > 6) return null;
  return html`<span class="bubble"><bdi>${last.text || saying(last.preset)}</bdi></span>`;
}

/** @param {{seat: number}} props */
function Plate({ seat }) {
  const { deal, seats } = table.value;
  const there = seats[seat];
  const turn = deal?.turn === seat;
  const declares = deal?.roles.declarer === seat;
  return html`<div class="plate ${turn ? "turn" : ""} ${seat === bottom() ? "own" : ""}">
    <span class="plate-name"><${SeatMark} seat=${seat}/><bdi class=${declares ? "declares" : ""}>${nameOf(seat)}</bdi>
      ${turn && html`<span class="visually-hidden">${t("to act")}</span>`}
      ${declares && html`<span class="visually-hidden">${t("declarer")}</span>`}</span>
    <${Clock} seat=${seat}/>
    ${table.value.shown === seat && html`<span class="small quiet">${t("shows this hand")}</span>`}
    ${there.stand_in && html`<span class="small quiet">${t("away, a bot plays")}</span>`}
    ${deal && html`<${Doubles} deal=${deal} seat=${seat}/><${Owed} deal=${deal} seat=${seat}/><${Taken} deal=${deal} seat=${seat}/>`}
    <${Bubble} seat=${seat}/></div>`;
}

/** @param {{deal: Deal, seat: number}} props one of the fixed places of a trick */
function Place({ deal, seat }) {
  const goesOn = !looksBack.value && (deal.trick?.length || sent.value);
  const shown = goesOn ? deal.trick ?? [] : deal.last_trick ?? [];
  const old = shown !== deal.trick;
  const card = shown.find(([who]) => who === seat)?.[1] ?? (seat === table.value.seat && !looksBack.value ? sent.value : null);
  const leads = shown[0]?.[0] === seat;
  const wins = seat === (old ? deal.last_winner : deal.winner) && shown.length > 0;
  if (!card) return html`<span class="place-empty ${deal.turn === seat ? "turn" : ""}"></span>`;
  return html`<span class="placed ${wins ? "wins" : ""}" key=${card}><${Card} card=${card.slice(0, 2)} class=${old ? "old" : ""}/>
    ${leads && html`<span class="leads-mark"><span aria-hidden="true">1</span><span class="visually-hidden">${t("led")}</span></span>`}
    ${wins && html`<span class="wins-mark"><${Icon} name="check"/><span class="visually-hidden">${old ? t("took the trick") : t("is winning")}</span></span>`}</span>`;
}

/** @param {{deal: Deal}} props */
function Trick({ deal }) {
  const places = (/** @type {Side} */ side) => seatsAt(side).map((seat) => html`<${Place} key=${seat} deal=${deal} seat=${seat}/>`);
  return html`<div class="trick" role="group" aria-label=${deal.trick?.length && !looksBack.value ? t("This trick") : t("Last trick")}>
    <div class="trick-top">${places("top")}</div><div class="trick-left">${places("left")}</div>
    <div class="trick-right">${places("right")}</div><div class="trick-me">${places("me")}</div></div>`;
}

/** @param {{children?: unknown}} props what lies in the middle, if it is not the trick */
export function Felt({ children }) {
  const { deal } = table.value;
  const plates = (/** @type {Side} */ side) => seatsAt(side).map((seat) => html`<${Plate} key=${seat} seat=${seat}/>`);
  const middle = children ?? (deal?.rows ? html`<${Domino} deal=${deal}/>`
    : deal && (deal.phase === "play" || deal.phase === "over") && !deal.skipped && html`<${Trick} deal=${deal}/>`);
  return html`<section class="felt ${deal?.rows ? "laid" : ""}" aria-label=${t("The table")}>
    <div class="felt-top">${plates("top")}</div><div class="felt-left">${plates("left")}</div>
    <div class="felt-middle">${middle}</div>
    <div class="felt-right">${plates("right")}</div><div class="felt-me">${plates("me")}</div></section>`;
}
