"""What a deal came to, pair by pair; the running sheet; the log of a deal."""

from __future__ import annotations

__all__ = ["log_lines", "result_lines", "sheet_lines"]

from rich.text import Text

from barbu.i18n import translator
from barbu.play import Deal, Payment, Play, outcome_of, pair_payments, scores_of
from barbu.rules.names import item_name
from barbu.rules.parts import Winner
from barbu.terminal.doubling import said_text
from barbu.terminal.headline import contract_text
from barbu.terminal.match import Match
from barbu.terminal.paint import DOUBLE, QUIET, STRONG, card_text, joined, points_text, set_in_columns

_NAME = 9


def result_lines(match: Match, lang: str) -> list[Text]:
    """Return how the points of the deal that is over came about: counts, raw points, who pays whom, totals."""
    tr, deal = translator(lang), match.deal
    scores = scores_of(deal)
    before = tuple(total - points for total, points in zip(match.totals, scores.settled, strict=True))
    rows: list[list[str | Text]] = [["", *(_short(name) for name in match.names)]]
    rows += _counts(deal, lang)
    rows.append([tr.gettext("Before doubles"), *(points_text(points, lang) for points in scores.raw)])
    if match.ruleset.doubling is not None:
        settled = [points_text(points, lang, STRONG) for points in scores.settled]
        rows.append([tr.gettext("With doubles"), *settled])
    rows.append([tr.gettext("Total before"), *(Text(tr.signed(total), QUIET) for total in before)])
    rows.append([tr.gettext("Total now"), *(Text(tr.signed(total), STRONG) for total in match.totals)])
    lines = set_in_columns(rows, widest=24)
    lines[0].stylize(STRONG)
    if deal.skipped:
        lines.insert(0, Text(tr.gettext("Nobody has doubled, so this deal is not played.")))
    elif deal.layout is None:
        lines = [*_trick_lines(match, lang)[-1:], Text(""), *lines]
    payments = pair_payments(scores.raw, deal.spoken, lowest_wins=match.ruleset.winner is Winner.LOWEST)
    return lines + [Text("")] * bool(payments) + [_payment(match, payment, lang) for payment in payments]


def _counts(deal: Deal, lang: str) -> list[list[str | Text]]:
    tr, outcome, contract = translator(lang), outcome_of(deal), deal.contract
    players = deal.ruleset.players
    assert contract is not None
    if outcome.skipped:
        return []
    if contract.layout is not None:
        places = [outcome.order.index(seat) + 1 for seat in range(players)]
        return [[tr.gettext("Place"), *(tr.number(place) for place in places)]]
    rows: list[list[str | Text]] = []
    for index, item in enumerate(contract.items):
        counts = outcome.counts[index * players : (index + 1) * players]
        rows.append([item_name(deal.ruleset, item, lang), *(tr.number(count) for count in counts)])
    return rows


def _payment(match: Match, payment: Payment, lang: str) -> Text:
    tr = translator(lang)
    bars = Text("‖ " if payment.times == 2 else "| ", DOUBLE)
    places = {"payer": match.names[payment.payer], "receiver": match.names[payment.receiver]}
    if not payment.points:
        said = tr.gettext("{payer} and {receiver}: equal, nothing passes", **places)
    elif payment.times == 2:
        said = tr.gettext("{payer} to {receiver}: {points}, redoubled", points=payment.points, **places)
    else:
        said = tr.gettext("{payer} to {receiver}: {points}, doubled", points=payment.points, **places)
    return bars.append(said, "")


def _short(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def sheet_lines(match: Match, lang: str) -> list[Text]:
    """Return the running sheet: a line a deal, the totals under them."""
    tr = translator(lang)
    head: list[str | Text] = ["", tr.gettext("Declarer"), tr.gettext("Contract")]
    rows = [[*head, *(_short(name) for name in match.names)]]
    for number, deal in enumerate(match.finished, start=1):
        assert deal.contract is not None
        contract = contract_text(deal.contract, deal.setting.choice, lang)
        points = [points_text(points, lang) for points in scores_of(deal).settled]
        rows.append([str(number), _short(match.names[deal.declarer]), contract, *points])
    totals = [Text(tr.signed(total), STRONG) for total in match.totals]
    rows.append(["", "", Text(tr.gettext("Total"), STRONG), *totals])
    lines = set_in_columns(rows, left=3, widest=22)
    lines[0].stylize(STRONG)
    if match.taken:
        lines += [Text(""), Text(_taken(match.taken, lang), QUIET)]
    return lines


def _taken(number: int, lang: str) -> str:
    return translator(lang).ngettext(
        "A casual match: {n} action was taken back.", "A casual match: {n} actions were taken back.", number
    )


def log_lines(match: Match, lang: str) -> list[Text]:
    """Return all that was said and played in this deal, a trick a line."""
    tr, deal = translator(lang), match.deal
    if deal.contract is None:
        return [Text(tr.gettext("Nothing has been played in this deal yet."), QUIET)]
    declarer = match.names[deal.declarer]
    lines = [joined((f"{declarer}: ", contract_text(deal.contract, deal.setting.choice, lang, STRONG)))]
    lines += [
        joined((f"{match.names[speech.seat]}: ", said_text(match, speech, lang))) for speech in deal.spoken
    ]
    if deal.plays:
        lines.append(Text(""))
    if deal.layout is not None:
        return lines + [_turn(match, play, lang) for play in deal.plays]
    return lines + _trick_lines(match, lang)


def _trick_lines(match: Match, lang: str) -> list[Text]:
    """Each trick of a deal: its number, who played what, who took it."""
    deal, players = match.deal, match.ruleset.players
    winners = deal.tricks.winners if deal.tricks else ()
    lines = []
    for trick, first in enumerate(range(0, len(deal.plays), players)):
        plays = [_turn(match, play, lang) for play in deal.plays[first : first + players]]
        line = joined((f"{trick + 1:2}. ", Text(", ").join(plays)))
        lines.append(
            line.append(f" → {match.names[winners[trick]]}", QUIET) if trick < len(winners) else line
        )
    return lines


def _turn(match: Match, play: Play, lang: str) -> Text:
    name = f"{match.names[play.seat]} "
    if play.card < 0:
        return joined((name, Text(translator(lang).gettext("passes"), QUIET)))
    return joined((name, card_text(play.card, lang), ("", "+", "−")[play.ace]))
