"""The sheet as an application of its own: it opens and scores while the server is away, and syncs when it is back."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import _answers, _free_port
from tests.browser.sheet_page import SheetPage, rules_of
from tests.browser.test_sheet_matches import match_deals

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TOURNAMENT = rules_of("tournament")
PAGE_IS_KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const pages = await (await caches.open("barbu-pages")).keys();
    return pages.some(({ url }) => url === location.href.split("#")[0]);
}"""


@dataclass
class Server:
    """A server that can go away and come back with all it knew."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        database = f"sqlite:///{self.folder}/sheets.db"
        command = [sys.executable, "-m", "barbu", "serve", "--port", str(self.port), "--db", database]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)
        while not _answers(self.address.replace("localhost", "127.0.0.1")):
            assert self.process.poll() is None, (self.folder / "log").read_text()

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=20)
            self.process = None


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path, _free_port())
    made.start()
    yield made
    made.stop()


def test_a_sheet_opens_and_keeps_scoring_while_the_server_is_away(browser: Browser, server: Server) -> None:
    sheet, deals = SheetPage(browser), match_deals(TOURNAMENT, Random(3))
    sheet.begin(server.address, "tournament")
    for _ in range(3):
        sheet.enter(TOURNAMENT, next(deals))
    sheet.wait_until_sent()
    sheet.page.wait_for_function(PAGE_IS_KEPT)

    server.stop()
    sheet.page.reload()
    sheet.ready()
    sheet.wait_for_deals(3)
    for _ in range(7):
        sheet.enter(TOURNAMENT, next(deals))
    totals = sheet.totals()
    sheet.page.reload()
    sheet.ready()
    assert sheet.totals() == totals

    server.start()
    sheet.page.reload()
    sheet.ready()
    sheet.wait_until_sent()
    assert len(sheet.record()["deals"]) == 10
    assert sheet.totals() == totals
    assert not sheet.problems
    sheet.close()
