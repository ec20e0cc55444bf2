"""The command line and the terminal client: they show views and pass actions on, without rules.

`app` declares the commands; each imports what it needs when it runs, so that `--help` stays fast.
`play` and `session` are the client, `screen` and `line_input` its terminal; `replay` and `show` read records.
"""

import sys
from collections.abc import Sequence

from sandtable.cli import streams

USER_ERROR = 2
"""Exit status for errors that the user can correct."""
INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells report it (128 + SIGINT)."""
BROKEN_PIPE = 141
"""Exit status after writing to a closed pipe (128 + SIGPIPE)."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command line and exit with its status."""
    streams.prepare()
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except (BrokenPipeError, SystemExit):  # typer exits when a pipe closes; commands never do
        streams.discard_output()
        status = BROKEN_PIPE
    sys.exit(status)


def _run(arguments: Sequence[str] | None) -> int:
    from typer import TyperException

    from sandtable.cli.app import app
    from sandtable.core.errors import SandtableError

    try:
        status = app(arguments, prog_name="sandtable", standalone_mode=False)
    except TyperException as error:
        message = error.format_message().rstrip(".")  # empty if help was shown instead
        return _fail(f"{message}. 'sandtable --help' lists the commands.") if message else USER_ERROR
    except (SandtableError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            raise
        return _fail(error.strerror or str(error) if isinstance(error, OSError) else str(error))
    return status if isinstance(status, int) else 0


def _fail(sentence: str) -> int:
    line = " ".join(sentence.split())
    print(
        "sandtable:",
        "".join(character if character.isprintable() else "?" for character in line),
        file=sys.stderr,
    )
    return USER_ERROR
