"""Servers for the tests: the whole application, on SQLite or on a real PostgreSQL."""

import shutil
from contextlib import ExitStack

import pytest
from litestar.testing import TestClient

from sandtable.server.config import Config, Limits
from tests.matches.conftest import (
    made_database,
    new_postgres,
    new_url,
    postgres,
    postgres_url,
    running_time,
    url,
)
from tests.server.applications import ORIGIN, application

# Fixtures of the tests of matches.
__all__ = ["made_database", "new_url", "postgres", "postgres_url", "running_time", "url"]


@pytest.fixture(scope="module")
def postgres_of_module(postgres):
    """The URL of an empty schema that the tests of a module share."""
    return new_postgres(postgres)


@pytest.fixture
def open_server(made_database, tmp_path):
    """A function that opens a server; what it is given goes into its configuration."""
    database = shutil.copy(made_database, tmp_path / "matches.db")
    with ExitStack() as closing:

        def opened(**details):
            defaults = {
                "database_url": f"sqlite:///{database}",
                "origins": (ORIGIN,),
                "limits": Limits.none(),
            }
            app = application(Config(**defaults | details))
            return closing.enter_context(TestClient(app, base_url=ORIGIN))

        yield opened


@pytest.fixture
def server(open_server):
    return open_server()


@pytest.fixture(params=["sqlite", "postgresql"])
def on_every_database(request, open_server):
    """A server on each kind of database."""
    if request.param == "sqlite":
        return open_server()
    return open_server(database_url=request.getfixturevalue("postgres_url"))
