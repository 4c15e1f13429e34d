"""The page shuffles as Python does: hashes, fingerprints and whole deals of many secrets and decks."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from barbu.cards import cards_in, format_card
from barbu.matches.table import dealt_hands
from barbu.matches.table.dealing import commitment, mixed_entropy
from barbu.rules import preset, preset_ids

SHUFFLE = Path(__file__).parents[2] / "src/barbu/server/static/js/table/shuffle.js"
WRONG = """(shuffle, cases) => {
  const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const wrong = [];
  for (const one of cases.hashes) {
    if (shuffle.hex(shuffle.sha256(bytes(one.message))) !== one.sha256) wrong.push(one);
    if (shuffle.hex(shuffle.hmac(bytes(one.key), bytes(one.message))) !== one.hmac) wrong.push(one);
  }
  for (const one of cases.deals) {
    const hands = shuffle.dealtAgain(one.secret, one.brought, one.deck).map((hand) => [...hand].sort());
    if (JSON.stringify(hands) !== JSON.stringify(one.hands)) wrong.push(one);
    if (shuffle.fingerprint(one.secret) !== one.fingerprint) wrong.push(one);
  }
  return wrong;
}"""


def _texts(cards: int) -> list[str]:
    return sorted(format_card(card) for card in cards_in(cards))


def _hashes(chance: random.Random) -> list[dict[str, str]]:
    """Messages of every length around the blocks of 64 bytes, each with a key."""
    found = []
    for length in range(140):
        message, key = chance.randbytes(length), chance.randbytes(length % 65)
        found.append(
            {
                "message": message.hex(),
                "key": key.hex(),
                "sha256": hashlib.sha256(message).hexdigest(),
                "hmac": hmac.new(key, message, hashlib.sha256).hexdigest(),
            }
        )
    return found


def _deals(chance: random.Random) -> list[dict[str, object]]:
    """Deals of each preset's deck, from secrets by chance and from texts that people's devices brought."""
    found: list[dict[str, object]] = []
    for preset_id in preset_ids():
        rules = preset(preset_id)
        for _ in range(8):
            secret = chance.randbytes(32)
            brought = [
                chance.choice(["", "mine", "Øðé 𝄞", chance.randbytes(9).hex()]) for _ in range(rules.players)
            ]
            hands = dealt_hands(secret, mixed_entropy(brought), rules.cards, rules.players)
            deck = _texts(rules.cards)
            chance.shuffle(deck)
            found.append(
                {
                    "secret": secret.hex(),
                    "brought": brought,
                    "deck": deck,
                    "hands": [_texts(hand) for hand in hands],
                    "fingerprint": commitment(secret),
                }
            )
    return found


@pytest.fixture(scope="module")
def cases() -> str:
    """The vectors as JSON."""
    chance = random.Random(11)
    return json.dumps({"hashes": _hashes(chance), "deals": _deals(chance)})


def test_the_page_shuffles_as_python_does_in_chromium(browser: Any, cases: str) -> None:
    files = {
        "/": ("<!doctype html><title>shuffle</title>", "text/html"),
        "/shuffle.js": (SHUFFLE.read_text(encoding="utf-8"), "text/javascript"),
    }

    def answer(route: Any) -> None:
        body, kind = files[route.request.url.removeprefix("http://shuffle.test")]
        route.fulfill(body=body, content_type=kind)

    with browser.new_context() as context:
        context.route("**/*", answer)
        page = context.new_page()
        page.goto("http://shuffle.test/")
        script = f"async (cases) => ({WRONG})(await import('/shuffle.js'), JSON.parse(cases))"
        assert page.evaluate("() => Boolean(globalThis.crypto?.subtle)") is False, "the page came by HTTP"
        assert page.evaluate(script, cases) == []


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node: Chromium runs the same vectors")
def test_the_page_shuffles_as_python_does_in_node(cases: str, tmp_path: Path) -> None:
    shutil.copy(SHUFFLE, tmp_path / "shuffle.mjs")
    (tmp_path / "cases.json").write_text(cases, encoding="utf-8")
    (tmp_path / "run.mjs").write_text(
        f"""import {{ readFileSync }} from "node:fs";
        import * as shuffle from "./shuffle.mjs";
        const cases = JSON.parse(readFileSync("cases.json", "utf8"));
        console.log(JSON.stringify(({WRONG})(shuffle, cases)));""",
        encoding="utf-8",
    )
    run = subprocess.run(["node", "run.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == []
