// What a refusal says at the table: the rule that forbids it, and what to do.
import { t } from "../i18n.js";

/** @type {Record<string, () => string>} */
const REASONS = {
  "illegal/not_your_turn": () => t("It is not your turn."),
  "illegal/not_in_hand": () => t("This card is not in your hand."),
  "illegal/must_follow": () => t("You must follow suit: you hold a card of the suit that was led."),
  "illegal/must_trump": () => t("You cannot follow suit, so you must play a trump."),
  "illegal/must_overtrump": () => t("A trump lies there, so you must play a higher one."),
  "illegal/must_beat_trump": () => t("Trumps were led, so you must play a higher trump."),
  "illegal/lead_ban": () => t("This suit may not be led now while you hold another one."),
  "illegal/forced_discard": () => t("A card that counts must be thrown now."),
  "illegal/does_not_fit": () => t("This card does not fit on any row yet."),
  "illegal/must_play": () => t("You can lay a card, so you may not pass."),
  "illegal/contract_used": () => t("This contract has been played already: choose another one."),
  "illegal/bad_choice": () => t("This contract cannot be played that way: choose the trump or the first rank again."),
  "illegal/double_only_declarer": () => t("In this contract only the declarer may be doubled."),
  "illegal/no_redouble": () => t("These rules do not let a double be answered."),
  "illegal/redouble_all_or_none": () => t("The declarer answers every double or none."),
  "illegal/not_your_turn_to_speak": () => t("Players double in turn, the declarer last."),
  "illegal/deal_is_over": () => t("The deal is over."),
  "table/not_now": () => t("Not now: the deal has moved on."),
  "table/no_seat": () => t("Only who holds a seat may do this."),
  "table/not_proved": () => t("It is not proved that every trick left is yours: play on."),
  "table/nothing_to_take_back": () => t("The next player has acted: nothing can be taken back."),
  "table/not_alone": () => t("Undo is for play against bots only."),
  "table/hands_hidden": () => t("At this table nobody's hand is shown."),
  "table/shows_another": () => t("Another player shows their hand: one at a time may."),
  "table/not_yours": () => t("Only who sits there may show this hand."),
  "table/closed": () => t("This table is closed."),
  "table/started": () => t("The match has started."),
  "table/open_seat": () => t("A seat is still open: a friend or a bot would do."),
  "table/taken": () => t("Somebody sits there."),
  "table/over": () => t("Every deal of the match has been played."),
  "sheet/bad_name": () => t("A name needs at least one letter and at most 200."),
  "version/stale": () => t("The table has moved on in the meantime."),
  "access/forbidden": () => t("This link lets you look, not play."),
  "stream/unknown": () => t("This table has been deleted."),
  "rate/limited": () => t("Too much at once: wait a moment."),
};

/**
 * @param {string | null} code
 * @returns {string} one sentence in the reader's language
 */
export function reason(code) {
  return (code && REASONS[code]?.()) || t("That did not work ({code}).", { code: code ?? "?" });
}
