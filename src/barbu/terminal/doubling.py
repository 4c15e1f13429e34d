"""The round of doubles: what was said, and whom the person may double, one line a seat."""

from __future__ import annotations

__all__ = ["doubling_lines", "other_seats", "preset_targets", "said_text"]

from rich.text import Text

from barbu.i18n import translator
from barbu.play import Speak, Speech, View, doubles_owed, speaking_order
from barbu.play.doubling import doublers_of
from barbu.terminal.match import Match
from barbu.terminal.paint import ACCENT, DOUBLE, QUIET, STRONG, joined


def other_seats(match: Match) -> tuple[int, ...]:
    """Return the other seats in order of play, from the person's left."""
    players = match.ruleset.players
    return tuple((match.seat + step) % players for step in range(1, players))


def preset_targets(view: View, key: str) -> tuple[int, ...] | None:
    """
    Return whom a key doubles, as far as the rules let: all, the declarer, those beside, those who doubled, nobody.

    Args:
        view: What the person sees; it is the person's turn to speak.
        key: One of `a d f r n`.

    Returns:
        The largest set that may be said of those meant; None if it may not be said at all.
    """
    everyone = set(range(view.ruleset.players)) - {view.seat}
    declarer = {view.roles.declarer} & everyone
    meant = {
        "a": everyone,
        "d": declarer,
        "f": everyone - declarer,
        "r": set(doublers_of(view.spoken, view.seat)),
        "n": set(),
    }[key]
    sayable = [action.targets for action in view.actions if isinstance(action, Speak)]
    fitting = [targets for targets in sayable if set(targets) <= meant]
    best = max(fitting, key=len, default=None)
    return None if best is None or (not best and key != "n") else best


def said_text(match: Match, speech: Speech, lang: str) -> Text:
    """Return what a seat said: `|Ana ‖Rui`, one bar a double, two bars a redouble."""
    if not speech.targets:
        return Text(translator(lang).gettext("no double"), QUIET)
    before = match.deal.spoken[: match.deal.spoken.index(speech)]
    against = doublers_of(before, speech.seat)
    names = [f"{'‖' if target in against else '|'}{match.names[target]}" for target in speech.targets]
    return Text(" ".join(names), DOUBLE)


def doubling_lines(match: Match, row: int, targets: frozenset[int], lang: str) -> list[Text]:
    """
    Return the round so far and, on the person's turn, the seats to double.

    Args:
        match: Where it stands.
        row: Which of the other seats is marked.
        targets: The seats that are ticked.
        lang: The reader's language.
    """
    tr, view = translator(lang), match.view
    lines = [Text(tr.gettext("Doubles, in order; the declarer speaks last:"), QUIET)]
    for seat in speaking_order(match.ruleset.players, view.roles.declarer):
        said = [speech for speech in view.spoken if speech.seat == seat]
        turn = Text("▶ " if seat == view.turn else "  ", ACCENT)
        name = Text(match.names[seat].ljust(14), STRONG if seat == view.turn else "")
        texts = [said_text(match, speech, lang) for speech in said] or [Text("…", QUIET)]
        lines.append(joined((turn, name, Text("; ").join(texts))))
    if match.is_mine and len(view.actions) > 1:
        lines += [Text(""), Text(tr.gettext("Whom do you double?"), STRONG)]
        lines += [
            _seat_line(match, seat, targets, is_marked=i == row, lang=lang)
            for i, seat in enumerate(other_seats(match))
        ]
        lines += _owed(match, lang)
    return lines


def _seat_line(match: Match, seat: int, targets: frozenset[int], *, is_marked: bool, lang: str) -> Text:
    tr, view = translator(lang), match.view
    against = seat in doublers_of(view.spoken, view.seat)
    notes = [tr.gettext("declarer")] if seat == view.roles.declarer else []
    notes += [tr.gettext("has doubled you")] if against else []
    box = Text(
        ("[‖] " if against else "[|] ") if seat in targets else "[ ] ", DOUBLE if seat in targets else ""
    )
    name = Text(match.names[seat].ljust(14), STRONG if is_marked else "")
    mark = Text("▶ " if is_marked else "  ", ACCENT)
    return joined((mark, box, name, Text(", ".join(notes), QUIET)))


def _owed(match: Match, lang: str) -> list[Text]:
    doubling, declarer = match.ruleset.doubling, match.view.roles.declarer
    if doubling is None or not doubling.owed or declarer == match.seat:
        return []
    said = doubles_owed(match.ruleset, declarer, match.spoken)[match.seat]
    text = translator(lang).gettext(
        "Your doubles of {name} in this series so far: {n} of {owed}.",
        name=match.names[declarer],
        n=said,
        owed=doubling.owed,
    )
    return [Text(text, QUIET)]
