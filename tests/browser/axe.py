"""Accessibility by axe-core (tests/browser/vendor), run inside the page under test."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

SOURCE = Path(__file__).parent / "vendor/axe.min.js"
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

_SMALL_TARGETS = """() => [...document.querySelectorAll(
    "a[href], button, input, select, textarea, summary, [role=button], [role=tab]")].filter(e => {
  const spot = e.type === "checkbox" || e.type === "radio" ? e.closest("label") ?? e : e;
  const box = spot.getBoundingClientRect(), style = getComputedStyle(e);
  const inText = e.tagName === "A" && style.display === "inline" && e.closest("p, li, td, dd");
  return e.checkVisibility({visibilityProperty: true}) && box.width > 1 && !inText
    && !e.classList.contains("skip-link") && !e.closest("[aria-hidden=true]")
    && (box.width < 43.5 || box.height < 43.5);
}).map(e => `${e.outerHTML.slice(0, 120)} ${Math.round(e.getBoundingClientRect().width)}x${
  Math.round(e.getBoundingClientRect().height)}`)"""


def axe_violations(
    page: Page, *, tags: tuple[str, ...] = TAGS, rules: tuple[str, ...] | None = None
) -> list[str]:
    """Return one line for each element that breaks a rule of axe (only `rules`, if given); the CSP stays in force."""
    # A devtools evaluation, not a script element: it needs no hole in the Content-Security-Policy.
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(SOURCE.read_text(encoding="utf-8"))
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": tags}
    found = page.evaluate(f"() => axe.run(document, {{runOnly: {json.dumps(only)}}})")
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}: {node['html'][:200]}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def assert_no_axe_violations(page: Page) -> None:
    """Fail with every violation of axe on the page as it stands."""
    violations = axe_violations(page)
    assert not violations, f"{page.url}:\n" + "\n".join(violations)


def assert_targets_are_large(page: Page) -> None:
    """Fail with every visible control under 44 by 44 px (links within a sentence, and what is hidden, apart)."""
    small: list[str] = page.evaluate(_SMALL_TARGETS)
    assert not small, f"{page.url}: targets under 44 px:\n" + "\n".join(small)
