"""The rule sheet: every value and every rule of a ruleset stands on it, in words of the reader's language."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from barbu.i18n import LANGS
from barbu.rules import Ruleset, contract_total, match_total, parse_ruleset, preset, preset_ids
from barbu.rules.describe import describe
from tests.rules.sheets import MINUS, figures, section, sheet

TOURNAMENT_PT = (
    "4 jogadores",
    "52 cartas",
    "A R D V 10 9 8 7 6 5 4 3 2",
    "28 mãos",
    "série de 7 mãos",
    "sorteio",
    "jogador à sua esquerda",
    "jogador à direita do declarante",
    "em frente do dador parte",
    "o declarante escolhe o contrato",
    "cada um por si",
    "Joga-se sem trunfo, exceto em Trunfo",
    "O declarante sai à primeira vaza",
    "quem a ganha sai à seguinte",
    "pode contrar os jogadores que o contraram",
    "positivo só o declarante pode ser contrado",
    "a esquerda do declarante",
    "recontra",
    "máximo",
    "pelo menos duas vezes",
    "nunca é imposta",
    "o dobro da diferença",
    "nada passa de um para o outro",
    "pontos que havia antes das contras",
    "McLeod",
    "Blue Team",
    "Ravage City",
)
CLASSIC_ES = (
    "4 jugadores",
    "cada uno por su cuenta",
    "32 cartas",
    "8 a cada uno",
    "A K Q J 10 9 8 7",
    "K: rey, Q: reina, J: sota",
    "En ningún contrato hay palo de triunfo",
    "barajar",
    "de una en una, de dos en dos",
    "Corta la baraja el jugador a la derecha del repartidor",
    "sale el jugador a la izquierda del repartidor",
    "sentido de las agujas del reloj",
    "nadie está obligado a montar",
    "vuelta de 6 manos",
    "24 manos",
    "Sin bazas, Sin corazones, Sin reinas, Barbu, Salade y Dominó",
    "No hay contras",
    "gana el total más alto",
    "la Suite",
)


def test_a_portuguese_tournament_sheet_has_every_fact_of_its_source() -> None:
    text = sheet(preset("tournament"), "pt")
    assert [fact for fact in TOURNAMENT_PT if fact not in text] == []
    facts = {
        "Sem vazas": ("cada vaza vale −2", "−26"),
        "Sem damas": (
            "cada dama vale −6",
            "−24",
            "voltadas para cima",
            "fim da vaza",
            "última dessas 4 cartas",
        ),
        "Sem as duas últimas": ("penúltima vaza vale −10", "última vaza vale −20", "−30"),
        "Sem copas": (
            "cada copa vale −2",
            "ás de copas",
            "−6 ao todo",
            "−30",
            "proibido sair a copas",
            "cima",
        ),
        "Sem rei de copas (Barbu)": ("−20", "proibido sair a copas"),
        "Trunfo": ("o declarante nomeia o trunfo", "+5", "+65", "sobretrunfar", "qualquer carta", "trunfar"),
        "Dominó": (
            "grau de partida",
            "+45",
            "+20",
            "+5",
            "−5",
            "+65",
            "Só passa quem",
            "ases são altos",
            "2",
        ),
    }
    for contract, wanted in facts.items():
        told = section(text, contract)
        assert [fact for fact in wanted if fact.lower() not in told.lower()] == [], contract


def test_a_spanish_classic_sheet_has_every_fact_of_its_source() -> None:
    text = sheet(preset("classic"), "es")
    assert [fact for fact in CLASSIC_ES if fact not in text] == []
    facts = {
        "Sin bazas": ("cada baza vale −5", "8 bazas", "+40 en lugar de −40"),
        "Sin corazones": ("cada corazón vale −10", "+80 en lugar de −80"),
        "Sin reinas": ("cada reina vale −20", "esas 4 cartas", "+80 en lugar de −80"),
        "Sin rey de corazones (Barbu)": ("rey de corazones vale −50", "no hay capote"),
        "Salade": (
            "−5",
            "−10",
            "−20",
            "−50",
            "dentro de una sola baza",
            "las 8 bazas, y ni una menos",
            "+250",
        ),
        "Dominó": (
            "con el 10 de su palo",
            "+100",
            "+50",
            "9 de corazones",
            "ambos extremos",
            "derecho a poner otra carta",
            "Solo pasa quien no tiene",
            "con el as y por abajo con el 7",
            "izquierda del repartidor",
        ),
    }
    for contract, wanted in facts.items():
        told = section(text, contract)
        assert [fact for fact in wanted if fact.lower() not in told.lower()] == [], contract


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("preset_id", preset_ids())
def test_every_value_of_a_preset_stands_on_its_sheet(preset_id: str, lang: str) -> None:
    ruleset = preset(preset_id)
    found = figures(sheet(ruleset, lang))
    wanted = {item.points for contract in ruleset.contracts for item in contract.items}
    wanted |= {points for c in ruleset.contracts if c.layout for points in c.layout.payments}
    wanted |= {contract_total(ruleset, contract) for contract in ruleset.contracts}
    wanted |= {total for total in (match_total(ruleset),) if total is not None}
    assert wanted - found == set()


def _variant(preset_id: str, **changes: object) -> Ruleset:
    return parse_ruleset({**preset(preset_id).as_data(), **changes})


def test_the_ace_of_hearts_is_told_with_what_it_comes_to() -> None:
    """K-6: the sheet says the sum, not only the parts."""
    told = section(sheet(preset("brader"), "en"), "No hearts")
    assert "Each heart counts −4 points: −52 in all." in told
    assert "The ace of hearts counts −8 on top of that, so that it comes to −12 in all." in told


def test_a_trick_of_the_salade_is_added_up() -> None:
    """K-3: the trick, two hearts and a queen: 5 + 20 + 20."""
    told = section(sheet(preset("classic"), "en"), "Salade")
    assert "the 7 of hearts, the 8 of hearts and the queen of spades in it, say, comes to −45." in told
    assert "the queen of hearts comes to −30 in all." in told


def test_a_shared_longest_suit_is_told_with_every_share() -> None:
    """K-4: 36 divides by two, three and four; 25 does not, and the sheet says what becomes of the rest."""
    told = section(sheet(preset("brader"), "en"), "Ravage City")
    assert "−18 each for 2, −12 each for 3, −9 each for 4" in told
    assert "left unpaid" not in told
    longest = {"name": "longest", "longest_suit": True, "points": -25}
    odd = _variant(
        "brader", contracts=[{"id": "ravage-city", "kind": "tricks", "sign": "negative", "items": [longest]}]
    )
    told = section(sheet(odd, "en"), "Ravage City")
    assert "−12 each for 2, −8 each for 3, −6 each for 4" in told
    assert "What does not divide is left unpaid." in told


def test_a_mirror_capot_is_told_with_its_amount() -> None:
    """K-2: with 52 cards no-tricks +65, no-hearts +130, no-queens +80, salade +325; the barbu has none."""
    text = sheet(preset("classic-52"), "en")
    for contract, amount in (("No tricks", 65), ("No hearts", 130), ("No queens", 80), ("Salade", 325)):
        assert f"scores +{amount} instead of {MINUS}{amount}" in section(text, contract)
    assert "There is no capot" in section(text, "No king of hearts (Barbu)")


def test_a_contract_that_is_not_played_is_told_with_its_figures() -> None:
    """X-8."""
    ruleset = _variant("tournament", doubling={"undoubled_negative": "skip"})
    rows = re.findall(
        r"^\| (.+?) \| (.+?) \| (.+?) \|$", section(sheet(ruleset, "en"), "Doubles"), re.MULTILINE
    )
    assert rows[2:] == [
        ("No tricks", "+1", "−9"),
        ("No queens", "0", "−8"),
        ("No last two", "0", "−10"),
        ("No hearts", "0", "−10"),
        ("Barbu", "+1", "−7"),
    ]


def test_a_deal_ends_early_only_where_cards_alone_count() -> None:
    """P-5: not with a capot that needs all tricks, not where tricks count, not when deals are played out."""
    early = "The deal is over at the end of the trick"
    text = sheet(preset("tournament"), "en")
    ends = {
        name
        for name in ("No tricks", "No queens", "No last two", "No hearts", "Trumps")
        if early in section(text, name)
    }
    assert ends == {"No queens", "No hearts"}
    schedule = {**preset("tournament").schedule.model_dump(mode="json"), "play_out": True}
    assert early not in sheet(_variant("tournament", schedule=schedule), "en")


class _Outline(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.open.append(tag)
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGS)
def test_a_html_sheet_is_one_article_with_one_title(lang: str) -> None:
    outline = _Outline()
    outline.feed(describe(preset("classic"), lang, "html"))
    assert outline.open == []
    assert outline.seen[0] == "article"
    assert outline.seen.count("article") == outline.seen.count("h1") == 1
    assert set(outline.seen) == {
        "article",
        "h1",
        "h2",
        "h3",
        "p",
        "ul",
        "li",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
    }


def test_what_people_write_is_never_markup() -> None:
    evil = '<script>alert("1")</script> & *bold* [a](b) | _c_'
    contract = {**preset("tournament").as_data()["contracts"][0], "name": evil}  # type: ignore[index,dict-item]
    contract["items"] = [{**contract["items"][0], "label": evil}]
    ruleset = _variant(
        "tournament",
        name=evil,
        source=evil,
        credits=evil,
        notes=f"# {evil}\n\n- {evil}",
        contracts=[contract],
    )
    html = describe(ruleset, "en", "html")
    assert "<script" not in html
    assert html.count("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; *bold*") >= 6
    markdown = describe(ruleset, "en")
    assert "<script" not in markdown.replace("\\<script", "")
    assert "\n# \\<" not in markdown.removeprefix("# ")
    assert all(re.search(mark, markdown) is None for mark in (r"(?<!\\)\*bold", r"(?<!\\)\[a", r" (?<!\\)_c"))
    rows = [line for line in markdown.splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {6, 3}


def test_an_address_in_a_source_is_a_link_and_nothing_around_it() -> None:
    text = "Rules_of a *club* (https://www.pagat.com/compendium/canadian_salad.html), https://example.org."
    data = preset("classic").as_data() | {"source": text}
    html = describe(parse_ruleset(data), "en", "html")
    link = '<a href="https://www.pagat.com/compendium/canadian_salad.html" rel="nofollow noreferrer">'
    assert f"({link}pagat.com/compendium/canadian_salad.html</a>), " in html
    assert '<a href="https://example.org" rel="nofollow noreferrer">example.org</a>.' in html
    written = describe(parse_ruleset(data), "en", "md")
    assert r"Rules\_of a \*club\* (<https://www.pagat.com/compendium/canadian_salad.html>)" in written
    assert "<https://example.org>." in written


@pytest.mark.parametrize(
    "source", ["javascript:alert(1)", "http://example.org", 'https://a"onmouseover=', "https://"]
)
def test_what_is_no_address_is_no_link(source: str) -> None:
    html = describe(parse_ruleset(preset("classic").as_data() | {"source": source}), "en", "html")
    assert "onmouseover" not in html.replace("&quot;onmouseover", "")
    assert 'href="javascript' not in html
    assert 'href="http:' not in html
    assert 'href="https://"' not in html


def test_notes_keep_their_paragraphs_and_lists() -> None:
    html = describe(_variant("tournament", notes="One\ntwo.\n\nThree:\n- four\n  five\n- six"), "en", "html")
    assert "<p>One two.</p>\n<p>Three:</p>\n<ul>\n<li>four five</li>\n<li>six</li>\n</ul>" in html


def test_a_strange_language_or_format_is_refused() -> None:
    with pytest.raises(ValueError, match="not a language"):
        describe(preset("classic"), "xx")
    with pytest.raises(ValueError, match="md or html would do"):
        describe(preset("classic"), "en", "pdf")
