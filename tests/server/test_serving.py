"""Settings, the address that is printed, and a server in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from barbu.server.address import addresses, greeting, terminal_qr
from barbu.server.run import serve
from barbu.server.settings import Settings, SettingsError, data_folder, read_settings

LAN = "192.0.2.33"


def test_options_stand_over_the_environment_and_both_over_the_defaults() -> None:
    environment = {"BARBU_PORT": "9000", "BARBU_HOST": "0.0.0.0", "BARBU_RATE_LIMITS": "off"}
    settings = read_settings(environment, port=9001, db=None)
    assert (settings.port, settings.host, settings.rate_limits) == (9001, "0.0.0.0", False)


def test_settings_read_from_their_own_environment_are_the_same() -> None:
    settings = read_settings(
        {}, port=0, db="postgresql://h/d", workers=2, base_path="/b", reads_per_second=1.5
    )
    assert read_settings(settings.to_environment()) == settings


def test_the_database_is_a_file_in_the_users_data_folder_unless_named() -> None:
    assert (
        read_settings({"XDG_DATA_HOME": "/x"}).database
        == f"sqlite:///{data_folder({'XDG_DATA_HOME': '/x'})}/barbu.db"
    )
    assert read_settings({}, db="sqlite:///a.db").database == "sqlite:///a.db"


@pytest.mark.parametrize(
    "options",
    [
        {"port": 70_000},
        {"port": "x"},
        {"workers": 2},
        {"workers": 0},
        {"cert": "c.pem"},
        {"base_path": "barbu"},
        {"base_path": "/barbu/"},
        {"public_url": "cards.test"},
        {"public_url": "https://cards.test/path"},
        {"rate_limits": "perhaps"},
        {"no_such": 1},
    ],
)
def test_settings_that_cannot_work_are_refused(options: dict[str, str | int]) -> None:
    with pytest.raises(SettingsError):
        read_settings({}, **options)


def test_other_devices_are_told_the_address_in_the_network() -> None:
    anywhere = Settings(host="0.0.0.0", base_path="/b")
    assert addresses(anywhere, 8000, LAN) == ("http://127.0.0.1:8000/b/", f"http://{LAN}:8000/b/")
    assert addresses(Settings(host="::1", cert="c", key="k"), 1, None) == ("https://[::1]:1/",)
    assert addresses(Settings(public_url="https://c.test/"), 8000, LAN) == ("https://c.test/",)


def test_a_qr_code_is_shown_only_where_another_device_can_use_it() -> None:
    code = terminal_qr(f"http://{LAN}:8000/")
    assert len(code.splitlines()) >= 12
    assert code in greeting(Settings(host="0.0.0.0"), 8000, LAN)
    for host, local in (("127.0.0.1", LAN), ("localhost", LAN), ("0.0.0.0", None)):
        assert len(greeting(Settings(host=host), 8000, local).splitlines()) == 2


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_prints_where_it_is_answers_and_stops_when_told(
    workers: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    db = f"sqlite:///{tmp_path}/a.db" if workers == 1 else request.getfixturevalue("postgres_url")
    program = (
        "import os; from barbu.server.run import serve; from barbu.server.settings import read_settings;"
        "raise SystemExit(serve(read_settings(os.environ)))"
    )
    environment = os.environ | {"BARBU_DB": db, "BARBU_PORT": "0", "BARBU_WORKERS": str(workers)}
    with subprocess.Popen(
        [sys.executable, "-c", program],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            assert process.stdout.readline() == "Barbu is open at\n"
            url = process.stdout.readline().strip()
            with httpx.Client(trust_env=False, timeout=60) as client:
                assert client.get(f"{url}healthz").json()["ok"] is True
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) in (0, -signal.SIGTERM)
            assert "Traceback" not in process.stderr.read()
        finally:
            process.kill()


TEN_SECONDS = 10.0
FIVE_TIMES = 5
"""A figure is measured on a machine of its own; a test allows five times as much, for one that is busy."""


@pytest.mark.slow
def test_a_working_sheet_is_open_within_ten_seconds_of_the_command(tmp_path: Path) -> None:
    began = time.monotonic()
    environment = os.environ | {"BARBU_DATA_DIR": str(tmp_path), "BARBU_PORT": "0"}
    command = [sys.executable, "-m", "barbu", "serve"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        try:
            process.stdout.readline()
            url = process.stdout.readline().strip().rstrip("/")
            with httpx.Client(trust_env=False, timeout=60, headers={"origin": url}) as client:
                begun = client.post(f"{url}/new", data={"ruleset": "tournament"})
                assert begun.status_code == 303
                sheet = client.get(url + begun.headers["location"])
                assert 'id="boot"' in sheet.text
                assert "Player 1" in sheet.text
        finally:
            process.kill()
    assert time.monotonic() - began < TEN_SECONDS * FIVE_TIMES


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be opened"):
        serve(Settings(host="192.0.2.1", db=f"sqlite:///{tmp_path}/a.db"))
