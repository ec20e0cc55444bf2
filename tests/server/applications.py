"""The application for tests that open it in their own process."""

from argon2 import PasswordHasher
from litestar import Litestar

from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.passwords import Passwords

ORIGIN = "http://testserver.local"


def application(config: Config) -> Litestar:
    """The application with passwords that are fast to check."""
    app = create_app(config)
    app.state.passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    return app
