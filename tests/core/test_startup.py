"""Starting is quick: what is heavy is loaded only where it is used."""

import subprocess
import sys

import pytest

HEAVY = (
    "aiosqlite",
    "alembic",
    "hypothesis",
    "litestar",
    "numba",
    "numpy",
    "prompt_toolkit",
    "resvg_py",
    "rich",
    "sqlalchemy",
    "typer",
)


@pytest.mark.parametrize(
    "code",
    ["import sandtable", "import sandtable; sandtable.game('game-of-war').new().choices('north')"],
    ids=["import", "play"],
)
def test_no_heavy_library_is_loaded(code):
    program = f"{code}\nimport sys\nprint(*[name for name in {HEAVY} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []


def test_help_does_not_wait_for_the_database():
    program = (
        "import sys\nfrom sandtable.cli import main\n"
        "try: main(['--help'])\n"
        "finally: print(*[name for name in ('alembic', 'psycopg', 'sqlalchemy') if name in sys.modules],"
        " file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "Usage" in ran.stdout
    assert ran.stderr.split() == []
