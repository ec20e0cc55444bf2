"""Destroyed and built bridges and earthworks, where they are seen."""

import pytest

from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.state import State
from tests.games.kriegsspiel.table import LuckyDice, at, begin, command, do, land, play_round

RIVER = land(
    4000,
    2000,
    drawn=[("w", 1960, 0, 2040, 2000), ("f", 2400, 0, 2500, 2000)],
    roads=(((100, 1000), (3900, 1000)),),
    bridges=(((1950, 1000), (2050, 1000)),),
    places=(("Mill bridge", (2000, 1000)),),
)
WEST = "w:officer@1500,1000^90 sappers:pioneers@1880,1000 a:infantry@700,1000"
EAST = "e:officer@3000,1000^270 b:infantry@3100,1000"


def table(umpire: str = "person") -> State:
    return begin(west=WEST, east=EAST, umpire=umpire, map_=RIVER)


def umpire(state: State, *texts: str) -> State:
    for text in texts:
        state = do(state, "umpire", text)
    return state


def ways(state: State, seat: str, kind: str) -> list[tuple]:
    return [way.points for way in GAME.view(state, seat).scene.board.ways if way.kind == kind]


def labels(state: State, seat: str) -> list[str]:
    overlays = GAME.view(state, seat).scene.overlays
    return [text for one in overlays if one.name == "ruins" for _, text in one.texts]


@pytest.mark.rule("KV3-U7")
def test_a_destroyed_bridge_shows_on_the_maps_of_those_who_see_it() -> None:
    state = umpire(table(), "destroy bridge at Mill bridge", "look")
    for seat in ("west", "umpire"):
        assert ways(state, seat, "bridge") == []
        assert labels(state, seat) == ["bridge destroyed"]
    assert len(ways(state, "east", "bridge")) == 1  # behind the wood
    assert labels(state, "east") == []
    assert "To the east (90°), 500 m: a destroyed bridge." in command(state).outlook.text
    assert "bridge" not in command(state, "east").outlook.text


@pytest.mark.rule("KV3-U7")
def test_a_new_bridge_and_an_earthwork_show_and_disappear_when_that_is_seen() -> None:
    state = umpire(table(), "build bridge at 1950,600", "build earthwork at 1600,1200", "look")
    assert len(ways(state, "west", "bridge")) == 2
    assert len(ways(state, "west", "works")) == 1
    assert (len(ways(state, "east", "bridge")), ways(state, "east", "works")) == (1, [])
    gone = umpire(state, "destroy bridge at 1950,600", "destroy earthwork at 1600,1200")
    assert len(ways(gone, "west", "bridge")) == 2  # not looked at yet
    seen = umpire(gone, "look")
    assert (len(ways(seen, "west", "bridge")), ways(seen, "west", "works")) == (1, [])


@pytest.mark.rule("KV3-U7")
def test_a_panorama_shows_works_in_sight() -> None:
    state = table()
    changed = umpire(
        state,
        "destroy bridge at Mill bridge",
        "build earthwork at 1700,1000",
        "build bridge at 1950,900",
        "look",
    )
    plain = umpire(state, "look")
    images = [GAME.image(GAME.view(one, "west"), "panorama-0-ahead").data for one in (plain, changed)]
    assert images[0] != images[1]
    behind = [GAME.view(one, "west").images[3] for one in (plain, changed)]
    assert behind[0] == behind[1]
    assert GAME.view(plain, "east").images == GAME.view(changed, "east").images


@pytest.mark.rule("KV3-U7", "KV3-C4")
@pytest.mark.parametrize("place", ["Mill bridge", "2000,1000", "2040,1000", "1880,1000"])
def test_pioneers_destroy_a_bridge_by_its_own_place(place: str) -> None:
    state = play_round(table("program"), f"order sappers: destroy bridge at {place}")
    for _ in range(3):
        state = play_round(state)
    assert state.bridging.down == (0,)
    east, _ = at(state, "sappers")
    assert east <= 1960 or east >= 2040  # nobody stands in the water


@pytest.mark.rule("KV3-U7", "KV3-C4")
def test_pioneers_from_afar_march_to_the_bank_of_the_bridge_that_they_destroy() -> None:
    state = begin(west=WEST.replace("sappers:pioneers@1880", "sappers:pioneers@1600"), east=EAST, map_=RIVER)
    state = play_round(state, "order sappers: destroy bridge at Mill bridge")
    for _ in range(6):
        state = play_round(state)
    assert state.bridging.down == (0,)
    assert at(state, "sappers")[0] <= 1960
    marched = play_round(state, "order sappers: march to 1700,1000", dice=LuckyDice())
    assert at(marched, "sappers")[0] < 1940


@pytest.mark.rule("KV3-U7")
def test_units_on_a_bridge_that_is_destroyed_are_put_ashore() -> None:
    state = umpire(table(), "move a to 1990,1000", "destroy bridge at Mill bridge")
    assert at(state, "a")[0] <= 1960
    marched = play_round(state, "order a at 1950,1000: march to 1700,1000")
    assert at(marched, "a")[0] < 1950


@pytest.mark.rule("KV3-U7", "KV3-U3")
def test_the_report_shows_works() -> None:
    match = GAME.new("crossing", seed=4, options={"umpire": "person"})
    bridge = next(place for place in match.view("umpire").scene.board.ways if place.kind == "bridge")
    middle = ",".join(f"{round(sum(axis) / len(axis))}" for axis in zip(*bridge.points, strict=True))
    match.apply("umpire", f"destroy bridge at {middle}")
    unit = next(piece for piece in match.view("umpire").scene.pieces if piece.symbol == "infantry")
    match.apply("umpire", f"build earthwork at {unit.place}")
    match.apply("umpire", f"add new-foot infantry of {match.seats[0]} at {unit.place}")
    for seat in match.to_act:
        match.apply(seat, "ready")
    match.apply("umpire", "next")
    page = GAME.report(match)
    assert "<title>Bridge destroyed</title>" in page
    assert "<title>Earthwork</title>" in page
    assert "new-foot" in page
