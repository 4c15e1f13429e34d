"""The presets as the files they are: read as plain data, what they leave out filled in by its meaning."""

import tomllib
from pathlib import Path

from tests.oracle.deck import Contract, Rules
from tests.oracle.known_rulesets import ALL

PRESETS = Path(__file__).parent.parent.parent / "src" / "barbu" / "rules" / "presets"


def complete(rules: Rules) -> Rules:
    """Return a ruleset in which what was left out stands as what it means: plain play (R-3, P-4, K-2, D-3)."""
    return {"players": 4, **rules, "contracts": [_complete(contract) for contract in rules["contracts"]]}


def _complete(contract: Contract) -> Contract:
    full = dict(contract)
    if "lead_ban" in contract:
        full["lead_ban"] = {"until": "never", **contract["lead_ban"]}
    if "capot" in contract:
        full["capot"] = {"pays": "mirror", "needs": "items", **contract["capot"]}
    if "layout" in contract:
        full["layout"] = {"start": "declared", "ace": "high", "bonus": "none", **contract["layout"]}
    return full


def presets() -> dict[str, Rules]:
    """Return every preset by its id."""
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(PRESETS.glob("*.toml"))]
    return {rules["id"]: complete(rules) for rules in files}


def all_rulesets() -> dict[str, Rules]:
    """Return every preset, and the hand-typed rulesets as `typed-...`."""
    return {f"typed-{key}": rules for key, rules in ALL.items()} | presets()
