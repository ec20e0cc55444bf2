"""`sandtable serve` and `sandtable play` in the browser, as real processes."""

import contextlib
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

COMMAND = (sys.executable, "-m", "sandtable")
PATIENCE = 120.0


class Served:
    """A server that was started by a command line."""

    def __init__(self, arguments, environment, folder):
        self._log = folder / "log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [*COMMAND, *arguments],
                env=environment,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        self.shown = ""
        self.address = self._wait_for_address()

    def _wait_for_address(self):
        deadline, shown = time.monotonic() + PATIENCE, self._process.stdout
        assert shown
        while not (found := re.search(r"http://(\S+?:\d+)(\S*)\n", self.shown)):
            left = max(0.0, deadline - time.monotonic())
            assert select.select([shown], [], [], left)[0], self.log()
            line = shown.readline()
            assert line, self.log()
            self.shown += line
        self.path = found[2]
        return found[1]

    def log(self):
        return self._log.read_text()

    def get(self, path):
        with urllib.request.urlopen(f"http://{self.address}{path}", timeout=PATIENCE) as answer:
            return answer.read().decode()

    def end(self, by):
        self._process.send_signal(by)
        rest, _ = self._process.communicate(timeout=PATIENCE)
        self.shown += rest
        return self._process.returncode

    def close(self):
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._process.communicate()


@pytest.fixture
def served(environment, tmp_path):
    """Start a server, without a browser unless the test brings one."""
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(name, None)
    opened = []

    def start(*arguments, **more):
        opened.append(Served(arguments, environment | more, tmp_path))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_server_says_where_it_is_and_ends_cleanly(served, tmp_path, by):
    server = served("serve", "--port", "0")
    assert f"Sandtable is at http://{server.address}\n" in server.shown
    assert server.get("/health") == "well\n"
    assert "game-of-war" in [game["id"] for game in json.loads(server.get("/api/games"))]
    assert (tmp_path / "data" / "sandtable" / "matches.db").exists()
    assert server.end(by) == 0
    assert "Sandtable has stopped; all matches are saved." in server.shown
    lines = [json.loads(line) for line in server.log().splitlines()]
    assert any(line.get("path") == "/api/games" for line in lines)
    assert not any("traceback" in line for line in lines)


def test_matches_are_kept_where_the_environment_says(served, tmp_path):
    url = f"sqlite:///{tmp_path}/elsewhere.db"
    host = ("--host-account", "Georg")
    server = served("serve", *host, SANDTABLE_PORT="0", SANDTABLE_DATABASE_URL=url, SANDTABLE_LOGS="text")
    server.get("/api/lobby")
    assert server.end(signal.SIGTERM) == 0
    assert (tmp_path / "elsewhere.db").exists()
    assert "info request method=GET path=/api/lobby status=200" in server.log()
    assert "There is no account 'Georg'" in server.log()


def test_play_serves_on_this_machine_and_prints_the_address(served):
    server = served("play", "game-of-war")
    assert server.address.startswith("127.0.0.1:")
    assert server.path == "/new?game=game-of-war"
    assert "<html" in server.get(server.path)
    assert server.end(signal.SIGINT) == 0
    assert server.log() == ""


def test_play_takes_another_port_when_the_usual_one_is_taken(served):
    one, other = served("play"), served("play")
    assert one.address != other.address
    assert one.get("/health") == other.get("/health") == "well\n"


def test_play_opens_the_browser_that_there_is(served, tmp_path):
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    server = served("play", BROWSER=str(browser))
    assert opened.read_text() == f"http://{server.address}/\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--workers", "2"], "Several workers need PostgreSQL"),
        (["--database-url", "mysql://x"], "Matches are stored in SQLite or PostgreSQL"),
        (["--origin", "sandtable.example"], "is not an origin"),
        (["--limits", "creat=1/1"], "Did you mean create?"),
        (["--logs", "loud"], "The log format is text or json"),
        (["--host", "no.such.host.invalid"], "There is no host"),
    ],
)
def test_a_server_that_cannot_run_says_why_in_a_sentence(refusal, arguments, sentence):
    assert sentence in refusal("serve", "--port", "0", *arguments)


def test_a_port_that_is_taken_is_told(refusal):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"cannot listen on 127.0.0.1 port {port}" in refusal("serve", "--port", port)


def test_a_list_of_engines_that_cannot_be_read_is_refused_before_anything_is_served(refusal, tmp_path):
    (tmp_path / "engines.toml").write_text('[fury]\ncommand = "fury"\n')
    assert "engines.toml: does not describe engines" in refusal("serve", "--engines", "engines.toml")
