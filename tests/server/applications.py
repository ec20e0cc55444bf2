"""What the tests need who open the application in their own process."""

from argon2 import PasswordHasher
from litestar import Litestar

from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.passwords import Passwords

ORIGIN = "http://testserver.local"


def application(config: Config) -> Litestar:
    """The application, with passwords that are quick to check: no test is about how long that takes."""
    app = create_app(config)
    app.state.passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    return app
