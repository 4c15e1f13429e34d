// The editor of rulesets: hides what does not apply, and asks the server what is wrong while one types.
import { number, signed, t } from "./i18n.js";
import { base } from "./page.js";

const PAUSE_MS = 400;
const form = /** @type {HTMLFormElement} */ (document.getElementById("editor"));
const whole = /** @type {HTMLElement} */ (document.getElementById("whole"));

/** @typedef {{path: string, given: string, mend: string}} Fault */
/** @typedef {{ok: boolean, faults: Fault[], controls: (number | null)[], match: number | null, series: number | null,
 *   deals: number | null, cards: number | null}} Check */

/** @param {string} name @returns {string} the value of a field; of a switch "on" or "" */
function valueOf(name) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked ? "on" : "";
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : "";
}

/** @param {string} condition `name=value` */
function holds(condition) {
  const place = condition.lastIndexOf("=");
  return valueOf(condition.slice(0, place)) === condition.slice(place + 1);
}

/** Show the fields that the others make meaningful. */
function showFields() {
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-when], [data-unless]"))) {
    const { when, unless } = part.dataset;
    part.hidden = (when !== undefined && !holds(when)) || (unless !== undefined && holds(unless));
  }
}

/** @param {Fault[]} faults put each beside its field, as the server does */
function showFaults(faults) {
  for (const old of form.querySelectorAll("p.error")) old.remove();
  for (const old of form.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
  document.getElementById("summary")?.remove();
  for (const { path, mend } of faults) {
    const field = placeOf(path);
    const line = document.createElement("p");
    line.className = "error";
    line.textContent = mend;
    line.id = `${path}-error`;
    if (field?.matches("input, select, textarea")) {
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", line.id);
      field.after(line);
    } else (field ?? whole).append(line);
  }
}

/** @param {string} path @returns {Element | null} the field of a fault, or the nearest part that holds it */
function placeOf(path) {
  for (let name = path; name; name = name.replace(/(\.[^.[]*|\[\d+\])$/, "")) {
    const found = document.getElementById(name);
    if (found) return found;
    if (!/[.[]/.test(name)) return null;
  }
  return null;
}

/** @param {Check} check */
function showSums({ controls, match, series, deals, cards }) {
  controls.forEach((total, index) => {
    const place = form.querySelector(`[data-sum="${index}"]`);
    if (place) place.textContent = total === null ? "–" : signed(total);
  });
  const parts = [];
  if (cards !== null) parts.push(t("Cards: {n}", { n: number(cards) }));
  if (deals !== null) parts.push(t("Deals: {n}", { n: number(deals) }));
  if (series !== null) parts.push(t("Series: {n}", { n: signed(series) }));
  if (match !== null) parts.push(t("Match: {n}", { n: signed(match) }));
  whole.textContent = parts.join(" · ");
}

/** @type {AbortController | undefined} */
let asking;

/** Ask the server about the form as it stands. */
async function check() {
  asking?.abort();
  asking = new AbortController();
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  try {
    const answer = await fetch(`${base}/api/rulesets/check`, { method: "POST", body, signal: asking.signal });
    if (!answer.ok) return;
    const checked = /** @type {Check} */ (await answer.json());
    showFaults(checked.faults);
    showSums(checked);
  } catch {
    // Without the server the form is checked when it is saved.
  }
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pause;
form.addEventListener("input", () => {
  showFields();
  clearTimeout(pause);
  pause = setTimeout(() => void check(), PAUSE_MS);
});
showFields();
