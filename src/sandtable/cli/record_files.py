"""The records folder, and saving a record after every action."""

import shlex
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from sandtable.cli.formatting import program_name
from sandtable.cli.language import CATALOGUE
from sandtable.core import FileError, Record, RecordError, Sentence, SetupError

_SUFFIX = ".record"
_MOST_GAMES_IN_ONE_SECOND = 100


def games_folder() -> Path:
    """Return the folder of records in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("sandtable") / "games"


def new_file(game_id: str) -> Path:
    """Return an unused name in the records folder; the file is created if possible."""
    folder = games_folder()
    stem = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}-{game_id}"
    for number in range(1, _MOST_GAMES_IN_ONE_SECOND):
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{_SUFFIX}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.open("x").close()
        except FileExistsError:
            continue
        except OSError:
            return path  # the first attempt to save reports the error
        return path
    raise SetupError(f"{folder} has too many games of this second; name a file with --record.")


def unfinished(game_id: str | None = None) -> Iterator[tuple[Path, Record]]:
    """Yield the records of unfinished games, the latest first; unreadable files are skipped."""
    for path in sorted(games_folder().glob(f"*{_SUFFIX}"), key=_changed, reverse=True):
        try:
            record = Record.load(path)
        except RecordError:
            continue
        if record.outcome is None and game_id in (None, record.game):
            yield path, record


class RecordSaver:
    """Saves a match after every action; reports a failure once and keeps trying."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: str | None = None
        self._known = _content(path)
        """The content of the file when it was last read or written."""

    def save(self, record: Record) -> Sentence | None:
        """Write the record; return a sentence if that fails, or works again after a failure."""
        before, changed = self.problem, None
        if _content(self.path) not in (None, self._known):  # another program plays the same record
            changed, self.path = self.path, new_file(record.game)
        try:
            record.save(self.path)
        except FileError as error:
            self.problem = str(error)
            return None if before else Sentence(CATALOGUE, "cannot-save", {"reason": self.problem})
        self.problem, self._known = None, str(record).encode()
        file = str(self.path)
        if changed:
            return Sentence(CATALOGUE, "saved-elsewhere", {"changed": str(changed), "file": file})
        return Sentence(CATALOGUE, "saved-again", {"file": file}) if before else None

    def command(self, verb: str) -> str:
        """Return a command line about this record, to be typed in a shell."""
        return f"{program_name()} {verb} {shlex.quote(str(self.path))}"


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
