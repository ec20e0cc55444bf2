"""The command line and the terminal client. No rules live here: they show views and pass actions on.

`app` declares the commands; each imports what it needs when it runs, so that `--help` stays quick.
`play` and `session` are the client, `screen` and `keyboard` its terminal; `replay` and `show` read records.
"""

import sys
from collections.abc import Sequence

from sandtable.cli import streams

USER_ERROR = 2
INTERRUPTED = 130
"""What a shell reports for a program that Ctrl-C ended."""
BROKEN_PIPE = 141
"""What a shell reports for a program that wrote to a closed pipe."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command line and exit with its status."""
    streams.prepare()
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except (BrokenPipeError, SystemExit):  # the commands themselves never exit; typer does when a pipe closes
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
        message = error.format_message().rstrip(".")  # empty where help was shown instead
        return _refuse(f"{message}. 'sandtable --help' shows what there is.") if message else USER_ERROR
    except (SandtableError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            raise
        return _refuse(error.strerror or str(error) if isinstance(error, OSError) else str(error))
    return status if isinstance(status, int) else 0


def _refuse(sentence: str) -> int:
    line = " ".join(sentence.split())
    print("sandtable:", "".join(sign if sign.isprintable() else "?" for sign in line), file=sys.stderr)
    return USER_ERROR
