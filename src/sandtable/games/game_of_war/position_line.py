"""The one-line format: rows from the north, the side to move, the turn, the arsenals, and the rest.

    25/25/… south 12 B15,D8,T3 moved=K15,L16 must-retreat=M17

In the rows a number counts empty squares; letters are units, capitals for north and small letters for south:
I infantry, C cavalry, G cannon, H swift cannon, R relay, S swift relay. After the arsenals come only the
parts that differ from the start of an ordinary turn.
"""

import re

from msgspec.structs import replace

from sandtable.boards.squares import SquareGrid
from sandtable.core import SetupError, position_lines
from sandtable.core.position_lines import listed
from sandtable.games.game_of_war.army import SEATS
from sandtable.games.game_of_war.position import PositionData
from sandtable.games.game_of_war.units import BY_LETTER, BY_SLUG, UNITS

DEPLOYING = "deploying"
_TOKEN = re.compile(r"([0-9]+)|([A-Za-z])")
_NONE = "-"
KEYS = ("ready", "moved", "arsenal-destroyed", "must-retreat", "withdrawn", "quiet", "draw-offer")
_TOO_SHORT = "A position has at least four parts: rows, whose turn, its number, and the arsenals."


def write(given: PositionData, grid: SquareGrid) -> str:
    """Write the line of a position."""
    deploying = len(given.ready) < 2
    head = [
        _rows(given, grid),
        DEPLOYING if deploying else given.to_move,
        str(given.turn),
        ",".join(given.arsenals) or _NONE,
    ]
    extras = {
        "ready": ",".join(given.ready) if deploying else "",
        "moved": ",".join(given.moved),
        "arsenal-destroyed": "yes" if given.arsenal_destroyed else "",
        "must-retreat": given.must_retreat or "",
        "withdrawn": given.withdrawn or "",
        "quiet": str(given.quiet) if given.quiet else "",
        "draw-offer": given.draw_offer or "",
    }
    return position_lines.join(head, extras, given.outcome)


def read(line: str, grid: SquareGrid) -> PositionData:
    """Read the position of a line, or raise `SetupError` with the reason."""
    head, extras, outcome = position_lines.split(line, 4, _TOO_SHORT, KEYS)
    rows, to_move, turn, arsenals = head
    if "ready" in extras and to_move != DEPLOYING:
        raise SetupError(f"The part ready is allowed only while {DEPLOYING}.")
    given = PositionData(
        north={},
        south={},
        arsenals=[] if arsenals == _NONE else arsenals.split(","),
        to_move=SEATS[0] if to_move == DEPLOYING else to_move,
        turn=position_lines.number(turn, "turn"),
        ready=listed(extras.get("ready")) if to_move == DEPLOYING else list(SEATS),
        moved=listed(extras.get("moved")),
        arsenal_destroyed=position_lines.flag(extras, "arsenal-destroyed"),
        must_retreat=extras.get("must-retreat"),
        withdrawn=extras.get("withdrawn"),
        quiet=position_lines.number(extras.get("quiet", "0"), "quiet"),
        draw_offer=extras.get("draw-offer"),
        outcome=outcome,
    )
    north, south = _units(rows, grid)
    return replace(given, north=north, south=south)


def _rows(given: PositionData, grid: SquareGrid) -> str:
    letters = ["."] * grid.size
    for side, army in enumerate((given.north, given.south)):
        for slug, names in army.items():
            letter = UNITS[BY_SLUG[slug]].letter
            for name in names:
                letters[grid.names.index(name)] = letter if side == 0 else letter.lower()
    rows = ("".join(letters[start : start + grid.columns]) for start in range(0, grid.size, grid.columns))
    return "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows)


def _units(rows: str, grid: SquareGrid) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    lines = rows.split("/")
    if len(lines) != grid.rows:
        raise SetupError(f"The position has {len(lines)} rows; the board has {grid.rows}.")
    armies: tuple[dict[str, list[str]], dict[str, list[str]]] = ({}, {})
    for row, line in enumerate(lines):
        column = 0
        for token in re.findall(_TOKEN, line):
            gap, letter = token
            if letter and letter.upper() not in BY_LETTER:
                raise SetupError(f"Row {grid.row_names[row]} has {letter!r}, which is no unit.")
            if letter and column < grid.columns:
                slug = UNITS[BY_LETTER[letter.upper()]].slug
                name = grid.names[row * grid.columns + column]
                armies[letter.islower()].setdefault(slug, []).append(name)
            column += int(gap[:4]) if gap else 1
        if column != grid.columns or _TOKEN.sub("", line):
            raise SetupError(
                f"Row {grid.row_names[row]}, {line[:40]!r}, does not describe {grid.columns} squares."
            )
    return armies
