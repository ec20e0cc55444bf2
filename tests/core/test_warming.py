"""What is slow the first time is done in a process of its own."""

import sys
from concurrent.futures import ThreadPoolExecutor
from subprocess import Popen
from threading import Event

import pytest

from sandtable.core import SetupError, warming


class Slow(Popen):
    """A process that goes on until it is ended, and says when somebody waits for it."""

    def __init__(self, *_, **__):
        self.awaited = Event()
        super().__init__([sys.executable, "-c", "import signal; signal.pause()"])

    def wait(self, timeout=None):
        self.awaited.set()
        return super().wait(timeout)


@pytest.fixture(autouse=True)
def _slow(monkeypatch):
    monkeypatch.delenv("SANDTABLE_WARM_UP")
    monkeypatch.setattr(warming.subprocess, "Popen", Slow)


def test_where_nothing_was_begun_nobody_waits():
    warming.until_warm()


def test_it_can_be_switched_off(monkeypatch):
    monkeypatch.setenv("SANDTABLE_WARM_UP", "off")
    with warming.warming_up():
        assert warming._Warming.process is None


def test_who_needs_it_waits_until_it_is_over():
    with ThreadPoolExecutor() as threads, warming.warming_up():
        process = warming._Warming.process
        waiting = threads.submit(warming.until_warm)
        assert process.awaited.wait(60)
        assert not waiting.done()
        process.terminate()
        assert waiting.result() is None


def test_who_waits_is_told_when_the_program_is_ended():
    with ThreadPoolExecutor() as threads:
        with warming.warming_up():
            process = warming._Warming.process
            waiting = threads.submit(warming.until_warm)
            assert process.awaited.wait(60)
        with pytest.raises(SetupError, match="being ended"):
            waiting.result()
    assert process.returncode is not None


def test_every_game_is_asked_to_warm_up(monkeypatch):
    asked = []
    for one in map(warming.game, warming.game_ids()):
        monkeypatch.setattr(type(one), "warm_up", lambda self: asked.append(self.id))
    warming.warm_up_all()
    assert asked == list(warming.game_ids())
