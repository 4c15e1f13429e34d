"""Whatever is done to a sheet, its log folds to it, and its export replays to its totals."""

import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from barbu.errors import BarbuError
from barbu.matches.sheet import Sheet, SheetEvent, decide, fold, next_deal, record_of, view
from barbu.records import format_record, parse_record, replay
from tests.matches.sheets import opened, random_entry
from tests.strategies import random_ruleset

seeds = st.integers(0, 2**32)


class SheetMachine(RuleBasedStateMachine):
    """A table that enters, mends, removes, undoes and redoes as it likes."""

    sheet: Sheet
    log: list[SheetEvent]

    @initialize(seed=seeds)
    def begin(self, seed: int) -> None:
        data = random_ruleset(random.Random(seed))
        self.sheet = opened(data)
        self.log = [self.sheet.first]

    def give(self, command: str, payload: dict[str, Any]) -> None:
        """Carry out a command; a refusal leaves everything as it was."""
        try:
            draft = decide(self.sheet, command, payload)
        except BarbuError:
            return
        event = SheetEvent(self.sheet.version + 1, draft.type, draft.payload, len(self.log))
        self.sheet = fold(self.sheet, [event])
        self.log.append(event)

    @rule(seed=seeds)
    def score(self, seed: int) -> None:
        slot = next_deal(self.sheet)
        if slot is None or not slot.available:
            return
        before = len(self.sheet.body.deals)
        self.give("score", {"deal": random_entry(random.Random(seed), self.sheet.ruleset, slot)})
        assert len(self.sheet.body.deals) == before + 1, "a legal deal is accepted"

    @rule(seed=seeds, number=st.integers(0, 20))
    def mend(self, seed: int, number: int) -> None:
        slot = next_deal(self.sheet)
        deals = self.sheet.body.deals
        if slot is not None and slot.available and number < len(deals):
            entry = random_entry(random.Random(seed), self.sheet.ruleset, slot)
            self.give(
                "mend", {"number": number, "deal": {**entry, "declarer": deals[number].written.declarer}}
            )

    @rule(number=st.integers(0, 20))
    def remove(self, number: int) -> None:
        self.give("remove", {"number": number})

    @rule(command=st.sampled_from(["undo", "redo", "end", "reopen"]))
    def simple(self, command: str) -> None:
        self.give(command, {})

    @rule(
        seat=st.integers(-1, 6), name=st.text(max_size=12), command=st.sampled_from(["rename", "substitute"])
    )
    def name(self, seat: int, name: str, command: str) -> None:
        self.give(command, {"seat": seat, "name": name})

    @invariant()
    def the_log_folds_to_the_sheet(self) -> None:
        assert fold(None, self.log) == self.sheet

    @invariant()
    def the_export_replays_to_the_same_totals(self) -> None:
        text = format_record(record_of(self.sheet))
        assert replay(parse_record(text)).totals == self.sheet.totals

    @invariant()
    def the_sheet_checks_itself(self) -> None:
        control = view(self.sheet, "viewer")["control"]
        assert isinstance(control, dict)
        assert control["holds"]
        assert control["sum"] == control["expected"] == sum(self.sheet.totals)


TestSheetMachine = SheetMachine.TestCase
TestSheetMachine.settings = settings(max_examples=60, stateful_step_count=25)
