"""The contracts: their values at a glance, then each with all its rules."""

from __future__ import annotations

__all__ = ["contracts"]

from collections.abc import Iterator

from barbu.rules.control import contract_total, item_count
from barbu.rules.describe.blocks import Block, Heading, Paragraph, Table
from barbu.rules.describe.duties import duties
from barbu.rules.describe.items import endings, values
from barbu.rules.describe.layout import layout
from barbu.rules.describe.words import Words
from barbu.rules.parts import Contract, Kind, Sign
from barbu.rules.ruleset import Ruleset


def contracts(ruleset: Ruleset, words: Words) -> Iterator[Block]:
    """Yield the section on the contracts."""
    yield Heading(2, words.gettext("The contracts"))
    yield Paragraph(_numbers(ruleset, words))
    yield _at_a_glance(ruleset, words)
    for contract in ruleset.contracts:
        yield Heading(3, words.title(contract))
        if contract.layout is not None:
            yield Paragraph(_nature(contract, words))
            yield from layout(ruleset, contract.layout, words)
        else:
            yield Paragraph(" ".join((_nature(contract, words), *values(ruleset, contract, words))))
            yield Paragraph(" ".join((*duties(ruleset, contract, words), *endings(ruleset, contract, words))))


def _numbers(ruleset: Ruleset, words: Words) -> str:
    ngettext = words.ngettext
    negative = sum(contract.sign is Sign.NEGATIVE for contract in ruleset.contracts)
    positive = len(ruleset.contracts) - negative
    parts = [
        ngettext("{number} negative contract", "{number} negative contracts", negative).format(
            number=negative
        ),
        ngettext("{number} positive contract", "{number} positive contracts", positive).format(
            number=positive
        ),
    ]
    named = [part for part, number in zip(parts, (negative, positive), strict=True) if number]
    text = words.gettext(
        "This game has {contracts}. A negative contract is about points to be avoided, a positive one about points "
        "to be won; each player is out for their own score."
    )
    return words.say(text, contracts=words.all_of(named))


def _nature(contract: Contract, words: Words) -> str:
    _ = words.gettext
    return {
        (Sign.NEGATIVE, Kind.TRICKS): _("A negative contract, played in tricks."),
        (Sign.POSITIVE, Kind.TRICKS): _("A positive contract, played in tricks."),
        (Sign.NEGATIVE, Kind.LAYOUT): _(
            "A negative contract without tricks: the cards are laid out in rows."
        ),
        (Sign.POSITIVE, Kind.LAYOUT): _(
            "A positive contract without tricks: the cards are laid out in rows."
        ),
    }[contract.sign, contract.kind]


def _at_a_glance(ruleset: Ruleset, words: Words) -> Table:
    _ = words.gettext
    head = (_("Contract"), _("What counts"), _("Points each"), _("How many"), _("In all"))
    rows = tuple(row for contract in ruleset.contracts for row in _rows(ruleset, contract, words))
    return Table(head, rows, numeric=(2, 3, 4))


def _rows(ruleset: Ruleset, contract: Contract, words: Words) -> Iterator[tuple[str, ...]]:
    signed = words.signed
    name = words.contract(contract)
    if contract.layout is not None:
        payments = " / ".join(signed(points) for points in contract.layout.payments)
        total = signed(contract_total(ruleset, contract))
        yield name, words.gettext("Order of going out"), payments, str(ruleset.players), total
        return
    for place, item in enumerate(contract.items):
        count = item_count(ruleset, item)
        each, total = signed(item.points), signed(item.points * count)
        yield "" if place else name, words.item(ruleset, item), each, str(count), total
