// One's own cards, in two rows at the thumb.
import { html, signal, useEffect, useRef } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { cardName } from "../names.js";
import { say } from "../ui.js";
import { Face, sorted } from "./faces.js";
import { bottom } from "./felt.js";
import { twoTaps } from "./options.js";
import { act, myTurn, nameOf, sent, table } from "./store.js";
import { reason } from "./why.js";

/** @typedef {import("./types.js").PlayCard} PlayCard */

/** The card that the first of two taps has raised. @type {import("../../vendor/preact.js").Signal<string | null>} */
const raised = signal(null);

/** @param {string} card @returns {PlayCard[]} what may be done with it now: two ends for an ace, none if it is greyed */
function playsOf(card) {
  return /** @type {PlayCard[]} */ ((table.value.deal?.actions ?? []).filter((one) => one.do === "play" && one.card.slice(0, 2) === card));
}

/** @param {{card: string, onEnds: (plays: PlayCard[]) => void, onKey: () => void}} props `onKey`: it was pressed by a key */
function HandCard({ card, onEnds, onKey }) {
  const { deal } = table.value;
  const plays = playsOf(card);
  const mine = deal?.phase === "play" && myTurn.value;
  const refused = mine && !plays.length ? deal?.refused[card] ?? null : null;
  const tap = (/** @type {MouseEvent} */ event) => {
    if (!event.detail) onKey();
    if (table.value.seat === null) say(t("You are looking on."));
    else if (!mine) say(deal?.phase === "play" ? t("It is not your turn.") : t("Cards are played later."));
    else if (plays.length > 1) onEnds(plays);
    else if (plays.length && twoTaps.value && raised.value !== card) raised.value = card;
    else if (plays.length) void act(plays[0]);
    else say(reason(refused));
  };
  const state = !mine ? "waits" : plays.length ? "legal" : "grey";
  const label = refused ? t("{card}, not now", { card: cardName(card) }) : cardName(card);
  return html`<button type="button" class="card hand-card ${state} ${raised.value === card ? "raised" : ""}" data-card=${card} aria-label=${label}
    aria-disabled=${mine && !plays.length} onClick=${tap}><${Face} card=${card}/></button>`;
}

/** @param {KeyboardEvent} event */
function moveFocus(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }[event.key];
  if (!step) return;
  const cards = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button")];
  const at = cards.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const next = cards[Math.max(0, Math.min(cards.length - 1, at + step))];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** One's own cards. @param {{onEnds: (plays: PlayCard[]) => void}} props */
export function Hand({ onEnds }) {
  const { deal } = table.value;
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const pressed = useRef(-1);
  const cards = deal ? sorted(deal.hand, deal.trump).filter((card) => card !== sent.value?.slice(0, 2)) : [];
  useEffect(() => {
    // Who plays by keys stays in the hand when the card under the focus has gone.
    if (pressed.current < 0 || document.activeElement !== document.body) return;
    const left = frame.current?.querySelectorAll("button");
    left?.[Math.min(pressed.current, left.length - 1)]?.focus({ preventScroll: true });
    pressed.current = -1;
  }, [cards.join()]);
  if (!deal) return null;
  // The last trick stays where the others were.
  if (!deal.hand.length) return table.value.seat === null ? null : html`<div class="hand"></div>`;
  const each = Math.ceil(cards.length / 2);
  return html`<section class="hand ${cards.length > 7 && each < 7 ? `per-${each}` : ""}" aria-label=${table.value.seat === null ? t("Cards of {name}", { name: nameOf(bottom()) }) : t("Your cards")} ref=${frame} onKeyDown=${moveFocus}>
    ${cards.map((card, place) => html`<${HandCard} key=${card} card=${card} onEnds=${onEnds} onKey=${() => { pressed.current = place; }}/>`)}</section>`;
}
