// Running totals: one line a player with the name at its end, the zero line, and where the declarer changes.
import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { signed, t } from "../i18n.js";
import { rules, sheet } from "./store.js";

const HEIGHT = 340;
const TOP = 16;
const BOTTOM = 28;
const LEFT = 44;
const LABEL_WIDTH = 104;
const LABEL_STEP = 19;
/** Dashes by seat, so that lines differ without their colour. */
const DASHES = ["", "8 4", "2 4", "12 4 2 4", "6 2", "1 5"];

/**
 * Places for labels beside each other: as near as they can be to where they belong.
 * @param {number[]} wanted heights of the lines' ends
 * @returns {number[]}
 */
export function spread(wanted) {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a] - wanted[b]);
  const placed = [...wanted];
  for (let i = 1; i < order.length; i += 1) {
    placed[order[i]] = Math.max(placed[order[i]], placed[order[i - 1]] + LABEL_STEP);
  }
  const beyond = placed[order[order.length - 1]] - (HEIGHT - BOTTOM);
  if (beyond > 0) {
    placed[order[order.length - 1]] -= beyond;
    for (let i = order.length - 2; i >= 0; i -= 1) {
      placed[order[i]] = Math.min(placed[order[i]], placed[order[i + 1]] - LABEL_STEP);
    }
  }
  return placed;
}

/** @param {number} width */
function scales(width) {
  const { deals } = sheet.value;
  const values = deals.flatMap((deal) => deal.totals);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = high - low || 1;
  const length = Math.max(deals.length, Math.min(rules.deals, deals.length + 2));
  return {
    low, high,
    x: (/** @type {number} */ deal) => LEFT + (deal / length) * (width - LEFT - LABEL_WIDTH),
    y: (/** @type {number} */ points) => TOP + ((high - points) / span) * (HEIGHT - TOP - BOTTOM),
  };
}

/** @param {{width: number}} props */
function Lines({ width }) {
  const { deals, names, totals } = sheet.value;
  const { x, y, low, high } = scales(width);
  const ends = spread(totals.map(y));
  const changes = deals.filter((deal, at) => at > 0 && deal.declarer !== deals[at - 1].declarer);
  const few = changes.length <= rules.players * 2;
  return html`<svg class="chart" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${summary()}>
    ${few && changes.map((deal) => html`<line key=${deal.number} class="chart-change" x1=${x(deal.number)} x2=${x(deal.number)} y1=${TOP} y2=${HEIGHT - BOTTOM}/>`)}
    <line class="chart-zero" x1=${LEFT} x2=${width - LABEL_WIDTH} y1=${y(0)} y2=${y(0)}/>
    ${[...new Set([high, 0, low])].map((points) => html`<text key=${points} class="chart-number" x=${LEFT - 8} y=${y(points) + 4} text-anchor="end">${signed(points)}</text>`)}
    ${few && [0, ...changes.map((deal) => deal.number)].map((number) => html`<use key=${`d${number}`} class="seat-${deals[number].declarer}" href="#seat-${deals[number].declarer}"
      x=${x(number) + 4} y=${HEIGHT - BOTTOM + 8} width="12" height="12"/>`)}
    ${names.map((name, seat) => {
      const points = [[0, 0], ...deals.map((deal) => [deal.number + 1, deal.totals[seat]])];
      const path = points.map(([at, total], i) => `${i ? "L" : "M"}${x(at).toFixed(1)} ${y(total).toFixed(1)}`).join("");
      const end = x(deals.length);
      return html`<g key=${seat} class="seat-${seat}">
        <path class="chart-line" d=${path} stroke-dasharray=${DASHES[seat]}/>
        <line class="chart-lead" x1=${end + 2} y1=${y(totals[seat])} x2=${width - LABEL_WIDTH + 6} y2=${ends[seat]}/>
        <use href="#seat-${seat}" x=${width - LABEL_WIDTH + 10} y=${ends[seat] - 6} width="12" height="12"/>
        <text class="chart-name" x=${width - LABEL_WIDTH + 27} y=${ends[seat] + 5}>${short(name)}</text></g>`;
    })}</svg>`;
}

const LETTERS = 9;

/** @param {string} name */
function short(name) {
  const letters = [...name];
  return letters.length > LETTERS ? `${letters.slice(0, LETTERS - 1).join("")}…` : name;
}

/** @returns {string} the chart in one sentence */
function summary() {
  const { names, totals, deals } = sheet.value;
  return `${t("Running totals after {n} deals.", { n: deals.length })} ${names.map((name, seat) => `${name} ${signed(totals[seat])}`).join(", ")}`;
}

/** The chart, as wide as its place. */
export function Chart() {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const place = /** @type {HTMLElement} */ (frame.current);
    const measure = new ResizeObserver(() => setWidth(Math.round(place.clientWidth)));
    measure.observe(place);
    return () => measure.disconnect();
  }, []);
  const { deals } = sheet.value;
  return html`<figure class="chart-frame" ref=${frame}>${!deals.length
    ? html`<p class="empty">${t("The lines begin with the first deal.")}</p>`
    : width > 0 && html`<${Lines} width=${width}/>`}</figure>`;
}
