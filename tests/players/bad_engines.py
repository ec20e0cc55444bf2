"""Small real engines, each of which fails in its own way, except the first."""

import sys
from contextlib import suppress
from pathlib import Path
from textwrap import dedent

import psutil

_PATIENCE = 60
"""Seconds that a process may take to end."""

_GREETING = """
import sys, os, signal, time
def say(line): print(line, flush=True)
def hear(): return sys.stdin.readline()
def polite():
    hear(); say("ready Polite 1.0"); hear(); say("ready"); return hear()
def flood(what):
    try:
        while True: os.write(1, what)
    except BrokenPipeError: pass
"""

PROGRAMS = {
    "ends": """
        polite()
        say("info it looks good")
        say("action end")
        while hear().startswith("think"):
            say("action end")
    """,
    "crashes at once": "sys.exit(3)",
    "crashes in thought": "polite(); os.kill(os.getpid(), signal.SIGKILL)",
    "is silent": "polite(); hear()",
    "never reads": "say('ready'); say('ready'); signal.pause()",
    "plays against the rules": "polite(); say('action H4-A1'); hear()",
    "says nonsense": "polite(); say('I would rather not'); hear()",
    "says what is no text": "polite(); os.write(1, b'action \\xff\\xfe\\n'); hear()",
    "floods": "polite(); flood(b'info ' + b'x' * 60000 + b'\\n')",
    "floods without a line": "polite(); flood(b'x' * 60000)",
    "trickles": """
        polite()
        while True:
            say("info still thinking")
            time.sleep(0.01)
    """,
    "closes its output": "polite(); os.close(1); hear()",
}


def write(name: str, folder: Path, *, seconds: float = 30) -> str:
    """Return the text of the player that runs an engine of this name, with its time limit."""
    file = folder / f"{name.replace(' ', '_')}.py"
    file.write_text(_GREETING + dedent(PROGRAMS[name]))
    return f"engine:{file},seconds={seconds},grace=0"


def running(folder: Path) -> list[int]:
    """Return the processes that run an engine of this folder."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            try:
                line = (process / "cmdline").read_bytes()
            except OSError:
                continue
            if str(folder).encode() in line and sys.executable.encode() in line:
                found.append(int(process.name))
    return found


def left_running(folder: Path) -> list[int]:
    """Return the processes of this folder that do not end by themselves."""
    ending = []
    for number in running(folder):
        with suppress(psutil.NoSuchProcess):
            ending.append(psutil.Process(number))
    _, left = psutil.wait_procs(ending, timeout=_PATIENCE)
    return [process.pid for process in left]
