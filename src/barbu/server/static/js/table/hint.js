// A hint: what a bot would do in this reader's place, seeing what the reader sees.
import { listed, t } from "../i18n.js";
import { cardName, contractName, rankLetter, suitName } from "../names.js";
import { say } from "../ui.js";
import { askTable, contractOf, nameOf } from "./store.js";
import { reason } from "./why.js";

/** @typedef {import("./types.js").Action} Action */

/** Ask for a hint, and say it. */
export async function hint() {
  const answer = await askTable("hint");
  say(answer.status === 200 ? said(answer.body.action) : reason(answer.body?.error?.code ?? null));
}

/** @param {Action} action @returns {string} */
function said(action) {
  if (action.do === "play") return t("A bot would play the {card}.", { card: cardName(action.card) });
  if (action.do === "pass") return t("A bot would pass.");
  if (action.do === "speak") {
    if (!action.targets.length) return t("A bot would double nobody.");
    return t("A bot would double {names}.", { names: listed(action.targets.map(nameOf)) });
  }
  const contract = contractName(contractOf(action.contract));
  const detail = action.trump ? suitName(action.trump) : action.start_rank ? rankLetter(action.start_rank) : "";
  return t("A bot would choose {contract}.", { contract: detail ? `${contract}, ${detail}` : contract });
}
