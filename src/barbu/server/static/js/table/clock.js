// The time that each player has left, where the table has a clock.
import { html, signal, useEffect } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { boot, table } from "./store.js";

const TICK_MS = 250;
const SHORT_MS = 10_000;
/** How far the server's clock is ahead of this device's, in ms. */
const ahead = boot.now - Date.now();
const now = signal(Date.now());

/** @param {number} seat @returns {number | null} ms that are left; null where no time runs */
function left(seat) {
  const { clock, deal, seats, closed } = table.value;
  const had = clock?.left[seat] ?? null;
  if (had === null || !clock) return null;
  const runs = deal && deal.phase !== "over" && deal.turn === seat && !seats[seat].stand_in && !closed;
  return runs ? Math.max(0, had - Math.max(0, now.value + ahead - clock.since)) : had;
}

/** @param {number} ms @returns {string} "1:05" */
function written(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {{seat: number}} props */
export function Clock({ seat }) {
  const runs = table.value.clock !== null;
  useEffect(() => {
    if (!runs) return undefined;
    const ticking = setInterval(() => { now.value = Date.now(); }, TICK_MS);
    return () => clearInterval(ticking);
  }, [runs]);
  const ms = left(seat);
  if (ms === null) return null;
  return html`<span class="clock ${ms < SHORT_MS ? "short" : ""}"><span class="visually-hidden">${t("time left")} </span>${written(ms)}</span>`;
}

/** The clock of whoever is to act, while no plates are to be seen. */
export function TurnClock() {
  const { deal } = table.value;
  return deal?.phase === "choose" ? html`<${Clock} seat=${deal.turn}/>` : null;
}
