"""`sandtable serve`, and `sandtable play` in the browser."""

import os
import socket
import sys
from pathlib import Path
from urllib.parse import urlencode

from sandtable.core import SetupError, game
from sandtable.players.engines.settings import VARIABLE, engines_in
from sandtable.players.warm_up import warming_up
from sandtable.server.config import Config, Limits, LogStyle

try:
    from sandtable.server.run import address, bind, serve
except ModuleNotFoundError as error:
    if (error.name or "sandtable").startswith("sandtable"):
        raise
    raise SetupError(
        f"The server is not installed: the package {error.name} is missing. "
        'Install it with: pip install "sandtable-wargames[server]". '
        "To play in this terminal instead: sandtable play --terminal"
    ) from None

_USUAL_PORT = 8080
_HERE = "127.0.0.1"


def database_file() -> Path:
    """The file in the user's data where matches are kept."""
    from platformdirs import user_data_path

    return user_data_path("sandtable") / "matches.db"


def default_database() -> str:
    """The URL of the database that the environment names, or else of that file."""
    return os.environ.get("SANDTABLE_DATABASE_URL") or f"sqlite:///{database_file()}"


def log_style(chosen: str | None) -> LogStyle:
    """JSON for programs, text for a person at a terminal, unless one is asked for."""
    match chosen:
        case "text" | "json":
            return chosen
        case None:
            return "text" if sys.stderr.isatty() else "json"
        case _:
            raise SetupError(f"Logs are written as text or json, not as {chosen}.")


def offer_engines(file: Path | None) -> None:
    """Let people play against the programs that a file lists; all processes of the server know it then."""
    if file is not None:
        engines_in(str(file.absolute()))
        os.environ[VARIABLE] = str(file.absolute())


def run_server(config: Config) -> None:
    """Serve matches until told to stop."""
    with bind(config.host, config.port) as listener, warming_up():
        where = address(listener)
        serve(config, listener, lambda: print(f"Sandtable is at {where}", flush=True))
    print("Sandtable has stopped; every match is kept.", flush=True)


def play_in_browser(game_id: str | None) -> None:
    """Serve on this machine alone, and open the browser where there is one."""
    path = "/" if game_id is None else f"/new?{urlencode({'game': game(game_id).id})}"
    config = Config(
        database_url=default_database(),
        limits=Limits.none(),  # nobody else can reach it
        logs=log_style(None),
        quiet=True,
    )
    with _listener() as listener, warming_up():
        where = address(listener) + path

        def ready() -> None:
            print(f"Play at {where}\nLeave with Ctrl-C; every match is kept.", flush=True)
            _open_browser(where)

        serve(config, listener, ready)


def _listener() -> socket.socket:
    try:
        return bind(_HERE, _USUAL_PORT)
    except SetupError:
        return bind(_HERE, 0)


def _open_browser(where: str) -> None:
    """Open the page if there is a browser with a window. One for the terminal would only be in the way."""
    has_windows = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_windows:
        import threading
        import webbrowser

        # Some browsers come back only when they are closed.
        threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()
