"""What a table says about its contracts: the rule of a deal, in one line."""

from __future__ import annotations

__all__ = ["contract_lines"]

from barbu.rules import Contract, Ruleset
from barbu.rules.describe.blocks import Paragraph
from barbu.rules.describe.duties import duties
from barbu.rules.describe.items import brief, endings, values
from barbu.rules.describe.layout import layout
from barbu.rules.describe.words import Words


def contract_lines(ruleset: Ruleset, lang: str) -> dict[str, dict[str, str]]:
    """Return for each contract by id its `line`, what counts, `more` on that, and the `duties`, what one must do."""
    words = Words(lang)
    return {contract.id: _lines(ruleset, contract, words) for contract in ruleset.contracts}


def _lines(ruleset: Ruleset, contract: Contract, words: Words) -> dict[str, str]:
    if contract.layout is not None:
        payments = ", ".join(words.signed(points) for points in contract.layout.payments)
        line = words.gettext("First out, second out and so on: {payments}.").format(payments=payments)
        _, play, aces, *_ = (
            block.text for block in layout(ruleset, contract.layout, words) if isinstance(block, Paragraph)
        )
        return {"line": line, "more": f"{line} {play}", "duties": aces}
    return {
        "line": brief(ruleset, contract, words),
        "more": " ".join(values(ruleset, contract, words)),
        "duties": " ".join((*duties(ruleset, contract, words), *endings(ruleset, contract, words))),
    }
