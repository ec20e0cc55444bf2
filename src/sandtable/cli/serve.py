"""`sandtable serve`, and `sandtable play` in the browser."""

import os
import socket
import sys
from pathlib import Path
from urllib.parse import urlencode

from sandtable.core import SetupError, game
from sandtable.players.engines.engine_player import check_options
from sandtable.players.engines.settings import VARIABLE, engines_in
from sandtable.players.warm_up import warming_up

try:
    from sandtable.server.config import Config, Limits, LogStyle
    from sandtable.server.run import address, bind, serve
except ModuleNotFoundError as error:
    if (error.name or "sandtable").startswith("sandtable"):
        raise
    raise SetupError(
        f"The server is not installed: the package {error.name} is missing. "
        'Install it with: pip install "sandtable-wargames[server]". '
        "To play in this terminal instead: sandtable play --terminal"
    ) from None

_DEFAULT_PORT = 8080
_LOCALHOST = "127.0.0.1"


def database_file() -> Path:
    """Return the default database file, in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("sandtable") / "matches.db"


def default_database() -> str:
    """Return the database URL of the environment, or else of the default file."""
    return os.environ.get("SANDTABLE_DATABASE_URL") or f"sqlite:///{database_file()}"


def log_style(chosen: str | None) -> LogStyle:
    """Return the chosen log format; by default text at a terminal, else JSON."""
    match chosen:
        case "text" | "json":
            return chosen
        case None:
            return "text" if sys.stderr.isatty() else "json"
        case _:
            raise SetupError(f"The log format is text or json, not {chosen}.")


def offer_engines(file: Path | None) -> None:
    """Offer the external programs of a file as players, in all processes of the server."""
    if file is not None:
        for name, settings in engines_in(str(file.absolute())).items():
            check_options(name, settings)
        os.environ[VARIABLE] = str(file.absolute())


def run_server(config: Config) -> None:
    """Serve matches until the process is stopped."""
    with bind(config.host, config.port) as listener, warming_up():
        url = address(listener)
        serve(config, listener, lambda: print(f"Sandtable is at {url}", flush=True))
    print("Sandtable has stopped; all matches are saved.", flush=True)


def play_in_browser(game_id: str | None) -> None:
    """Serve on this machine only, and open a browser if there is one."""
    path = "/" if game_id is None else f"/new?{urlencode({'game': game(game_id).id})}"
    config = Config(
        database_url=default_database(),
        limits=Limits.none(),  # no other machine can reach it
        logs=log_style(None),
        quiet=True,
    )
    with _listener() as listener, warming_up():
        url = address(listener) + path

        def ready() -> None:
            print(f"Play at {url}\nStop with Ctrl-C; all matches are saved.", flush=True)
            _open_browser(url)

        serve(config, listener, ready)


def _listener() -> socket.socket:
    try:
        return bind(_LOCALHOST, _DEFAULT_PORT)
    except SetupError:
        return bind(_LOCALHOST, 0)


def _open_browser(url: str) -> None:
    """Open the page if there is a graphical browser; one in the terminal would be in the way."""
    has_windows = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_windows:
        import threading
        import webbrowser

        # Some browsers return only when they are closed.
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
