"""The public list of ratings: all levels of a game against their neighbours, and the page about it."""

import os
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from sandtable.core import Game
from sandtable.players.arena.contest import Contest, Fixture
from sandtable.players.arena.standings import Standings
from sandtable.players.arena.time_control import TimeControl
from sandtable.players.levels import Level

REACH = 2
"""Each level meets this many levels above it: farther ones win nearly every game, and show little."""


_EXPLANATION = (
    "Ratings are Elo points around the average of a game's levels, with a 95 % confidence interval; ratings",
    "of different games cannot be compared. The last column is the difference to the level one number lower,",
    "from the games between the two alone: where its interval includes 0, these games do not show which is",
    "stronger. A level that would think longer than the time control allows is weaker here than without a",
    "clock. [The arena](arena.md) describes the method.",
)
_HEAD = (
    "| level | rating | 95 % interval | won | drawn | lost | longest turn | failed | to the level below |",
    "|---|---|---|---|---|---|---|---|---|",
)


class ListSettings(Struct, frozen=True, kw_only=True):
    """How a list was made, for its page."""

    command: str
    version: str
    date: str
    games: int
    clock: TimeControl


def ladder_fixtures(contest: Contest, levels: Sequence[Level], games: int, seed: str) -> list[Fixture]:
    """Return `games` games of each level against each of the next levels, in sets with the sides rotated."""
    players = [level.player for level in levels]
    places = len(contest.sides)
    pairs = [(one, other) for at, one in enumerate(players) for other in players[at + 1 : at + 1 + REACH]]
    fixtures = []
    for number in range(1, -(-games // places) + 1):
        for one, other in pairs:
            # With more than two sides, the stronger level holds one side and the weaker one the others.
            meeting = [other, *[one] * (places - 1)]
            for rotation in range(places):
                seating = meeting[rotation:] + meeting[:rotation]
                fixtures.append(contest.fixture(f"{seed}-{number}", seating))
    return fixtures


def machine() -> str:
    """Return this machine in words: its processor, the number of cores, and the system."""
    cores = os.cpu_count() or 1
    return f"{_processor()}, {cores} core{'' if cores == 1 else 's'}, Python {platform.python_version()}"


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except (OSError, UnicodeDecodeError):
        pass
    return platform.processor() or platform.machine()


def page(
    rated: Mapping[Game, tuple[Standings, Sequence[Level]]], settings: ListSettings, missing: Sequence[Game]
) -> str:
    """Return the page in Markdown."""
    lines = [
        "# Ratings",
        "",
        "How strong the [levels](computers.md) of the computer are. This command writes the page:",
        "",
        "```sh",
        settings.command,
        "```",
        "",
        f"- Sandtable {settings.version}, {settings.date}",
        f"- Machine: {machine()}",
        f"- Time control: {settings.clock.sentence()}",
        f"- {settings.games} games of each level against each of the {REACH} levels above it, sides changed",
        "",
        *_EXPLANATION,
    ]
    for game, (standings, levels) in rated.items():
        lines += ["", f"## {game.name}", "", *_section(standings, levels)]
    if missing:
        names = ", ".join(game.name for game in missing)
        lines += ["", f"Not rated yet: {names}."]
    return "\n".join(lines) + "\n"


def _section(standings: Standings, levels: Sequence[Level]) -> list[str]:
    terms = standings.terms
    options = "".join(f", {name} = {value}" for name, value in terms.options.items())
    lines = [
        f"Scenario {terms.scenario}{options}; version {terms.rules} of the rules; {standings.games} games.",
        "",
        *_HEAD,
    ]
    found = {line.rating.player: line for line in standings.standings}
    order = sorted(levels, key=lambda level: -level.number)
    for at, level in enumerate(order):
        line = found[level.player]
        rating, score = line.rating, line.score
        longest = "–" if line.time is None else f"{line.time.longest:.2f} s"
        cells = (
            f"{level.number} · {level.name()}",
            f"{rating.points:+.0f}",
            f"{rating.low:+.0f} to {rating.high:+.0f}",
            *(f"{count:g}" for count in (score.won, score.drawn, score.lost)),
            longest,
            str(line.failures or "–"),
            _difference(standings, order, at),
        )
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def _difference(standings: Standings, order: Sequence[Level], at: int) -> str:
    if at + 1 == len(order):
        return ""
    for meeting in standings.meetings:
        if (meeting.player, meeting.opponent) == (order[at].player, order[at + 1].player):
            return f"{meeting.elo}{'' if meeting.elo.decided else '; not shown'}"
    return ""
