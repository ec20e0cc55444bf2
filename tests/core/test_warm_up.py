"""The warm-up in a background process."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from subprocess import PIPE, Popen
from threading import Event

import psutil
import pytest

import sandtable
from sandtable.core import SetupError, warm_up

COLD = sandtable.game("kriegsspiel")


class Slow(Popen):
    """A process that runs until it is terminated, with an event set when it is waited for."""

    def __init__(self, *_, **__):
        self.awaited = Event()
        super().__init__([sys.executable, "-c", "import threading; threading.Event().wait()"])

    def wait(self, timeout=None):
        self.awaited.set()
        return super().wait(timeout)


@pytest.fixture(autouse=True)
def cache(monkeypatch, tmp_path):
    """A machine on which nothing is warm, and whose warm-up never ends."""
    monkeypatch.setattr(subprocess, "Popen", Slow)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(warm_up.VARIABLE, raising=False)


def test_without_a_warm_up_there_is_no_wait():
    warm_up.wait_until_warm(COLD)


def test_the_warm_up_can_be_switched_off(monkeypatch):
    monkeypatch.setenv(warm_up.VARIABLE, "off")
    with warm_up.background_warm_up("some.module"):
        assert warm_up._Warming.process is None


def test_a_waiting_thread_continues_when_the_warm_up_ends():
    with ThreadPoolExecutor() as threads, warm_up.background_warm_up("some.module"):
        process = warm_up._Warming.process
        waiting = threads.submit(warm_up.wait_until_warm, COLD)
        assert process.awaited.wait(60)
        assert not waiting.done()
        process.terminate()
        assert waiting.result() is None


def test_a_waiting_thread_fails_when_the_program_shuts_down():
    with ThreadPoolExecutor() as threads:
        with warm_up.background_warm_up("some.module"):
            process = warm_up._Warming.process
            waiting = threads.submit(warm_up.wait_until_warm, COLD)
            assert process.awaited.wait(60)
        with pytest.raises(SetupError, match="shutting down"):
            waiting.result()
    assert process.returncode is not None


def test_waiting_for_one_game_does_not_wait_for_others(monkeypatch):
    monkeypatch.setattr(type(COLD), "warm_up", lambda _: None)
    with ThreadPoolExecutor() as threads, warm_up.background_warm_up("some.module"):
        process = warm_up._Warming.process
        waiting = threads.submit(warm_up.wait_until_warm, COLD)
        assert process.awaited.wait(60)
        warm_up.warm_up(COLD)
        assert waiting.result() is None
        assert process.poll() is None


@pytest.mark.skipif(sys.platform == "win32", reason="there is no lock on Windows")
def test_a_warm_up_ends_with_its_program_even_if_that_is_killed():
    program = """
import sys
from sandtable.core import warm_up
with warm_up.background_warm_up("sandtable.players.warm_up"):
    print(warm_up._Warming.process.pid, flush=True)
    sys.stdin.read()
"""
    with (
        warm_up.one_at_a_time(),  # so that the other warm-up waits
        Popen([sys.executable, "-c", program], stdin=PIPE, stdout=PIPE) as parent,
    ):
        warming = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
        assert psutil.wait_procs([warming], 60) == ([warming], [])


def test_a_game_without_a_warm_up_is_always_warm():
    assert warm_up.is_warm(sandtable.game("modern"))
    assert not warm_up.is_warm(COLD)


def test_another_version_of_the_program_needs_a_new_warm_up(monkeypatch):
    monkeypatch.setattr(type(COLD), "warm_up", lambda _: None)
    warm_up.warm_up(COLD)
    assert warm_up.is_warm(COLD)
    monkeypatch.setattr(warm_up, "_digest", lambda: "another")
    assert not warm_up.is_warm(COLD)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no lock on Windows")
def test_warm_ups_of_a_machine_run_one_after_the_other():
    ran = []

    def second():
        with warm_up.one_at_a_time():
            ran.append("second")

    with ThreadPoolExecutor(1) as threads:
        with warm_up.one_at_a_time():
            waiting = threads.submit(second)
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.05)
            ran.append("first")
        waiting.result(timeout=20)
    assert ran == ["first", "second"]
