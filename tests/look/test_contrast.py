"""LOOK: contrast at least 4.5 : 1 for text, 3 : 1 for the edges of controls, in light and dark."""

from __future__ import annotations

import re

import pytest

from barbu.server.pages.charts import COLOURS, MARKS
from tests.look.site import STATIC

TOKENS = (STATIC / "css/tokens.css").read_text(encoding="utf-8")
SPRITE = (STATIC.parent / "templates/sprite.svg").read_text(encoding="utf-8")

GROUNDS = ("page", "raised", "sunken")
TEXT_PAIRS = [
    *(
        (ink, ground)
        for ink in ("ink", "quiet", "accent", "loss", "gain", "double")
        for ground in GROUNDS[:2]
    ),
    *((ink, "sunken") for ink in ("ink", "quiet", "accent")),
    *((ink, "accent-soft") for ink in ("ink", "accent", "loss", "gain", "quiet", "double")),
    *((ink, "loss-soft") for ink in ("ink", "loss")),
    ("on-accent", "accent"),
    ("page", "ink"),  # toasts are ink with paper letters
    ("page", "loss"),  # the ! of an error
    *((ink, "card") for ink in ("card-ink", "card-red", "card-green", "card-blue")),
    *((f"card-{ink}", ground) for ink in ("ink", "red", "green", "blue") for ground in GROUNDS[:2]),
    *((f"seat-{seat}", ground) for seat in range(6) for ground in ("page", "raised")),
]
EDGE_PAIRS = [(edge, ground) for edge in ("edge", "accent", "loss") for ground in GROUNDS]


def _colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9A-F]{6});", block))


def _block(opening: str) -> str:
    start = TOKENS.index(opening)
    return TOKENS[start : TOKENS.index("}", start)]


LIGHT = _colours(_block(":root {"))
DARK_BY_SYSTEM = _colours(_block(':root:not([data-theme="light"]) {'))
DARK_BY_CHOICE = _colours(_block(':root[data-theme="dark"] {'))
THEMES = {"light": LIGHT, "dark": DARK_BY_CHOICE}


def luminance(colour: str) -> float:
    """Return the relative luminance of `#RRGGBB`, 0 to 1 (WCAG 2.2)."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Return the WCAG contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_of_black_on_white_is_21() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXT_PAIRS)
def test_text_stands_out_from_its_ground(theme: str, ink: str, ground: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("edge", "ground"), EDGE_PAIRS)
def test_edges_of_controls_can_be_seen(theme: str, edge: str, ground: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours[edge], colours[ground]) >= 3


def test_dark_by_the_system_and_dark_by_choice_are_the_same() -> None:
    assert DARK_BY_SYSTEM == DARK_BY_CHOICE
    assert set(LIGHT) == set(DARK_BY_CHOICE)


def test_colours_are_written_only_as_tokens() -> None:
    for sheet in sorted((STATIC / "css").glob("*.css")):
        if sheet.name not in {"tokens.css", "print.css"}:
            text = sheet.read_text(encoding="utf-8")
            assert not re.findall(r"#[0-9A-Fa-f]{3,8}\b(?=[^{]*;)|rgba?\(|hsla?\(", text), sheet.name


def test_every_token_that_a_sheet_uses_exists() -> None:
    known = set(re.findall(r"(--[\w-]+):", TOKENS))
    for sheet in sorted((STATIC / "css").glob("*.css")):
        text = sheet.read_text(encoding="utf-8")
        own = set(re.findall(r"(--[\w-]+):", text))
        missing = set(re.findall(r"var\((--[\w-]+)", text)) - known - own
        # Set by the islands through the CSSOM, with a fallback beside each use.
        assert not {name for name in missing if f"var({name})" in text}, sheet.name


def test_pictures_show_the_seats_in_the_colours_and_marks_of_the_pages() -> None:
    assert tuple(LIGHT[f"seat-{seat}"] for seat in range(6)) == COLOURS
    drawn = re.findall(r'<symbol id="seat-\d" viewBox="0 0 16 16"><path d="([^"]+)"/>', SPRITE)
    assert tuple(drawn) == MARKS[1:]  # the first is a circle
