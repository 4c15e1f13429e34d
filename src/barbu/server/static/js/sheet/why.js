// What a refusal says: what happened and what to do. Codes are those of the rules and of the sheet.
import { t } from "../i18n.js";

/** @type {Record<string, () => string>} */
const REASONS = {
  "illegal/no_doubling": () => t("These rules have no doubles."),
  "illegal/double_self": () => t("Nobody doubles themselves."),
  "illegal/double_only_declarer": () => t("In this contract only the declarer may be doubled."),
  "illegal/declarer_may_only_redouble": () => t("The declarer may only double back those who doubled the declarer."),
  "illegal/no_redouble": () => t("These rules do not let a double be answered."),
  "illegal/redouble_all_or_none": () => t("The declarer answers every double or none."),
  "illegal/already_spoke": () => t("This player has spoken before and cannot answer that double."),
  "illegal/not_your_turn_to_speak": () => t("Players double in turn, the declarer last."),
  "illegal/contract_used": () => t("This contract has been played already: choose another one."),
  "illegal/wrong_declarer": () => t("Another player is declarer in this deal."),
  "illegal/wrong_contract": () => t("The order of contracts is fixed: another one is due."),
  "illegal/bad_choice": () => t("This contract cannot be played that way: choose the trump or the first rank again."),
  "illegal/deal_is_over": () => t("Nobody has doubled, so this deal is not played."),
  "outcome/wrong_total": () => t("The sum is not right: give out exactly what the deal holds."),
  "outcome/impossible": () => t("No deal can end like this: look at the numbers again."),
  "record/malformed": () => t("Something is missing in this deal."),
  "sheet/over": () => t("All deals of this match are on the sheet."),
  "sheet/ended": () => t("The match has been ended: play on first."),
  "sheet/not_ended": () => t("The match is still going on."),
  "sheet/no_such_deal": () => t("This deal is no longer on the sheet."),
  "sheet/nothing_to_undo": () => t("There is nothing to undo."),
  "sheet/nothing_to_redo": () => t("There is nothing to redo."),
  "sheet/bad_name": () => t("A name needs at least one letter and at most 200."),
  "version/stale": () => t("The sheet has changed in the meantime."),
  "access/forbidden": () => t("This link lets you look, not write."),
  "stream/unknown": () => t("This sheet has been deleted."),
  "rate/limited": () => t("Too much at once: wait a moment."),
};

/**
 * @param {string | null} code
 * @returns {string} one sentence in the reader's language
 */
export function reason(code) {
  return (code && REASONS[code]?.()) || t("That did not work ({code}).", { code: code ?? "?" });
}
