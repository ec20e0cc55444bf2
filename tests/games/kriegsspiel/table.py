"""Small Kriegsspiel matches from a line of text per commander, and dice with chosen faces.

west="w:officer@100,100 1-foot:infantry@500,300^90/line" is an officer and a unit in line that faces east.
Further commanders are given by seat; `sides` maps them to sides.
"""

import re

import msgspec

from sandtable.core import Dice, Roll
from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.rules import dispatch_desk, rounds
from sandtable.games.kriegsspiel.settings import Settings
from sandtable.games.kriegsspiel.terms import (
    RULES_VERSION,
    Brief,
    CommanderTerms,
    DrawnMap,
    MapBridge,
    MapPlace,
    MapRoad,
    Mission,
    SideTerms,
    Terms,
)
from sandtable.games.kriegsspiel.units import FORMATIONS, Unit

_UNIT = re.compile(
    r"(?P<id>[^:\s]+):(?P<arm>[a-z-]+)@(?P<east>\d+),(?P<north>\d+)(?:\^(?P<facing>\d+))?"
    r"(?:/(?P<formation>[a-z]+))?(?:\*(?P<hp>\d))?(?:~(?P<disruption>\d))?"
)
SIDES = {"red": ("Red", "red", (0, 5000)), "blue": ("Blue", "blue", (100_000, 5000))}


class LuckyDice(Dice):
    """Dice with given faces, then the highest: no courier is taken, no order is complicated."""

    __slots__ = ("faces",)

    def __init__(self, faces=()):
        super().__init__("lucky")
        self.faces = list(faces)

    def roll(self, sides, purpose):
        face = self.faces.pop(0) if self.faces else sides
        assert 1 <= face <= sides, f"a d{sides} cannot show {face}"
        roll = Roll(sides, face, purpose)
        self._rolled.append(roll)
        return roll

    def copy(self):
        return LuckyDice(self.faces)


def land(
    width=4000, height=2000, cell=20, *, drawn=(), heights=None, roads=(), bridges=(), places=(), **more
):
    """Open and level ground, with rectangles of other terrain: ("f", west, south, east, north) in metres."""
    rows, columns = height // cell, width // cell
    cells = [["."] * columns for _ in range(rows)]
    for letter, west, south, east, north in drawn:
        for row in range(south // cell, -(-north // cell)):
            for column in range(west // cell, -(-east // cell)):
                cells[row][column] = letter
    return DrawnMap(
        cell=cell,
        terrain=tuple("".join(row) for row in reversed(cells)),
        heights=heights or (),
        roads=tuple(map(MapRoad, roads)),
        bridges=tuple(map(MapBridge, bridges)),
        places=tuple(MapPlace(*place) for place in places),
        **more,
    )


def _units(text, side, commander):
    found = []
    for word in text.split():
        parts = _UNIT.fullmatch(word)
        assert parts, word
        arm = parts["arm"]
        found.append(
            Unit(
                id=parts["id"],
                name=parts["id"],
                side=side,
                commander=commander,
                arm=arm,
                formation=parts["formation"] or FORMATIONS[arm][0],
                facing=int(parts["facing"] or 0),
                at=(int(parts["east"]) * 10, int(parts["north"]) * 10),
                hp=int(parts["hp"] or 5),
                disruption=int(parts["disruption"] or 0),
            )
        )
    return found


def begin(
    west,
    east,
    *,
    map_=None,
    umpire="program",
    sides=None,
    settings=None,
    last_round=60,
    rules=RULES_VERSION,
    missions=None,
    **more,
):
    """The first state of a match; west is red and east is blue. `missions` are given by seat."""
    texts = {"west": west, "east": east, **more}
    side_of = {"west": "red", "east": "blue", **(sides or {})}
    names = list(dict.fromkeys(side_of[seat] for seat in texts))
    units, commanders = [], []
    for number, (seat, text) in enumerate(texts.items()):
        side = names.index(side_of[seat])
        own = _units(text, side, number)
        officer = next(unit for unit in own if unit.arm == "officer")
        units += own
        commanders.append(CommanderTerms(seat, seat.capitalize(), side, officer.id))
    given = [(missions or {}).get(seat, Mission(text="Win.")) for seat in texts]
    terms = Terms(
        title="Test",
        map=map_ or land(),
        sides=tuple(SideTerms(name, *SIDES[name]) for name in names),
        commanders=tuple(commanders),
        briefs=tuple(Brief(mission=mission, situation="It is war.") for mission in given),
        settings=Settings(**(settings or {})),
        umpire=umpire,
        rounds=last_round,
        rules=rules,
    )
    return rounds.begin(terms, tuple(units))


def unit(state, word):
    """A unit by its id."""
    return state.units[state.unit_numbers[word]]


def at(state, word):
    """The place of a unit, in metres."""
    east, north = unit(state, word).at
    return east / 10, north / 10


def do(state, seat, text, dice=None):
    """The state after an action."""
    return GAME.apply(state, seat, text, dice or LuckyDice()).state


def written(state, *orders, dice=None, seat="west"):
    """West (or another seat) writes these lines, and all are ready."""
    dice = dice or LuckyDice()
    for text in orders:
        state = do(state, seat, text, dice)
    for waiting in state.to_act:
        state = do(state, waiting, "ready", dice)
    return state


def play_round(state, *orders, dice=None, seat="west"):
    """West (or another seat) writes these lines; then the round is played to its first fight.

    A human umpire accepts all dispatches.
    """
    dice = dice or LuckyDice()
    state = written(state, *orders, dice=dice, seat=seat)
    if state.terms.orders_first and state.phase == "umpire":
        if dispatch_desk.on_the_desk(state):
            state = do(state, "umpire", "accept orders", dice)
        state = do(state, "umpire", "next", dice)
    return state


def command(state, seat="west"):
    """The knowledge of a commander."""
    return state.commands[state.terms.numbers[seat]]


def shown(state, seat):
    """The view of a seat as bytes."""
    return msgspec.json.encode(GAME.view(state, seat, picture=True))
