// A hint: what a bot would do in this reader's place, seeing what the reader sees.
import { html, signal } from "../../vendor/preact.js";
import { listed, t } from "../i18n.js";
import { cardName, contractName, rankLetter, suitName } from "../names.js";
import { announce, say } from "../ui.js";
import { askTable, caughtUp, contractOf, myTurn, nameOf, table } from "./store.js";
import { reason } from "./why.js";

/** @typedef {import("./types.js").Action} Action */

let asking = false;
/** The last hint, and the deal that it is about. @type {import("../../vendor/preact.js").Signal<{text: string, deal: string} | null>} */
const given = signal(null);

/** Ask for a hint, and show it, unless the deal has moved on meanwhile. */
export async function hint() {
  if (asking) return;
  asking = true;
  const deal = dealNow();
  const answer = await askTable("hint");
  // The server may know more than this page: what it advises is for the deal as it stands there.
  const known = answer.status !== 200 || await caughtUp(answer.body.version);
  asking = false;
  if (!known || !myTurn.value || dealNow() !== deal) return;
  if (answer.status === 0) say(t("No network: that was not sent."));
  else if (answer.status !== 200) say(reason(answer.body?.error?.code ?? null));
  else {
    const text = said(answer.body.action, adviser(answer.body.level));
    given.value = { text, deal };
    announce(text);
  }
}

/** The hint for as long as it fits, and what stands in its place otherwise. @param {{children: unknown}} props */
export function Given({ children }) {
  const hinted = given.value;
  if (!hinted || !myTurn.value || dealNow() !== hinted.deal) return children;
  return html`<div class="lesson given"><p>${hinted.text}</p></div>`;
}

/** All that this reader sees of the deal under way, as one text. */
function dealNow() {
  return JSON.stringify(table.value.deal);
}

/** @type {Record<string, () => string>} */
const ADVISERS = {
  simple: () => t("The bot with rules of thumb"),
  strong: () => t("The strong bot"),
  network: () => t("The strong bot that plays by instinct"),
  search: () => t("The strong bot that thinks longer"),
  master: () => t("The strongest bot"),
};

/** @param {string} level @returns {string} who gives the hint, as a sentence begins */
function adviser(level) {
  return ADVISERS[level]?.() ?? t("A bot");
}

/** @param {Action} action @param {string} bot @returns {string} */
function said(action, bot) {
  if (action.do === "play") return t("{bot} would play the {card}.", { bot, card: cardName(action.card) });
  if (action.do === "pass") return t("{bot} would pass.", { bot });
  if (action.do === "speak") {
    if (!action.targets.length) return t("{bot} would double nobody.", { bot });
    return t("{bot} would double {names}.", { bot, names: listed(action.targets.map(nameOf)) });
  }
  const contract = contractName(contractOf(action.contract));
  const detail = action.trump ? suitName(action.trump) : action.start_rank ? rankLetter(action.start_rank) : "";
  return t("{bot} would choose {contract}.", { bot, contract: detail ? `${contract}, ${detail}` : contract });
}
