"""A match of one person against bots: where it stands, what an action changes, what can be taken back."""

from __future__ import annotations

__all__ = [
    "Match",
    "after_action",
    "after_claim",
    "after_deal",
    "bot_chance",
    "new_match",
    "record_of",
    "taken_back",
]

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from barbu.cards import deal_hands, parse_card
from barbu.matches.table.claims import claim_holds, claimed_rest
from barbu.play import Action, Deal, Done, Phase, Slot, View, apply, next_slot, scores_of, start_slot, view
from barbu.records import Record, played_deal
from barbu.rules import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match at one moment; what is done makes another one."""

    ruleset: Ruleset
    ruleset_id: str | None
    """The preset's id; None for a ruleset of one's own."""
    names: tuple[str, ...]
    """What the seats are called at the table, shape (players,)."""
    players: tuple[str, ...]
    """What the record calls them, shape (players,)."""
    seat: int
    """The person's."""
    seed: int
    """Of all chance: the draw, the cards, the bots."""
    first_declarer: int
    deal: Deal
    done: tuple[Deal, ...] = ()
    """The finished deals before this one."""
    before: Match | None = None
    """The match as it was before the person's last action."""
    taken: int = 0
    """How many actions the person has taken back."""

    @property
    def number(self) -> int:
        """The number of the deal, from 0."""
        return len(self.done)

    @property
    def view(self) -> View:
        """What the person may see of the deal."""
        return view(self.deal, self.seat)

    @property
    def is_mine(self) -> bool:
        """Whether it is the person's turn."""
        return self.deal.turn == self.seat

    @property
    def finished(self) -> tuple[Deal, ...]:
        """All finished deals, this one too once it is over."""
        return (*self.done, self.deal) if self.deal.is_over else self.done

    @property
    def spoken(self) -> tuple[Done, ...]:
        """The finished deals as the schedule counts them."""
        return tuple(_done(deal) for deal in self.finished)

    @property
    def is_over(self) -> bool:
        """Whether every deal has been played."""
        return self.deal.is_over and _slot(self) is None

    @property
    def totals(self) -> tuple[int, ...]:
        """Settled points of the finished deals by seat, shape (players,)."""
        settled = [scores_of(deal).settled for deal in self.finished]
        return tuple(sum(points[seat] for points in settled) for seat in range(self.ruleset.players))


def new_match(
    ruleset: Ruleset,
    names: Sequence[str],
    seed: int,
    *,
    players: Sequence[str] | None = None,
    ruleset_id: str | None = None,
    seat: int = 0,
) -> Match:
    """
    Return a match before its first contract; the same seed gives the same cards as `barbu match`.

    Args:
        ruleset: The table's rules.
        names: What the seats are called at the table, shape (players,).
        seed: Of all chance.
        players: What the record calls them; the same if left out.
        ruleset_id: The preset's id, for the record.
        seat: The person's.
    """
    hands = _hands(ruleset, seed, 0)
    if ruleset.schedule.first == "drawn":
        first = Random(f"{seed}/draw").randrange(ruleset.players)
    else:
        card = parse_card(ruleset.schedule.first)
        first = next(holder for holder, hand in enumerate(hands) if hand >> card & 1)
    slot = next_slot(ruleset, first, ())
    assert slot is not None
    return Match(
        ruleset=ruleset,
        ruleset_id=ruleset_id,
        names=tuple(names),
        players=tuple(players or names),
        seat=seat,
        seed=seed,
        first_declarer=first,
        deal=start_slot(ruleset, slot, hands),
    )


def after_action(match: Match, action: Action) -> Match:
    """
    Return the match after whoever's turn it is has done `action`.

    Raises:
        IllegalAction: If a rule forbids it.
    """
    deal = apply(match.deal, action, match.deal.turn)
    return replace(match, deal=deal, before=match if match.is_mine else match.before)


def after_claim(match: Match) -> Match | None:
    """Return the match with the deal played out, where it is proved that the person takes every trick that is left."""
    if not claim_holds(match.view):
        return None
    deal, _rest = claimed_rest(match.deal, match.seat)
    return replace(match, deal=deal, before=match)


def after_deal(match: Match) -> Match:
    """Return the match with its next deal begun; itself if the deal is not over, or was the last."""
    slot = _slot(match) if match.deal.is_over else None
    if slot is None:
        return match
    hands = _hands(match.ruleset, match.seed, slot.number)
    deal = start_slot(match.ruleset, slot, hands)
    return replace(match, deal=deal, done=match.finished)


def taken_back(match: Match) -> Match | None:
    """Return the match before the person's last action, also one of an earlier deal; None if there is none."""
    return replace(match.before, taken=match.taken + 1) if match.before is not None else None


def bot_chance(match: Match) -> Random:
    """Return the chance of the bot whose turn it is: the same again when an action was taken back and redone."""
    deal = match.deal
    turn = len(deal.spoken) + len(deal.plays)
    return Random(f"{match.seed}/deal {match.number}/seat {deal.turn}/turn {turn}")


def record_of(match: Match) -> Record:
    """Return the record so far; a deal whose contract has not been named yet is left out."""
    deals = match.done if match.deal.phase is Phase.CHOOSE else (*match.done, match.deal)
    return Record(
        ruleset=match.ruleset,
        ruleset_id=match.ruleset_id,
        players=match.players,
        first_declarer=match.first_declarer,
        deals=tuple(played_deal(deal) for deal in deals),
    )


def _hands(ruleset: Ruleset, seed: int, number: int) -> tuple[int, ...]:
    return deal_hands(ruleset.cards, ruleset.players, Random(f"{seed}/deal {number}"))


def _done(deal: Deal) -> Done:
    assert deal.contract is not None
    return Done(deal.declarer, deal.contract.id, deal.spoken)


def _slot(match: Match) -> Slot | None:
    return next_slot(match.ruleset, match.first_declarer, match.spoken)
