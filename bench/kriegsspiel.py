"""Time of a Kriegsspiel round by number of units, and of what an officer sees.

Two armies on 10 × 10 km of hills and woods, in cells of 10 m: half of the units stand close enough to fight,
and a hundred of the others get orders by courier in the first round. Processor time on one core.
"""

import argparse
from collections.abc import Callable
from time import process_time

import numpy as np

from sandtable.boards.ground.sight import Sight, viewshed
from sandtable.boards.ground.warm_up import use_every_kernel
from sandtable.core import Dice
from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.rules import rounds, sighting
from sandtable.games.kriegsspiel.rules.ground import base_ground, to_position
from sandtable.games.kriegsspiel.settings import Settings
from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.terms import (
    Brief,
    CommanderTerms,
    DrawnMap,
    MapRoad,
    Mission,
    SideTerms,
    Terms,
)
from sandtable.games.kriegsspiel.units import FORMATIONS, Arm, Unit
from sandtable.landscape.generator.noise import fractal_noise
from sandtable.landscape.panorama.picture import Viewpoint, panorama
from sandtable.landscape.panorama.sightings import SeenTroops

UNITS = (10, 30, 100, 300, 1_000)
SIDE = 10_000
CELL = 10
ROUNDS = 3
_ARMS: tuple[Arm, ...] = ("infantry", "infantry", "cavalry", "infantry", "artillery")


def country() -> DrawnMap:
    """Hills, woods and a road, 10 × 10 km in cells of 10 m."""
    cells = SIDE // CELL
    woods = fractal_noise(9, cells, cells, 130, 4)
    heights = np.clip(fractal_noise(3, cells, cells, 180, 5) // 140 + 4, 0, 9)
    terrain = tuple("".join("f" if value > 380 else "." for value in row) for row in woods.tolist())
    digits = tuple("".join(map(str, row)) for row in heights.tolist())
    road = ((0, SIDE // 5), (SIDE // 2, SIDE * 3 // 5), (SIDE - 10, SIDE * 4 // 5))
    return DrawnMap(cell=CELL, terrain=terrain, heights=digits, roads=(MapRoad(road),))


def armies(count: int) -> tuple[Unit, ...]:
    """Two lines across the map, every second pair of units close enough to fight."""
    officers = [_unit("w", "officer", 0, (500, SIDE // 2)), _unit("e", "officer", 1, (SIDE - 500, SIDE // 2))]
    units = []
    for number in range((count - 2) // 2):
        row, column = number % 100, number // 100
        north = 150 + row * 97
        near = number % 2 == 0
        arm = _ARMS[number % len(_ARMS)]
        west = SIDE // 2 - (37 if near else 900) - column * 180
        east = SIDE // 2 + (37 if near else 900) + column * 180
        units += [_unit(f"w{number}", arm, 0, (west, north)), _unit(f"e{number}", arm, 1, (east, north))]
    return (*officers, *units)


def _unit(word: str, arm: Arm, side: int, at: tuple[int, int]) -> Unit:
    formation = "unlimbered" if arm == "artillery" else FORMATIONS[arm][0]
    return Unit(
        id=word,
        name=word,
        side=side,
        commander=side,
        arm=arm,
        formation=formation,
        facing=90 if side == 0 else 270,
        at=(at[0] * 10, at[1] * 10),
    )


def new_match(count: int, source: DrawnMap) -> State:
    """A match with `count` units; distant ones have new orders."""
    terms = Terms(
        title="Bench",
        map=source,
        sides=(
            SideTerms("west", "West", "blue", (0, SIDE * 5)),
            SideTerms("east", "East", "red", (SIDE * 10, SIDE * 5)),
        ),
        commanders=(CommanderTerms("west", "West", 0, "w"), CommanderTerms("east", "East", 1, "e")),
        briefs=(Brief(mission=Mission(text="Win."), situation="War."),) * 2,
        settings=Settings(dispatches=100),
    )
    state = rounds.begin(terms, armies(count))
    for seat in ("west", "east"):
        for number in range(1, min((count - 2) // 2, 100), 2):
            word = f"{seat[0]}{number}"
            state = _applied(state, seat, f"order {word}: march to {SIDE // 2},{150 + number % 100 * 97}")
    return state


def _applied(state: State, seat: str, text: str) -> State:
    after = GAME.apply(state, seat, text, Dice("bench")).state
    assert isinstance(after, State)
    return after


def seconds(act: Callable[[], object], times: int = 3) -> float:
    """The shortest time of a few runs, in seconds."""
    best = float("inf")
    for _ in range(times):
        begin = process_time()
        act()
        best = min(best, process_time() - begin)
    return best


def time_rounds(units: tuple[int, ...], source: DrawnMap) -> None:
    """Time rounds for each number of units: the first, in which orders ride, and the mean."""
    print(f"  {'units':>7} {'first round':>14} {'a round':>12} {'a unit':>12} {'fights':>8}")
    for count in units:
        state, dice = new_match(count, source), Dice("bench")
        spent, fights = [], 0
        for _ in range(ROUNDS):
            begin = process_time()
            state, _ = rounds.begin_round(state, dice)
            spent.append(process_time() - begin)
            fights += len(state.fights)
        mean = sum(spent) / len(spent)
        print(
            f"  {count:>7,} {spent[0]:>12.3f} s {mean:>10.3f} s {mean / count * 1000:>9.2f} ms {fights:>8}",
            flush=True,
        )


def time_sight(source: DrawnMap) -> None:
    """Time what an officer sees: the field of view, the sightings and the panorama."""
    ground = base_ground(source)
    state = new_match(1_000, source)
    eye = to_position(state.units[2].at)
    print(f"  field of view of 3 km: {seconds(lambda: viewshed(ground, eye, Sight())) * 1000:.1f} ms")
    looking = seconds(lambda: sighting.outlook(state, state.units[2], state.commands[0]))
    print(f"  an officer looks round among 1,000 units: {looking * 1000:.1f} ms")
    troops = [SeenTroops(80 + 4 * n, 300 + 150 * n, "infantry", "line", "red") for n in range(8)]
    viewpoint = Viewpoint(eye, 90)
    print(f"  the panorama: {seconds(lambda: panorama(ground, viewpoint, troops)) * 1000:.0f} ms")


def measure(units: tuple[int, ...]) -> None:
    source = country()
    ground = base_ground(source)
    use_every_kernel()
    panorama(ground, Viewpoint(to_position((500, 500)), 45), [])
    rounds.begin_round(new_match(20, source), Dice("warm"))
    print("Kriegsspiel on 10 × 10 km at 10 m, processor time")
    time_rounds(units, source)
    time_sight(source)


def main() -> None:
    """Measure with the default numbers of units."""
    measure(UNITS)


if __name__ == "__main__":
    reader = argparse.ArgumentParser(prog="python -m bench.kriegsspiel", description=__doc__)
    reader.add_argument("--units", type=int, nargs="*", default=UNITS)
    measure(tuple(reader.parse_args().units))
