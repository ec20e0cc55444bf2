"""Helpers for tests: positions on a small board, written briefly, and what players see.

The board has ten rows and twelve columns. Kazaldis is in the north-west, Armania in the south-west, Sarapan
in the north-east, Calderon in the south-east; the borders run between columns 6 and 7 and between rows E and
F. Each capital is the four hexes in its corner, with the headquarters on B2, I2, B11 and I11. The depots are
F1 and F12, the repair fields below them G1, H1 and G12, H12. Everything else is open.

A piece is its kind, its firepower and its hex: `t8E6` a tank, `c2E5` a car, `hD3` a field headquarters, `f`
fuel, `a` ammunition; `t4G1+` is under repair, `t4B11*` stays. Pieces are numbered country by country as they
are listed.
"""

from collections.abc import Iterable, Mapping
from itertools import count

import pytest

import sandtable
from sandtable import IllegalAction, Match, Record
from sandtable.boards.hexes import HexGrid
from sandtable.core import Dice
from sandtable.games.taktik import map_text
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.map_text import MapData, MapHex
from sandtable.games.taktik.terrain import BY_MARK

GAME = sandtable.game("taktik")
ROWS, COLUMNS = 10, 12
GRID = HexGrid(ROWS, COLUMNS, orientation="pointy")
CITIES = [
    "A1",
    "A2",
    "B1",
    "B2",
    "I1",
    "I2",
    "J1",
    "J2",
    "A11",
    "A12",
    "B11",
    "B12",
    "I11",
    "I12",
    "J11",
    "J12",
]
SPECIAL = {
    **dict.fromkeys(("B2", "I2", "B11", "I11"), "!"),
    **dict.fromkeys(("F1", "F12"), "$"),
    **dict.fromkeys(("G1", "H1", "G12", "H12"), "+"),
}
FORMS = {
    "introductory": {"kazaldis": ["kazaldis"], "sarapan": ["sarapan"]},
    "standard": {"kazaldis": ["kazaldis", "armania"], "sarapan": ["sarapan", "calderon"]},
    "three": {"kazaldis": ["kazaldis"], "armania": ["armania"], "sarapan": ["sarapan"]},
    "four": {name: [name] for name in ("kazaldis", "sarapan", "armania", "calderon")},
}
ORDERS = {
    "introductory": ["kazaldis", "sarapan"],
    "standard": ["kazaldis", "sarapan"],
    "three": ["sarapan", "kazaldis", "sarapan", "armania"],
    "four": ["kazaldis", "sarapan", "armania", "calderon"],
}


def board(ground: Mapping[str, str] | None = None, rivers: str = "", bridges: str = "") -> str:
    """The small board with other marks on some hexes, and rivers between pairs of hexes: "D6/D7 E6/E7"."""
    marks = {**SPECIAL, **(ground or {})}
    hexes = []
    for number, name in enumerate(GRID.names):
        row, column = divmod(number, COLUMNS)
        country = Country((0 if column < 6 else 2) + (0 if row < 5 else 1))
        hexes.append(MapHex(BY_MARK[marks.get(name, ".")], country, name in CITIES))
    sides = {}
    for kind, listed in (("river", rivers), ("bridge", bridges)):
        for pair in listed.split():
            one, other = sorted(GRID.names.index(name) for name in pair.split("/"))
            sides[one, other] = kind
    return map_text.draw(MapData(ROWS, COLUMNS, tuple(hexes), tuple(sorted(sides.items()))))


def scenario_text(form: str, drawing: str) -> str:
    seats = "\n".join(f"{seat} = {countries}" for seat, countries in FORMS[form].items())
    begins = 'begins = "sarapan"\n' if form == "three" else ""
    return (
        f'title = "Drawn"\nsummary = "A position drawn in a test."\norder = {ORDERS[form]}\n{begins}'
        f"map = '''\n{drawing}'''\n\n[seats]\n{seats}\n"
    )


def stand(
    kazaldis: str = "",
    sarapan: str = "",
    *,
    armania: str = "",
    calderon: str = "",
    form: str | None = None,
    phase: str = "moving",
    turn: int = 1,
    place: int = 0,
    seed: int | str = 7,
    ground: Mapping[str, str] | None = None,
    rivers: str = "",
    bridges: str = "",
    options: Mapping[str, object] | None = None,
    language: str = "en",
    rules_version: int = GAME.rules_version,
    **rest: str,
) -> Match:
    """A match at this position. `rest` holds further parts of the line: `budget="12"`, `lamps="long"`."""
    form = form or ("standard" if armania or calderon else "introductory")
    listed = {"K": kazaldis, "A": armania, "S": sarapan, "C": calderon}
    pieces = [f"{letter}{one}" for letter, these in listed.items() for one in these.split()]
    extras = [f"{name.replace('_', '-')}={value}" for name, value in rest.items()]
    line = " ".join([phase, str(turn), str(place), ",".join(pieces) or "none", *extras])
    return Record(
        game=GAME.id,
        rules=rules_version,
        scenario="drawn",
        scenario_text=scenario_text(form, board(ground, rivers, bridges)),
        options=dict(options or {}),
        position=line,
        seed=str(seed),
    ).replay(language=language)


def begin(form: str = "introductory", *, seed: int | str = 7, **options: object) -> Match:
    """A match on the small board before any piece is placed."""
    record = Record(
        game=GAME.id,
        rules=GAME.rules_version,
        scenario="drawn",
        scenario_text=scenario_text(form, board()),
        options=options,
        seed=str(seed),
    )
    return record.replay()


def seed_for(*wanted: tuple[int, Iterable[int] | int]) -> str:
    """A seed whose first rolls are as given: sides and value (or values) of each."""
    for seed in count():
        dice = Dice(str(seed))
        if all(_fits(dice.roll(sides, "trial").value, value) for sides, value in wanted):
            return str(seed)
    raise AssertionError


def _fits(value: int, wanted: Iterable[int] | int) -> bool:
    return value == wanted if isinstance(wanted, int) else value in wanted


HIT, DAMAGE, MISS = (seed_for((4, side)) for side in (1, 3, 4))
"""Seeds for each result of a first shot on attack."""


def play(match: Match, *actions: str) -> list[str]:
    """Apply actions for the seat that is to act, and return the texts of all events."""
    return [event.text for action in actions for event in match.apply(match.to_act[0], action)]


def refused(match: Match, action: str, seat: str | None = None) -> tuple[str, str | None]:
    """The reason and rule of an illegal action, which must leave the match unchanged."""
    before = match.position(), str(match.record), match.view(None), len(match)
    with pytest.raises(IllegalAction) as caught:
        match.apply(seat or match.to_act[0], action)
    assert (match.position(), str(match.record), match.view(None), len(match)) == before
    return caught.value.reason, caught.value.rule


def where(match: Match) -> dict[str, str | None]:
    """The hex of each piece by id, marked if it is under repair or stays."""
    signs = {"repair": "+", "stays": "*"}
    return {
        f"p{number}": one["hex"] + signs.get(one.get("doing", ""), "") if "hex" in one else None
        for number, one in enumerate(match.position()["pieces"], start=1)
    }


def steps_left(match: Match) -> float:
    return match.position().get("budget", 0) / 2


def offered(match: Match, kind: str, seat: str | None = None) -> set[str]:
    """The actions of the choices of one kind."""
    return {choice.action for choice in match.choices(seat or match.to_act[0]) if choice.kind == kind}


def tags(match: Match, seat: str | None) -> dict[str, str | None]:
    """The tag of each piece in the scene of a seat."""
    return {piece.id: piece.tag for piece in match.view(seat).scene.pieces}
