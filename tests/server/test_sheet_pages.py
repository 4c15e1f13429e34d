"""Pages of sheets: what people see, take away and bring back."""

from __future__ import annotations

import html
import io
import json
import random
import re
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from barbu.i18n import LANGS
from barbu.matches.sheet import record_of
from barbu.records import format_record, parse_record, replay
from tests.matches.sheets import random_match
from tests.server.sheet_site import QUEENS, SheetSite, sheet_site

pytestmark = pytest.mark.anyio
FORM = {"ruleset": "tournament", "name_0": "Ana", "name_1": "Bea", "name_2": "Rita", "name_3": "Diana"}
MARKUP = "<script>alert(1)</script>"
STRANGE_NAMES = (MARKUP, "سارة", "🂾 ♥ \"'", "x" * 200)


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[SheetSite]:
    async with sheet_site(tmp_path) as running:
        yield running


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("path", ["/", "/new", "/import", "/history", "/settings", "/device"])
async def test_every_page_opens_in_every_language(site: SheetSite, path: str, lang: str) -> None:
    answer = await site.device().page(path, lang)
    assert answer.status_code == 200
    assert f'<html lang="{lang}"' in answer.text


async def test_the_first_page_says_what_it_is_for_until_there_is_something_to_show(site: SheetSite) -> None:
    ana = site.device()
    first = (await ana.page("/")).text
    assert '<h1 class="welcome">' in first
    assert re.findall(r'<a class="door[^"]*" href="([^"]+)"', first) == ["/new", "/table/new"]
    await ana.send("/new", FORM)
    later = (await ana.page("/")).text
    assert '<h1 class="welcome">' not in later
    assert later.index('href="/table/new"') < later.index("My sheets")


async def test_a_new_match_remembers_the_names_and_the_ruleset_of_the_last_one(site: SheetSite) -> None:
    ana = site.device()
    begun = await ana.send("/new", {**FORM, "ruleset": "classic", "first": "2"})
    assert begun.status_code == 303
    view = await ana.view(begun.headers["location"].removeprefix("/sheet/"))
    assert (view["names"], view["first_declarer"], view["drawn"]) == (
        ["Ana", "Bea", "Rita", "Diana"],
        2,
        False,
    )
    form = (await ana.page("/new")).text
    assert 'value="Bea"' in form
    assert re.search(r'<option value="classic"[^>]* selected', form)


@pytest.mark.parametrize(("lang", "name"), [("en", "Player 3"), ("fr", "Joueur 3"), ("pt", "Jogador 3")])
async def test_a_match_begins_without_names_and_they_are_asked_again_next_time(
    site: SheetSite, lang: str, name: str
) -> None:
    ana = site.device()
    given = {"ruleset": "tournament", "name_0": "Ana", "name_1": "", "name_2": "  ", "name_3": "Diana"}
    begun = await ana.send(f"/new?lang={lang}", given)
    assert begun.status_code == 303
    view = await ana.view(begun.headers["location"].removeprefix("/sheet/"))
    assert view["names"][0] == "Ana"
    assert view["names"][2] == name
    form = (await ana.page("/new", lang)).text
    assert 'value="Ana"' in form
    assert f'value="{name}"' not in form


async def test_a_form_sent_twice_begins_one_match(site: SheetSite) -> None:
    ana = site.device()
    form = {**FORM, "key": "the-key-of-this-form"}
    assert len({(await ana.send("/new", form)).headers["location"] for _ in range(2)}) == 1


@pytest.mark.parametrize(
    "wrong", [{"name_2": "\u200b"}, {"ruleset": "no-such"}, {"first": "9"}, {"name_0": "x" * 10_000}]
)
async def test_a_form_that_does_not_hold_is_shown_again_with_the_reason(
    site: SheetSite, wrong: dict[str, str]
) -> None:
    answer = await site.device().send("/new", {**FORM, **wrong})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert 'value="Bea"' in answer.text


async def test_the_sheet_page_boots_with_rules_and_view(site: SheetSite) -> None:
    ana = site.device()
    sheet = await ana.sheet()
    await ana.give(sheet, 1, "score", {"deal": QUEENS})
    text = (await ana.page(f"/sheet/{sheet}")).text
    found = re.search(r'<script type="application/json" id="boot">(.*?)</script>', text, re.DOTALL)
    assert found
    boot = json.loads(found[1])
    assert boot["view"]["totals"] == [-6, 0, -6, -12]
    assert [contract["id"] for contract in boot["rules"]["contracts"]][1] == "no-queens"
    assert boot["role"] == "owner"


async def test_names_are_never_markup_on_any_page(site: SheetSite) -> None:
    ana = site.device()
    sheet = await ana.sheet(names=STRANGE_NAMES)
    await ana.give(sheet, 1, "score", {"deal": {**QUEENS, "pairs": [[1, 0]]}})
    await ana.give(sheet, 2, "title", {"title": MARKUP})
    await ana.give(sheet, 3, "end", {})
    own = f"/sheet/{sheet}"
    paths = [
        "/",
        "/new",
        "/history",
        own,
        f"{own}/print",
        f"{own}/image.svg",
        f"{own}/links",
        f"{own}/delete",
    ]
    for path in paths:
        answer = await ana.page(path)
        assert answer.status_code == 200, path
        assert MARKUP not in answer.text, path


async def test_a_record_taken_away_and_brought_back_is_identical(site: SheetSite) -> None:
    ana, bea = site.device(), site.device()
    text = format_record(record_of(random_match(random.Random(4), "classic", 9)))
    begun = await ana.send("/import", {"record": text, "title": ""})
    assert begun.status_code == 303
    taken = (await ana.page(begun.headers["location"] + "/record.json")).text
    assert taken == text
    again = await bea.send("/import", files={"record_file": ("sheet.json", taken)})
    assert (await bea.page(again.headers["location"] + "/record.json")).text == text


async def test_a_file_that_is_no_record_is_refused_with_the_reason(site: SheetSite) -> None:
    ana = site.device()
    assert (await ana.send("/import", {"record": "{}"})).status_code == 422
    broken = await ana.send("/import", files={"record_file": ("x.json", b"\xff\xfe\x00")})
    assert broken.status_code == 422


async def test_files_are_offered_under_the_title_of_the_match(site: SheetSite) -> None:
    ana = site.device()
    sheet = await ana.sheet()
    await ana.give(sheet, 1, "title", {"title": 'Été "23"'})
    header = (await ana.page(f"/sheet/{sheet}/sheet.csv")).headers["content-disposition"]
    assert header == "attachment; filename=\"-t---23-.csv\"; filename*=UTF-8''%C3%89t%C3%A9%20%2223%22.csv"


async def test_a_link_is_shown_once_with_its_code_and_can_be_closed(site: SheetSite) -> None:
    ana, bea = site.device(), site.device()
    sheet = await ana.sheet()
    made = await ana.send(f"/sheet/{sheet}/links", {"role": "scorer", "label": "Bea"})
    address = re.search(r'value="http://barbu\.test(/j/[^"]+)"', made.text)
    assert address
    assert "<svg" in made.text
    listed = (await ana.page(f"/sheet/{sheet}/links")).text
    assert address[1] not in listed
    assert (await bea.http.get(address[1])).status_code == 303
    assert (await bea.page(f"/sheet/{sheet}")).status_code == 200
    assert (await bea.page(f"/sheet/{sheet}/links")).status_code == 403
    close = re.search(rf'action="(/sheet/{sheet}/links/\w+/close)"><button[^>]*Scorer Bea', listed)
    assert close
    assert (await ana.send(close[1])).status_code == 303
    assert (await bea.page(f"/sheet/{sheet}")).status_code == 403
    assert (await bea.http.get(address[1])).status_code == 410


async def test_the_last_link_of_an_owner_stays(site: SheetSite) -> None:
    ana = site.device()
    sheet = await ana.sheet()
    listed = (await ana.page(f"/sheet/{sheet}/links")).text
    close = re.search(rf'action="(/sheet/{sheet}/links/\w+/close)"', listed)
    assert close is None
    only = (await ana.api("GET", f"/api/streams/{sheet}/links")).json()["links"][0]["id"]
    assert (await ana.send(f"/sheet/{sheet}/links/{only}/close")).status_code == 422
    assert (await ana.page(f"/sheet/{sheet}")).status_code == 200


async def test_a_code_brings_the_sheets_of_a_lost_device_to_another(site: SheetSite) -> None:
    ana, bea = site.device(), site.device()
    sheet = await ana.sheet()
    shown = re.search(r'<code class="large">([^<]+)</code>', (await ana.send("/device/code")).text)
    assert shown
    assert (await bea.send("/device/recover", {"code": "guessed"})).status_code == 422
    assert (await bea.send("/device/recover", {"code": html.unescape(shown[1])})).status_code == 200
    assert (await bea.page(f"/sheet/{sheet}/links")).status_code == 200


async def test_a_deleted_sheet_is_gone_for_everybody(site: SheetSite) -> None:
    ana, bea = site.device(), site.device()
    sheet = await ana.sheet()
    assert (await bea.send(f"/sheet/{sheet}/delete")).status_code == 403
    assert (await ana.send(f"/sheet/{sheet}/delete")).status_code == 303
    for path in ("", "/print", "/record.json"):
        assert (await ana.page(f"/sheet/{sheet}{path}")).status_code == 404


async def test_the_history_shows_finished_matches_of_this_device_by_player(site: SheetSite) -> None:
    ana, bea = site.device(), site.device()
    for names in (("Ana", "Bea", "Rita", "Diana"), ("ANA", "Eva", "Rita", "Flor")):
        sheet = await ana.sheet(names=names)
        await ana.give(sheet, 1, "score", {"deal": QUEENS})
        await ana.give(sheet, 2, "end", {})
    shown = (await ana.page("/history")).text
    assert re.search(r"<bdi>ANA</bdi></a></th><td class=\"numeric\">2</td>", shown)
    assert "Eva" in (await ana.page("/history?name=Eva")).text
    assert "Bea" not in (await bea.page("/history")).text


async def test_all_of_mine_comes_in_one_file(site: SheetSite) -> None:
    ana = site.device()
    sheet = await ana.sheet()
    await ana.give(sheet, 1, "score", {"deal": QUEENS})
    archive = zipfile.ZipFile(io.BytesIO((await ana.page("/export")).content))
    assert replay(parse_record(archive.read("sheets/001.json"))).totals == (-6, 0, -6, -12)


async def test_the_service_worker_names_every_file_that_the_sheet_loads(site: SheetSite) -> None:
    ana = site.device()
    script = (await ana.page("/sw.js")).text
    release = json.loads(script.split("\n", 1)[0].removeprefix("const RELEASE = ").rstrip(";"))
    sheet = await ana.sheet()
    page = (await ana.page(f"/sheet/{sheet}")).text
    wanted = set(re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css|woff2))"', page))
    assert wanted <= set(release["files"])
    for file in release["files"]:
        assert (await ana.page(file)).status_code == 200, file


async def test_the_language_that_is_chosen_stays(site: SheetSite) -> None:
    ana = site.device()
    await ana.page("/?lang=fr")
    assert '<html lang="fr"' in (await ana.page("/", "es")).text


async def test_settings_are_kept_and_nonsense_is_not(site: SheetSite) -> None:
    ana = site.device()
    assert "Your settings are saved" not in (await ana.page("/settings")).text
    kept = await ana.send("/settings", {"barbu_theme": "dark", "barbu_colours": "7", "barbu_ranks": "fr"})
    assert "Your settings are saved" in (await ana.page(kept.headers["location"])).text
    text = (await ana.page("/")).text
    assert 'data-theme="dark"' in text
    assert 'data-ranks="fr"' in text
    assert "data-colours" not in text


@pytest.mark.parametrize("path", ["/sheet/none", f"/sheet/{'a' * 20}", "/rulesets/nothing", "/x"])
async def test_what_is_not_there_gets_a_page_that_says_so(site: SheetSite, path: str) -> None:
    answer = await site.device().page(path)
    assert answer.status_code in (404, 422)
    assert "<h1>" in answer.text


@pytest.mark.parametrize(("lang", "chosen", "letter"), [("en", "", "J"), ("fr", "", "V"), ("fr", "en", "J")])
async def test_the_paper_form_has_the_rank_letters_of_the_reader(
    site: SheetSite, lang: str, chosen: str, letter: str
) -> None:
    ana = site.device()
    sheet = await ana.sheet()
    deal = {"contract": "domino", "start_rank": "J", "outcome": {"order": [0, 1, 2, 3]}}
    assert (await ana.give(sheet, 1, "score", {"deal": deal})).status_code == 200
    ana.http.cookies.set("barbu_ranks", chosen)
    assert f'<span class="quiet">{letter}</span>' in (await ana.page(f"/sheet/{sheet}/print", lang)).text
