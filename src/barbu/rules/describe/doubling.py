"""The doubles: who may double whom, what is owed, how it is settled, and a deal worked out."""

from __future__ import annotations

__all__ = ["doubling"]

from collections.abc import Iterator

from barbu.rules.describe.blocks import Block, Bullets, Heading, Paragraph, Table
from barbu.rules.describe.counting import skipped_points
from barbu.rules.describe.example import example
from barbu.rules.describe.words import Words
from barbu.rules.parts import DeclarerDoubles, Doubling, Redouble, Sign, Undoubled, Whom, Winner
from barbu.rules.ruleset import Ruleset


def doubling(ruleset: Ruleset, words: Words) -> Iterator[Block]:
    """Yield the section on doubles (section 7), or that there are none."""
    _ = words.gettext
    yield Heading(2, _("Doubles"))
    rules = ruleset.doubling
    if rules is None:
        yield Paragraph(_("There are no doubles: each deal counts as it was played."))
        return
    yield Paragraph(" ".join(_round(words)))
    yield Bullets((*_whom(ruleset, rules, words), *_declarer(rules, words), *_redoubles(rules, words)))
    yield Paragraph(" ".join(_manners(rules, words)))
    yield from _settlement(ruleset, words)
    yield from example(ruleset, rules, words)
    yield from _undoubled(ruleset, rules, words)


def _round(words: Words) -> Iterator[str]:
    _ = words.gettext
    yield _(
        "When the contract has been announced, with the trump suit or the start rank if there is one, the players "
        "speak in turn, from the declarer's left round to the declarer, who speaks last. Each has one chance to "
        "double as many of the others as the rules allow."
    )
    yield _("Between two players there is at most one double in each direction.")


def _whom(ruleset: Ruleset, rules: Doubling, words: Words) -> Iterator[str]:
    _ = words.gettext
    signs = {contract.sign for contract in ruleset.contracts}
    if Sign.NEGATIVE in signs:
        if rules.who is Whom.ANYONE:
            yield _("In a negative contract the declarer's opponents may double anybody.")
        else:
            yield _("In a negative contract only the declarer may be doubled.")
    if Sign.POSITIVE in signs:
        if rules.who is Whom.ANYONE and rules.positive is Whom.ANYONE:
            yield _("In a positive contract the declarer's opponents may double anybody.")
        else:
            yield _("In a positive contract only the declarer may be doubled.")


def _declarer(rules: Doubling, words: Words) -> Iterator[str]:
    _ = words.gettext
    if rules.declarer is DeclarerDoubles.NONE:
        yield _("The declarer doubles nobody.")
    elif rules.declarer is DeclarerDoubles.FREE:
        yield _("The declarer may double anybody, whether they have doubled the declarer or not.")
    elif rules.redouble is Redouble.NONE:
        yield _("The declarer could only double back, and that is not allowed: the declarer doubles nobody.")
    else:
        yield _("The declarer may double only players who have doubled the declarer.")


def _redoubles(rules: Doubling, words: Words) -> Iterator[str]:
    _ = words.gettext
    if rules.redouble is Redouble.NONE:
        yield _("There are no redoubles: nobody may double a player who has doubled them.")
        return
    yield _("To double a player who has doubled you is to redouble.")
    if rules.redouble is Redouble.ALL_OR_NONE and rules.declarer is not DeclarerDoubles.NONE:
        yield _(
            "A declarer who redoubles must redouble everybody who doubled the declarer; the choice is all or none."
        )
    if rules.redouble_round:
        yield _(
            "After the declarer, those whom a later speaker has doubled speak once more in the same order, and only "
            "to redouble those players."
        )
    else:
        yield _("Who has already spoken cannot answer a double that comes later.")


def _manners(rules: Doubling, words: Words) -> Iterator[str]:
    _ = words.gettext
    yield _("To make every double that one is allowed to make is called the maximum.")
    if rules.owed:
        text = _(
            "Over the deals of each declarer, every opponent should double the declarer at least {times}. The count "
            "is shown under the scores, but never enforced: it is up to the table."
        )
        yield words.say(text, times=words.times(rules.owed))
    else:
        yield _("Nobody is obliged to double.")


def _settlement(ruleset: Ruleset, words: Words) -> Iterator[Block]:
    _ = words.gettext
    if ruleset.winner is Winner.HIGHEST:
        better = _(
            "A double is a bet between two players on who of them scores better, the higher score being the better. "
            "It is settled pair by pair, on the scores as they were before any double:"
        )
    else:
        better = _(
            "A double is a bet between two players on who of them scores better, the lower score being the better. "
            "It is settled pair by pair, on the scores as they were before any double:"
        )
    yield Paragraph(better)
    points = [_("If neither has doubled the other, nothing passes between them.")]
    if ruleset.winner is Winner.HIGHEST:
        points.append(
            _(
                "If one has doubled the other, their difference is added to the better score and taken from the worse."
            )
        )
    else:
        points.append(
            _(
                "If one has doubled the other, their difference is taken from the better score and added to the worse."
            )
        )
    if ruleset.doubling is not None and ruleset.doubling.redouble is not Redouble.NONE:
        points.append(_("If each has doubled the other, it is twice the difference."))
    yield Bullets(tuple(points))
    yield Paragraph(_("So the doubles never change what a deal adds up to."))


def _undoubled(ruleset: Ruleset, rules: Doubling, words: Words) -> Iterator[Block]:
    _ = words.gettext
    negative = [contract for contract in ruleset.contracts if contract.sign is Sign.NEGATIVE]
    if not negative:
        return
    if rules.undoubled_negative is Undoubled.PLAY:
        yield Paragraph(_("A negative contract that nobody has doubled is played like any other."))
        return
    text = _(
        "If nobody has doubled anybody, a negative contract is not played. Its total is shared out instead: each "
        "opponent takes the same part, rounded up, and the declarer takes what is left over."
    )
    yield Paragraph(text)
    rows = []
    for contract in negative:
        declarer, each = skipped_points(ruleset, contract)
        rows.append((words.contract(contract), words.signed(declarer), words.signed(each)))
    yield Table((_("Contract"), _("Declarer"), _("Each opponent")), tuple(rows), numeric=(1, 2))
