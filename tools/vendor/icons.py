"""Draw the app icons from the mark in templates/sprite.svg; PNGs by Chromium (by the path in CHROMIUM)."""

import os
import re
from pathlib import Path

from playwright.sync_api import sync_playwright

SERVER = Path(__file__).resolve().parents[2] / "src/barbu/server"
GREEN, PAPER = "#1E5B4B", "#FAF7F0"
PNGS = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "maskable-512.png": ("maskable.svg", 512),
}
TOUCH = {"apple-touch-icon.png": ("maskable.svg", 180)}


def icon(mark: str, *, share: float, corner: int) -> str:
    """Return the mark in paper on green, `share` of the side wide; `corner` in units of 64."""
    shift = 32 * (1 - share)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" rx="{corner}" fill="{GREEN}"/>'
        f'<g fill="{PAPER}" transform="translate({shift:g} {shift:g}) scale({share:g})">{mark}</g></svg>\n'
    )


def main() -> None:
    """Write every icon file."""
    sprite = (SERVER / "templates/sprite.svg").read_text()
    found = re.search(r'<symbol id="mark"[^>]*>(.*?)</symbol>', sprite)
    assert found is not None
    mark, folder = found.group(1), SERVER / "static/icons"
    (folder / "icon.svg").write_text(icon(mark, share=0.74, corner=14))
    (folder / "maskable.svg").write_text(icon(mark, share=0.56, corner=0))
    with sync_playwright() as tools:
        browser = tools.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        for name, (source, side) in (PNGS | TOUCH).items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(f"<style>body{{margin:0}}</style>{(folder / source).read_text()}")
            page.screenshot(path=folder / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
