"""All dice odds, by exact enumeration of all equally likely results."""

import re
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

import pytest

from sandtable.core import Roll
from sandtable.games.modern.units import unit_types
from tests.games.modern.table import LoadedDice, Table


class Asking(Exception):  # noqa: N818 - it is a question
    """Raised when more dice are rolled than were given."""

    def __init__(self, sides):
        self.sides = sides


class Throwing(LoadedDice):
    """Dice that show these faces, and then raise an exception."""

    __slots__ = ()

    def roll(self, sides, purpose):
        if not self.faces:
            raise Asking(sides)
        return Roll(sides, self.faces.pop(0), purpose)

    def copy(self):
        return Throwing(self.faces)


def odds(table, line, result):
    """Return the probability of each result of a command, over all faces of its dice."""
    found = Counter()

    def throw(faces, chance):
        try:
            step = table.game.apply(table.state, "umpire", line, Throwing(faces))
        except Asking as asking:
            for face in range(1, asking.sides + 1):
                throw([*faces, face], chance / asking.sides)
            return
        found[result(step)] += chance

    throw([], Fraction(1))
    assert sum(found.values()) == 1
    return dict(found)


def unit_of(step, name):
    return step.state.units[step.state.units.called(name)[-1]]


def health_of(name):
    return lambda step: unit_of(step, name).health


def sixths(**chances):
    return {key: Fraction(value, 6) for key, value in chances.items()}


@pytest.mark.rule("MK4-K13")
def test_torpedo():
    found = odds(Table("s:attack-submarine", "c:carrier i:infantry"), "torpedo s > c", health_of("c"))
    assert found == {health: Fraction(1, 6) for health in (0, 15, 14, 13, 12, 11)}


@pytest.mark.rule("MK4-K15")
def test_depth_charge():
    table = Table("c:corvette", "s:attack-submarine i:infantry")

    def result(step):
        unit = unit_of(step, "s")
        return "sunk" if not unit.alive else "disabled" if step.state.disabled(unit) else "missed"

    assert odds(table, "depthcharge c > s", result) == {
        "sunk": Fraction(1, 6),
        "disabled": Fraction(1, 6),
        "missed": Fraction(4, 6),
    }


BOARDERS = [row for row in unit_types().values() if row.board]


@pytest.mark.rule("MK4-K16")
@pytest.mark.parametrize("row", BOARDERS, ids=lambda row: row.name)
@pytest.mark.parametrize("old", [False, True])
def test_board(row, old):
    table = Table(
        f"b:{row.name.replace(' ', '-')}*10 j:infantry", "c:cruiser*10 i:infantry", options={"umpire33": old}
    )

    def result(step):
        prize, boarder = unit_of(step, "c"), unit_of(step, "b")
        if prize.seat == 0:
            return "seized"
        if not prize.alive:
            return "sunk"
        if step.state.disabled(prize):
            return "disabled"
        return "beaten off" if step.state.disabled(boarder) else "damaged"

    n = row.board
    wanted = (
        {"seized": Fraction(n - 4, n), "beaten off": Fraction(4, n)}
        if old
        else {
            "seized": Fraction(n - 5, n),
            "sunk": Fraction(1, n),
            "disabled": Fraction(2, n),
            "damaged": Fraction(2, n),
        }
    )
    found = odds(table, "board b > c", result)
    if old:  # the boarder takes what it rolled, and a small ship may not live to be disabled
        found = {"seized": found["seized"], "beaten off": 1 - found["seized"]}
    assert found == wanted


STURDY = "".join(
    f"[types.{ship}]\nhealth = 100\n" for ship in ("cruiser", "battleship", "patrol", "destroyer")
)


def beyond(sides, defence):
    """Return the excess of one die over another or, without another, its face."""
    wanted: defaultdict[int, Fraction] = defaultdict(Fraction)
    for ours, theirs in product(range(1, sides + 1), range(1, defence + 1) if defence else [0]):
        wanted[max(0, ours - theirs)] += Fraction(1, sides * (defence or 1))
    return dict(wanted)


@pytest.mark.rule("MK4-K14")
@pytest.mark.parametrize(("ship", "defence"), [("cruiser", 12), ("battleship", 6), ("patrol", 0)])
def test_sortie(ship, defence):
    table = Table("c:carrier", f"x:{ship} i:infantry", extra=STURDY)
    found = odds(table, "sortie c > x", lambda step: 100 - unit_of(step, "x").health)
    assert found == beyond(8, defence)


@pytest.mark.rule("MK4-K21")
def test_pulse():
    table = Table("b:bomber j:infantry", "x:infantry y:infantry", top="air = true")
    table.do("takeoff b")

    def result(step):
        return tuple(step.state.disabled(unit_of(step, name)) for name in "xy")

    assert odds(table, "pulse b > x y", result) == {
        (True, True): Fraction(1, 6),
        (False, False): Fraction(5, 6),
    }


@pytest.mark.rule("MK4-K23")
@pytest.mark.parametrize(("kind", "sides"), [("light-fighter", 6), ("heavy-fighter", 8)])
def test_kamikaze(kind, sides):
    table = Table(f"f:{kind} j:infantry", "b:battleship i:infantry", top="air = true")
    table.do("takeoff f")
    found = odds(table, "kamikaze f > b", health_of("b"))
    assert found == {12 - face if face < sides else 0: Fraction(1, sides) for face in range(1, sides + 1)}


@pytest.mark.rule("MK4-K10")
def test_spy():
    table = Table("a:infantry", "b:infantry!")

    def result(step):
        (text,) = [event.text for event in step.events if event.audience == ("umpire",)]
        return "true" if "is true" in text else "false" if "is false" in text else "nothing"

    assert odds(table, "spy a", result) == {
        "true": Fraction(1, 6),
        "false": Fraction(1, 6),
        "nothing": Fraction(4, 6),
    }


@pytest.mark.rule("MK4-K7", "MK4-C5")
@pytest.mark.parametrize("fog", [1, 2, 5])
def test_messages_in_the_fog(fog):
    table = Table("a:infantry", "b:infantry", options={"fog": fog})

    def result(step):
        (text,) = [event.text for event in step.events if event.audience == ("umpire",)]
        return next(
            (word for word in ("lost", "intercepted", "altered") if f"It is {word}" in text), "arrives"
        )

    fails = Fraction(1, fog) if fog > 1 else Fraction(0)
    wanted = {
        "arrives": 1 - fails,
        "lost": fails / 2,
        "intercepted": fails / 4,
        "altered": fails / 4,
    }
    assert odds(table, "message blue > Come here", result) == {key: odd for key, odd in wanted.items() if odd}


@pytest.mark.rule("MK4-C5")
@pytest.mark.parametrize("fog", [1, 2, 7])
def test_commands_in_the_fog(fog):
    table = Table("a:infantry", "b:infantry", options={"fog": fog})
    found = odds(table, "move a", lambda step: unit_of(step, "a").moved == 1)
    wanted = {True: Fraction(fog - 1, fog), False: Fraction(1, fog)} if fog > 1 else {True: Fraction(1)}
    assert found == wanted


@pytest.mark.rule("MK4-K8")
@pytest.mark.parametrize(
    ("ours", "theirs"),
    [("infantry", "infantry"), ("infantry", "heavy-cavalry"), ("special", "light-cavalry")],
)
def test_attack(ours, theirs):
    table = Table(f"a:{ours}*9", f"b:{theirs}*9")
    n, m = (unit_types()[name.replace("-", " ")].attack for name in (ours, theirs))
    before = table.health("a"), table.health("b")

    def result(step):
        return tuple(was - unit_of(step, name).health for was, name in zip(before, "ab", strict=True))

    wanted: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for one, other in product(range(1, n + 1), range(1, m + 1)):
        lost = max(0, other - one) * 9, max(0, one - other) * 9
        wanted[tuple(min(loss, was) for loss, was in zip(lost, before, strict=True))] += Fraction(1, n * m)
    assert odds(table, "attack a > b", result) == dict(wanted)


@pytest.mark.rule("MK4-K24")
def test_dogfight():
    table = Table("f:light-fighter*9 j:infantry", "x:heavy-fighter*9 i:infantry", top="air = true")
    table.do("takeoff f")
    found = odds(table, "dogfight f > x", lambda step: unit_of(step, "f").alive)
    loses = Fraction(sum(other - one >= 4 for one, other in product(range(1, 5), range(1, 7))), 24)
    assert found == {True: 1 - loses, False: loses}


@pytest.mark.rule("MK4-K11", "MK4-K25")
@pytest.mark.parametrize(
    ("line", "kind"), [("fire", "medium-artillery"), ("bomb", "drone"), ("bomb", "bomber")]
)
def test_fire_and_bombs(line, kind):
    air = line == "bomb"
    table = Table(f"g:{kind} j:infantry", "x:special y:special", top="air = true")
    table.do("takeoff g" if air else "turn")
    sides = getattr(unit_types()[kind.replace("-", " ")], line)
    found = odds(table, f"{line} g > x y", health_of("y"))
    assert found == {20 - Fraction(face, 2): Fraction(1, sides) for face in range(1, sides + 1)}


@pytest.mark.rule("MK4-K19")
@pytest.mark.parametrize(("ship", "defence"), [("destroyer", 8), ("cruiser", 0)])
def test_missiles_are_met_by_missiles(ship, defence):
    table = Table("d:destroyer s:missile-submarine", f"x:{ship} i:infantry", extra=STURDY)
    for unit, sides in (("d", 8), ("s", 16)):
        found = odds(table, f"missile {unit} > x", lambda step: 100 - unit_of(step, "x").health)
        assert found == beyond(sides, defence)


@pytest.mark.rule("MK4-K10")
def test_whom_the_spies_find_and_count():
    table = Table("a:infantry", "b:infantry! c:infantry! d:infantry e:special")

    def result(step):
        found = re.search(r"reported that (\w)[, ].*(hidden|strength)", step.events[0].text)
        return found and "is true" in step.events[0].text and found.groups()

    found = odds(table, "spy a", result)
    true = {unit: chance for unit, chance in found.items() if unit}
    wanted = [("b", "hidden"), ("c", "hidden"), ("d", "strength"), ("e", "strength")]
    assert true == dict.fromkeys(wanted, Fraction(1, 24))


@pytest.mark.rule("MK4-K18")
@pytest.mark.parametrize(("kind", "sides"), [("infantry", 4), ("engineers", 8), ("special", 6)])
def test_fortifications(kind, sides):
    found = odds(
        Table(f"a:{kind}", "z:infantry"), "build a > fort", lambda step: step.state.structures[0].health
    )
    assert found == {face: Fraction(1, sides) for face in range(1, sides + 1)}
