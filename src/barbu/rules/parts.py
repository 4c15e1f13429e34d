"""The parts of a ruleset: frozen, validated data, one class a table of the file format `barbu-ruleset/1`."""

from __future__ import annotations

__all__ = [
    "AceRule",
    "Bonus",
    "Capot",
    "CapotNeeds",
    "Chooser",
    "Contract",
    "Cut",
    "Dealing",
    "Deck",
    "DeclarerDoubles",
    "Direction",
    "Doubling",
    "Item",
    "Kind",
    "Layout",
    "LeadBan",
    "LocalText",
    "Part",
    "Pool",
    "Quotas",
    "Redouble",
    "Role",
    "Schedule",
    "Sign",
    "Slug",
    "Text",
    "Trump",
    "Turnover",
    "Undoubled",
    "Until",
    "Whom",
    "Winner",
    "text_in",
]

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from barbu.cards import parse_card, parse_card_set, parse_rank


class Part(BaseModel):
    """The base of all parts: frozen all the way down, unknown fields refused, no guessing of types."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Direction(StrEnum):
    """Which way the turn goes round the table, seen from above."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


class Winner(StrEnum):
    """Whose total wins (R-3)."""

    HIGHEST = "highest"
    LOWEST = "lowest"


class Turnover(StrEnum):
    """When the declarer changes: after a whole series, or after each deal (S-1, S-2)."""

    SERIES = "series"
    EACH_DEAL = "each-deal"


class Chooser(StrEnum):
    """Who names the contract, the trump suit and the start rank (S-3)."""

    DECLARER = "declarer"
    DEALER = "dealer"
    DEALER_LEFT = "dealer-left"
    FIXED = "fixed"


class Pool(StrEnum):
    """From which contracts the choice is made: one set each, one set for the table, or numbers of each sign."""

    EACH = "each"
    SHARED = "shared"
    QUOTAS = "quotas"


class Role(StrEnum):
    """A seat named by what it is in the deal."""

    DECLARER = "declarer"
    DEALER = "dealer"
    DEALER_LEFT = "dealer-left"
    DEALER_RIGHT = "dealer-right"


class Cut(StrEnum):
    """Who cuts the pack; shown on the rule sheet, never enforced."""

    NONE = "none"
    DEALER_RIGHT = "dealer-right"
    OPPOSITE = "opposite"


class Dealing(StrEnum):
    """How the cards are given out; shown on the rule sheet, never enforced."""

    ONE_BY_ONE = "one-by-one"
    ANY = "any"


class Kind(StrEnum):
    """What is done with the cards: tricks, or the rows of domino."""

    TRICKS = "tricks"
    LAYOUT = "layout"


class Sign(StrEnum):
    """Whether points are lost or won; decides who may be doubled (X-3) and what is skipped (X-8)."""

    NEGATIVE = "negative"
    POSITIVE = "positive"


class Until(StrEnum):
    """How long a lead ban lasts (P-4)."""

    NEVER = "never"
    BROKEN = "broken"
    FIRST_TRICK = "first-trick"


class CapotNeeds(StrEnum):
    """What one player must take for a capot (K-2): everything that counts, or every trick."""

    ITEMS = "items"
    TRICKS = "tricks"


class AceRule(StrEnum):
    """Where aces lie in the rows (D-3)."""

    HIGH = "high"
    LOW = "low"
    FIRST_ACE = "first-ace"


class Bonus(StrEnum):
    """What an ace laid gives (D-4)."""

    NONE = "none"
    OPTIONAL = "optional"
    COMPULSORY = "compulsory"


class Whom(StrEnum):
    """Whom the opponents of the declarer may double (X-3, X-7)."""

    ANYONE = "anyone"
    DECLARER = "declarer"


class DeclarerDoubles(StrEnum):
    """What the declarer may double (X-2, X-7)."""

    REDOUBLE = "redouble"
    FREE = "free"
    NONE = "none"


class Redouble(StrEnum):
    """How doubles may be answered (X-4, X-7)."""

    FREE = "free"
    ALL_OR_NONE = "all-or-none"
    NONE = "none"


class Undoubled(StrEnum):
    """What becomes of a negative contract that nobody doubled (X-8)."""

    PLAY = "play"
    SKIP = "skip"


def _card(text: str) -> str:
    parse_card(text)
    return text


def _card_set(text: str) -> str:
    parse_card_set(text)
    return text


def _rank(text: str) -> str:
    parse_rank(text)
    return text


def _start(text: str) -> str:
    if text not in ("declared", "first-card"):
        try:
            parse_rank(text)
        except ValueError:
            raise ValueError(
                f'"{text}" is no start: declared, first-card or a rank such as T would do'
            ) from None
    return text


def _drawn_or_card(text: str) -> str:
    return text if text == "drawn" else _card(text)


CardText = Annotated[str, AfterValidator(_card)]
CardSetText = Annotated[str, Field(max_length=400), AfterValidator(_card_set)]
RankText = Annotated[str, AfterValidator(_rank)]
StartText = Annotated[str, AfterValidator(_start)]
FirstText = Annotated[str, AfterValidator(_drawn_or_card)]
SuitText = Literal["S", "H", "D", "C"]
TrumpText = Literal["S", "H", "D", "C", "none"]
Slug = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,63}$")]
Line = Annotated[str, Field(min_length=1, max_length=4000)]
Points = Annotated[int, Field(ge=-100_000, le=100_000)]


class LocalText(Part):
    """A text in several languages; at least one of them."""

    en: Line | None = None
    fr: Line | None = None
    es: Line | None = None
    pt: Line | None = None


Text = Line | LocalText


def text_in(text: Text, lang: str) -> str:
    """Return a text in `lang`, else in English, else in whichever language it has."""
    if isinstance(text, str):
        return text
    found = getattr(text, lang, None) or text.en or text.fr or text.es or text.pt
    return found or ""


class Deck(Part):
    """The pack: every card from `lowest` up to the ace, less those `removed` (R-1, R-2)."""

    lowest: RankText = "2"
    removed: tuple[CardText, ...] = ()


class Quotas(Part):
    """How many contracts of each sign a declarer plays, and how often a negative one may be chosen in all."""

    negative: Annotated[int, Field(ge=0, le=20)]
    positive: Annotated[int, Field(ge=0, le=20)]
    each_at_most: Annotated[int, Field(ge=1, le=120)] | None = None


class Schedule(Part):
    """Who declares, chooses, deals and leads, and in what order (S-1 to S-4)."""

    declarer: Turnover = Turnover.SERIES
    choice: Chooser = Chooser.DECLARER
    pool: Pool = Pool.EACH
    quotas: Quotas | None = None
    first: FirstText = "drawn"
    """`drawn`, or a card: its holder in the first deal is the first declarer."""
    dealer: Literal["declarer-right", "declarer"] = "declarer-right"
    leader: Role = Role.DECLARER
    domino: Role | None = None
    """Who starts a layout; left out, whoever leads."""
    cut: Cut = Cut.NONE
    dealing: Dealing = Dealing.ONE_BY_ONE
    play_out: bool = False
    """Never end a deal of tricks early (P-5)."""


class Doubling(Part):
    """The side bets of a table (X-1 to X-8)."""

    who: Whom = Whom.ANYONE
    positive: Whom = Whom.DECLARER
    declarer: DeclarerDoubles = DeclarerDoubles.REDOUBLE
    redouble: Redouble = Redouble.FREE
    redouble_round: bool = False
    owed: Annotated[int, Field(ge=0, le=100)] = 0
    """Times each opponent should double a declarer in a series; shown, never enforced (X-6)."""
    undoubled_negative: Undoubled = Undoubled.PLAY


class Item(Part):
    """One thing that counts: some cards, some tricks, or the longest suit taken."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,63}$")]
    """The key under which an outcome gives its counts."""
    points: Points
    cards: CardSetText | None = None
    trick: Literal["each"] | int | None = None
    """`each`, or a number: from the first trick (1) or from the last (-1)."""
    longest_suit: Literal[True] | None = None
    label: Text | None = None


class LeadBan(Part):
    """A suit that may not be led while the hand holds anything else (P-4)."""

    suit: SuitText
    until: Until = Until.NEVER


class Trump(Part):
    """A trump suit, and the duties that come with it (P-6); each switch governs one situation."""

    void_must_trump: bool = False
    must_overtrump: bool = False
    must_beat_trump: bool = False
    lead_only_if_nothing_else: bool = False
    choices: tuple[TrumpText, ...] = ("S", "H", "D", "C")


class Capot(Part):
    """What who takes everything gets instead of the sum (K-2)."""

    pays: Literal["mirror"] | Points = "mirror"
    needs: CapotNeeds = CapotNeeds.ITEMS


class Layout(Part):
    """Domino: where rows start and end, and what each place is paid (D-1 to D-5)."""

    start: StartText = "declared"
    ace: AceRule = AceRule.HIGH
    bonus: Bonus = Bonus.NONE
    payments: tuple[Points, ...]


class Contract(Part):
    """The sub-game of one deal, as data: what counts, and the rules of play it wants."""

    id: Slug
    name: Text | None = None
    kind: Kind
    sign: Sign
    items: Annotated[tuple[Item, ...], Field(max_length=24)] = ()
    lead_ban: LeadBan | None = None
    trump: Trump | None = None
    forced_discard: CardSetText | None = None
    capot: Capot | None = None
    layout: Layout | None = None
    times: Annotated[int, Field(ge=1, le=60)] = 1
    """How often it stands in a shared pool."""
