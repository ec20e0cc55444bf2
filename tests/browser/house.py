"""A real `sandtable serve`, and matches prepared on it."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import httpx
import msgspec

from sandtable.core import OptionValue, Record
from sandtable.matches import NewMatch, NewSeat, Store
from sandtable.matches.models import Created, StoredMatch
from sandtable.server.wire import CreatedMatch, CreateMatch, SeatWanted, Spectators

Result = TypeVar("Result")
_SANDTABLE = Path(sys.executable).with_name("sandtable")
_PATIENCE = 120.0  # seconds
_NO_LIMITS = (
    "request=off message=off create=off claim=off account=off login=off name=off analysis=off action=off "
    "review=off"
)
_ENVIRONMENT = {"PYTHONUNBUFFERED": "1", "PYTHONFAULTHANDLER": "1"}
EXAMPLES = Path(__file__).parents[2] / "docs/examples"
PERSON = SeatWanted("person")


class House:
    """`sandtable serve` on a free port, which is reused after a restart."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "server.log"
        self._database = f"sqlite:///{folder}/matches.db"
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start, and wait until it is ready."""
        command = [str(_SANDTABLE), "serve", "--port", str(self._port), "--database-url", self._database]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [*command, "--limits", _NO_LIMITS, "--logs", "text", "--review-positions", "20"],
                stdout=subprocess.PIPE, stderr=log, text=True, env=os.environ | _ENVIRONMENT,
            )  # fmt: skip
        assert self._process.stdout
        said = self._process.stdout.readline()
        assert "Sandtable is at http://" in said, f"{said}\n{self.log.read_text()}"
        self._port = int(said.strip().rpartition(":")[2])

    def stop(self) -> None:
        """Stop it, and wait until it has ended."""
        if self._process:
            ended = self._process.poll()
            assert ended is None, f"It had ended by itself with {ended}:\n{self.log.read_text()[-5000:]}"
            self._process.terminate()
            self._process.communicate(timeout=_PATIENCE)

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        assert self._process
        self._process.kill()
        self._process.communicate(timeout=_PATIENCE)

    def new_match(
        self,
        scenario: str = "standard",
        *,
        options: dict[str, OptionValue] | None = None,
        spectators: Spectators = "now",
        **seats: SeatWanted,
    ) -> "PreparedMatch":
        """Create a match by the API, for tests that are not about creating one."""
        own = EXAMPLES / scenario if scenario.endswith(".toml") else None
        wanted = CreateMatch(
            game="game-of-war",
            scenario=own.stem if own else scenario,
            scenario_text=own.read_text() if own else None,
            options={"first": "north"} | (options or {}),
            seats={"north": PERSON, "south": PERSON} | seats,
            spectators=spectators,
        )
        answer = httpx.post(
            f"{self.address}/api/matches",
            content=msgspec.json.encode(wanted),
            headers={"Content-Type": "application/json"},
            trust_env=False,
        )
        assert answer.is_success, answer.text
        created = msgspec.json.decode(answer.content, type=CreatedMatch)
        return PreparedMatch(created.match.id, created.tokens)

    def keep(self, record: Record, **computers: str) -> "PreparedMatch":
        """Store a match with known dice in the server's database."""
        seats = tuple(
            NewSeat(seat, "computer", computers[seat]) if seat in computers else NewSeat(seat, "person")
            for seat in record.replay().seats
        )

        async def put() -> Created:
            async with await Store.open(self._database) as store:
                return await store.create(NewMatch(record=record, seats=seats, spectators="now"))

        created = _beside(put)
        return PreparedMatch(created.id, created.tokens)

    def stored(self, match: str) -> StoredMatch:
        """A match as the server has stored it."""

        async def load() -> StoredMatch:
            async with await Store.open(self._database) as store:
                return await store.load(match)

        return _beside(load)


def _beside(work: Callable[[], Coroutine[None, None, Result]]) -> Result:
    """Run it in another thread: Playwright has an event loop in this one."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(lambda: asyncio.run(work())).result()


class PreparedMatch:
    """A match and the links to it."""

    def __init__(self, match: str, tokens: dict[str, str]) -> None:
        self.id = match
        self._tokens = tokens

    @property
    def link(self) -> str:
        """The link for spectators and invited players."""
        return f"/m/{self.id}"

    def seat(self, seat: str) -> str:
        """The link that opens a seat."""
        return f"{self.link}#{self._tokens[seat]}"
