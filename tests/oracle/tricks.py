"""Trick contracts, P-1 to P-8: whose turn it is, why a card may not be played, who wins, when the deal ends."""

from dataclasses import dataclass

from tests.oracle.deck import Contract, Rules, deck_of, hand_size, height, matching, suit_of

Trick = list[tuple[int, str]]
"""The cards of one trick in the order played, each with its seat; the first one was led."""


@dataclass
class Table:
    """A deal before its first card: everything that was agreed and dealt."""

    rules: Rules
    contract: Contract
    hands: list[list[str]]
    leader: int
    trump: str | None = None
    """A suit letter; None where there is none."""
    start: str | None = None
    """The start rank that the declarer named, for layouts that are declared."""


def winner_of(trick: Trick, trump: str | None) -> int:
    """Return the seat that takes a whole trick: highest trump, else the highest of the suit led (P-3)."""
    led = suit_of(trick[0][1])
    trumps = [(seat, card) for seat, card in trick if suit_of(card) == trump]
    rivals = trumps or [(seat, card) for seat, card in trick if suit_of(card) == led]
    return max(rivals, key=lambda play: height(play[1]))[0]


def tricks_of(table: Table, plays: list[str]) -> tuple[list[Trick], Trick]:
    """Replay `plays` and return the finished tricks and the one on the table, which may be empty."""
    players = table.rules["players"]
    finished: list[Trick] = []
    trick: Trick = []
    lead = table.leader
    for card in plays:
        trick.append(((lead + len(trick)) % players, card))
        if len(trick) == players:
            lead = winner_of(trick, table.trump)
            finished.append(trick)
            trick = []
    return finished, trick


def piles(table: Table, plays: list[str]) -> list[list[str]]:
    """Return by seat the cards it has captured in finished tricks."""
    taken: list[list[str]] = [[] for _ in range(table.rules["players"])]
    for trick in tricks_of(table, plays)[0]:
        taken[winner_of(trick, table.trump)] += [card for _, card in trick]
    return taken


def held(table: Table, plays: list[str], seat: int) -> list[str]:
    """Return the cards that `seat` still holds."""
    return [card for card in table.hands[seat] if card not in plays]


def ends_early(rules: Rules, contract: Contract) -> bool:
    """Say whether a deal ends with the last counted card: it counts only cards, and no capot needs more (P-5)."""
    if rules.get("schedule", {}).get("play_out", False):
        return False
    if contract.get("capot", {}).get("needs") == "tricks":
        return False
    return all("cards" in item for item in contract["items"])


def is_over(table: Table, plays: list[str]) -> bool:
    """Say whether the deal has ended, which happens only between tricks (P-5)."""
    finished, trick = tricks_of(table, plays)
    if trick:
        return False
    if len(finished) == hand_size(table.rules):
        return True
    if not ends_early(table.rules, table.contract):
        return False
    counted = {c for item in table.contract["items"] for c in matching(item["cards"], deck_of(table.rules))}
    return counted <= set(plays)


def turn(table: Table, plays: list[str]) -> int | None:
    """Return the seat that plays next, or None when the deal is over."""
    if is_over(table, plays):
        return None
    finished, trick = tricks_of(table, plays)
    lead = winner_of(finished[-1], table.trump) if finished else table.leader
    return (lead + len(trick)) % len(table.hands)


def banned_from_lead(table: Table, plays: list[str]) -> set[str]:
    """Return the suits that may not be led now unless nothing else is held (P-4, and trumps in section 9)."""
    banned = set()
    if ban := table.contract.get("lead_ban"):
        finished, _ = tricks_of(table, plays)
        until = ban["until"]
        fallen = any(suit_of(card) == ban["suit"] for trick in finished for _, card in trick)
        if (
            until == "never"
            or (until == "broken" and not fallen)
            or (until == "first-trick" and not finished)
        ):
            banned.add(ban["suit"])
    if table.trump and table.contract.get("trump", {}).get("lead_only_if_nothing_else", False):
        banned.add(table.trump)
    return banned


def trump_duty(table: Table, hand: list[str], trick: Trick) -> tuple[str | None, list[str]]:
    """Return the code of the trump duty that binds `hand` in `trick`, and the cards that honour it (P-6)."""
    trump = table.trump
    switches = table.contract.get("trump", {})
    if trump is None:
        return None, hand
    led = suit_of(trick[0][1])
    lying = [height(card) for _, card in trick if suit_of(card) == trump]
    mine = [card for card in hand if suit_of(card) == trump]
    higher = [card for card in mine if all(height(card) > h for h in lying)]
    if led == trump:
        return (
            ("illegal/must_beat_trump", higher)
            if switches.get("must_beat_trump") and higher
            else (None, hand)
        )
    if any(suit_of(card) == led for card in hand):
        return None, hand
    if not lying:
        return ("illegal/must_trump", mine) if switches.get("void_must_trump") and mine else (None, hand)
    return ("illegal/must_overtrump", higher) if switches.get("must_overtrump") and higher else (None, hand)


def forced(table: Table, hand: list[str], trick: Trick) -> list[str]:
    """Return the named cards that P-8 wants out of `hand` now: any if void, else those under a higher one."""
    named = matching(table.contract.get("forced_discard", ""), hand)
    led = suit_of(trick[0][1])
    if not any(suit_of(card) == led for card in hand):
        return named
    best = max(height(card) for _, card in trick if suit_of(card) == led)
    return [card for card in named if suit_of(card) == led and height(card) < best]


def why_illegal(table: Table, plays: list[str], card: str) -> str | None:
    """Return the code that forbids the seat in turn to play `card`, or None if it may."""
    seat = turn(table, plays)
    if seat is None:
        return "illegal/deal_is_over"
    hand = held(table, plays, seat)
    if card not in hand:
        return "illegal/not_in_hand"
    _, trick = tricks_of(table, plays)
    if not trick:
        banned = banned_from_lead(table, plays)
        has_other = any(suit_of(other) not in banned for other in hand)
        return "illegal/lead_ban" if suit_of(card) in banned and has_other else None
    led = suit_of(trick[0][1])
    if suit_of(card) != led and any(suit_of(other) == led for other in hand):
        return "illegal/must_follow"
    code, dutiful = trump_duty(table, hand, trick)
    if code and card not in dutiful:
        return code
    wanted = [c for c in forced(table, hand, trick) if code is None or c in dutiful]
    return "illegal/forced_discard" if wanted and card not in wanted else None


def legal(table: Table, plays: list[str]) -> list[str]:
    """Return every card that the seat in turn may play; none when the deal is over."""
    seat = turn(table, plays)
    if seat is None:
        return []
    return [card for card in held(table, plays, seat) if why_illegal(table, plays, card) is None]
