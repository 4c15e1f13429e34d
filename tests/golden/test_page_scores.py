"""The page scores, checks and folds as Python does: golden vectors of every preset and 500 random rulesets."""

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from barbu.play.page import tables_json
from barbu.rules import Ruleset, parse_ruleset, preset, preset_ids
from tests.golden.generate import vectors
from tests.matches.sheets import random_outcome
from tests.strategies import random_ruleset

RULES = Path(__file__).parents[2] / "src/barbu/server/static/js/rules"
COMPARE = Path(__file__).with_name("compare.js")
RANDOM_RULESETS = 500
CODES = {
    "illegal/already_spoke",
    "illegal/bad_choice",
    "illegal/contract_used",
    "illegal/deal_is_over",
    "illegal/declarer_may_only_redouble",
    "illegal/double_only_declarer",
    "illegal/double_self",
    "illegal/no_doubling",
    "illegal/no_redouble",
    "illegal/not_your_turn_to_speak",
    "illegal/redouble_all_or_none",
    "illegal/wrong_contract",
    "illegal/wrong_declarer",
    "outcome/impossible",
    "outcome/wrong_total",
    "record/malformed",
    "sheet/bad_command",
    "sheet/bad_name",
    "sheet/ended",
    "sheet/no_such_deal",
    "sheet/not_ended",
    "sheet/nothing_to_redo",
    "sheet/nothing_to_undo",
    "sheet/over",
}


@pytest.fixture(scope="module")
def golden() -> str:
    """The vectors as JSON."""
    return json.dumps(list(vectors(RANDOM_RULESETS)))


def check(report: dict[str, Any]) -> None:
    """Fail with the first differences, or if some code was never met."""
    assert not report["wrong"], "\n".join(report["wrong"][:20])
    assert report["sheets"] > RANDOM_RULESETS
    assert set(report["refused"]) == CODES


def run_in_chromium(browser: Any, data: str, script: str) -> Any:
    """Run a script in a page of modules, with `data` at `/data.json`, and return what it gives."""
    files = {f"/rules/{file.name}": file.read_text(encoding="utf-8") for file in RULES.glob("*.js")}
    files |= {f"/{file.name}": file.read_text(encoding="utf-8") for file in COMPARE.parent.glob("*.js")}
    files["/"] = "<!doctype html><title>rules</title>"

    def answer(route: Any) -> None:
        path = route.request.url.removeprefix("http://rules.test")
        if path == "/data.json":
            route.fulfill(body=data, content_type="application/json")
        elif path in files:
            route.fulfill(body=files[path], content_type="text/javascript" if path != "/" else "text/html")
        else:
            route.fulfill(status=404)

    with browser.new_context() as context:
        context.route("**/*", answer)
        page = context.new_page()
        page.goto("http://rules.test/")
        return page.evaluate(script)


def test_the_page_scores_and_refuses_as_python_does_in_chromium(browser: Any, golden: str) -> None:
    script = """async () => {
        const fold = await import("/rules/fold.js");
        const { compare } = await import("/compare.js");
        return compare(fold, await (await fetch("/data.json")).json());
    }"""
    check(run_in_chromium(browser, golden, script))


def some_rulesets() -> list[Ruleset]:
    """Return every preset and 100 random rulesets."""
    drawn = [parse_ruleset(random_ruleset(random.Random(seed))) for seed in range(100)]
    return [*(preset(preset_id) for preset_id in preset_ids()), *drawn]


def test_whatever_is_tapped_the_grid_of_doubles_is_one_that_the_rules_allow(browser: Any) -> None:
    script = """async () => {
        const score = await import("/rules/score.js");
        const { tapGrids } = await import("/grids.js");
        return tapGrids(score, await (await fetch("/data.json")).json());
    }"""
    data = json.dumps([tables_json(ruleset) for ruleset in some_rulesets()])
    report = run_in_chromium(browser, data, script)
    assert not report["wrong"], "\n".join(report["wrong"][:20])
    assert 0 < report["refused"] < report["taps"]


def test_the_last_value_of_a_row_fills_itself(browser: Any) -> None:
    script = """async () => {
        const score = await import("/rules/score.js");
        const { fillRows } = await import("/grids.js");
        return fillRows(score, await (await fetch("/data.json")).json());
    }"""
    rng = random.Random(1)
    outcomes = [
        {
            "rules": tables_json(ruleset),
            "contract": contract.id,
            "outcome": random_outcome(rng, ruleset, contract),
        }
        for ruleset in some_rulesets()
        for contract in ruleset.contracts
    ]
    assert run_in_chromium(browser, json.dumps(outcomes), script) == []


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node: Chromium runs the same vectors")
def test_the_page_scores_and_refuses_as_python_does_in_node(golden: str, tmp_path: Path) -> None:
    (tmp_path / "vectors.json").write_text(golden, encoding="utf-8")
    shutil.copy(COMPARE, tmp_path / "compare.mjs")
    shutil.copytree(RULES, tmp_path / "rules")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "run.mjs").write_text(
        """import { readFileSync } from "node:fs";
        import * as fold from "./rules/fold.js";
        import { compare } from "./compare.mjs";
        console.log(JSON.stringify(compare(fold, JSON.parse(readFileSync("vectors.json", "utf8")))));""",
        encoding="utf-8",
    )
    run = subprocess.run(["node", "run.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True)
    check(json.loads(run.stdout))
