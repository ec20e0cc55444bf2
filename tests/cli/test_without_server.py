"""The program without the extra "server": everything works except serving and playing in the browser."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable

SOURCE = Path(sandtable.__file__).parent
EXTRA = (
    "aiosqlite",
    "alembic",
    "argon2",
    "litestar",
    "markdown_it",
    "prometheus_client",
    "sqlalchemy",
    "uvicorn",
)
WITHOUT_EXTRA = f"""
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {EXTRA}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocked())
from sandtable.cli import main
main(sys.argv[1:])
"""


def run(*arguments, folder, text=""):
    command = [sys.executable, "-c", WITHOUT_EXTRA, *arguments]
    return subprocess.run(
        command, check=False, cwd=folder, input=text, capture_output=True, text=True, timeout=300
    )


@pytest.mark.parametrize("command", ["serve", "play"])
def test_a_command_that_needs_the_server_says_how_to_install_it(command, tmp_path):
    done = run(command, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert any(f"{name} is missing" in done.stderr for name in EXTRA)
    assert 'pip install "sandtable-wargames[server]"' in done.stderr
    assert "sandtable play --terminal" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_game_is_played_in_the_terminal_without_the_server(tmp_path):
    record = str(tmp_path / "played.record")
    game = ("play", "game-of-war", "--terminal", "--record", record)
    done = run(*game, "--seat", "north=human", "--seat", "south=greedy", folder=tmp_path, text="quit\n")
    assert done.returncode == 0, done.stderr


def imported(file):
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_only_matches_and_server_import_the_extra():
    inner = (SOURCE / "matches", SOURCE / "server")
    files = [file for file in SOURCE.rglob("*.py") if not any(file.is_relative_to(one) for one in inner)]
    assert len(files) > 100
    wrong = [
        f"{file.relative_to(SOURCE)}: {name}"
        for file in files
        for name in imported(file)
        if name.startswith(EXTRA)
        or (name.startswith(("sandtable.matches", "sandtable.server")) and file.parent.name != "cli")
    ]
    assert wrong == []
