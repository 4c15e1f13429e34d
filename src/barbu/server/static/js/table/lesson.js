// The first deal of a visitor: one thing at a time, said where it is needed. It goes when the deal is over.
import { html, useEffect } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { IconButton } from "../ui.js";
import { learns, set } from "./options.js";
import { boot, rules, table } from "./store.js";

/** @typedef {import("./types.js").Deal} Deal */

/** @returns {boolean} whether this reader is shown how it goes */
export function isTaught() {
  const { seat, deal } = table.value;
  return learns.value && seat !== null && deal !== null;
}

/** @param {Deal} deal @returns {string} what is good to know now */
function told(deal) {
  if (deal.phase === "choose") {
    return deal.roles.chooser === table.value.seat
      ? t("Each of these is a game of its own. Tap the one that suits your cards.")
      : t("The declarer chooses the game of this deal. Your cards are below.");
  }
  if (deal.phase === "speak") return t("A double is a bet: you two settle the difference of your points once more. If you are not sure, double nobody.");
  if (deal.phase === "over") return t("So it goes on until everybody has declared everything. Tap a deal of the sheet to see how its points came about.");
  return playing(deal);
}

/** @param {Deal} deal @returns {string} */
function playing(deal) {
  if (deal.rows) return t("Lay a card next to one of its suit. A thick green edge marks what fits; if nothing does, pass.");
  const said = t("Follow the suit that was led; its highest card takes the trick. A thick green edge marks what you may play.");
  return deal.trump && deal.trump !== "none" ? `${said} ${t("Trumps beat all other suits.")}` : said;
}

/** The lesson of this moment; it can be sent away. */
export function Lesson() {
  const { deal, match } = table.value;
  const ends = learns.value && match.done.length > 0 && deal !== null && deal.phase !== "over";
  useEffect(() => { if (ends) set(learns, false); }, [ends]);
  if (!isTaught() || ends || !deal) return null;
  return html`<aside class="lesson" aria-label=${t("Your first deal")}><p>${told(deal)}</p>
    <${IconButton} icon="close" label=${t("I know how to play")} onClick=${() => set(learns, false)}/></aside>`;
}

/** The rule of a contract in one line, for the choice of it. @param {{id: string}} props */
export function ToldLine({ id }) {
  if (!isTaught() || !boot.lines[id]) return null;
  return html`<tr class="told"><td colspan=${rules.players + 1}><span>${boot.lines[id].line}</span></td></tr>`;
}
