"""The compiled rules against the reference rules, on small boards and in random games."""

from collections import Counter
from itertools import product
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from sandtable.core import Dice
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled import movement_kernels, packing, playouts, turn_kernels
from sandtable.games.taktik.compiled.layout import Game, Tables
from sandtable.games.taktik.compiled.tables import most_actions, tables
from sandtable.games.taktik.device import SHOT_LAMPS, STANCES, TASKS, Lamp, chances, shot_chances
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.notation import END, Action, Fire, Leave, Move, Press, Word, parse, write
from sandtable.games.taktik.rules import firing, movement
from sandtable.games.taktik.state import State
from tests.games.taktik.drawn import DAMAGE, GAME, HIT, stand
from tests.games.taktik.playing import skirmish


def begun(match, rng):
    """The match with all pieces placed, at the first turn."""
    while match.to_act and match.state.phase in ("placing", "start"):
        seat = match.to_act[0]
        kinds = {choice.kind: choice for choice in match.choices(seat)}
        if "ready" in kinds and match.state.phase == "placing":
            match.apply(seat, "ready")
        elif match.state.phase == "placing":
            match.apply(seat, f"deploy auto {rng.randint(1, 10**9)}")
        else:
            match.apply(seat, "press")
    return match


def legal_of(state: State) -> set[Action]:
    """The legal actions of the moving player by the reference rules, moves as single steps."""
    if state.outcome:
        return set()
    if state.phase == "press":
        return {Press(stance, task) for stance, task in product(STANCES, TASKS)}
    hexes = state.pieces.at
    if state.phase == "firing":
        shots = {Fire(hexes[one], place) for one, aims in firing.shots(state) for place in bits(aims)}
        return {*shots, Word(END)}
    steps: set[Action] = {
        Move(hexes[one], (place,)) for one in state.pieces.alive for place, _ in movement.steps(state, one)
    }
    waiting, free = movement.exits(state)
    leaving: set[Action] = {Leave(hexes[one], place) for one in waiting for place in bits(free)}
    return steps | (leaving or {Word(END)})


def bits(places: int) -> list[int]:
    return [place for place in range(places.bit_length()) if places >> place & 1]


class Both:
    """A game that is played by the reference rules and the compiled rules."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.table: Tables = packing.tables_of(state)
        self.game: Game = packing.pack(self.table, state)
        self.found = np.zeros(most_actions(self.table), np.int64)
        self.check()

    def check(self) -> None:
        """Both stand alike, and allow the same."""
        state = self.state
        plain = replace(state, outcome=replace(state.outcome, reason="")) if state.outcome else state
        assert packing.unpack(self.table, self.game, state) == plain
        if state.phase == "press":
            assert np.array_equal(packing.pack(self.table, state), self.game)
        self.legal = self.found[: turn_kernels.legal(self.table, self.game, self.found)].tolist()
        assert len(set(self.legal)) == len(self.legal)
        assert {packing.action_of(state, number) for number in self.legal} == legal_of(state)

    def check_reach(self, number: int) -> None:
        """A piece can come to the same hexes for the same number of half steps."""
        hexes = int(self.table[at.HEXES])
        cheapest, queue = np.full(hexes, -1), np.zeros(2 * hexes, np.int64)
        budget = self.state.budget
        count = movement_kernels.reach(self.table, self.game, number, budget, cheapest, queue)
        costs = {int(place): int(cheapest[place]) >> 3 for place in queue[:count]}
        assert costs == movement.reach(self.state, number, budget).costs
        movement_kernels.clear_reach(self.table, self.game, number, count, cheapest, queue)
        assert (cheapest == -1).all()

    def act(self, number: int, dice: Dice) -> None:
        """Do something by both rules, with the same dice."""
        state = self.state
        action = packing.action_of(state, number)
        assert packing.number_of(state, action) == number
        text = write(action, state.terms.ground.grid)
        self.state = GAME.apply(state, state.terms.seats[state.mover], text, dice).state
        lamps = int(self.state.device.lamps)
        shot = lamps & int(Lamp.HIT | Lamp.DAMAGE | Lamp.MISS)
        turn_kernels.apply(
            self.table, self.game, number, shot if isinstance(action, Fire) else lamps, self.found
        )
        self.check()

    def do(self, text: str, dice: Dice) -> None:
        """The same for an action as players write it."""
        terms = self.state.terms
        self.act(packing.number_of(self.state, parse(text, terms.ground.grid, terms.say)), dice)

    def play(self, rng: Random, most: int) -> Counter[str]:
        """Play at random, shots preferred; how often each kind of action was done."""
        dice, done = Dice(str(rng.random())), Counter()
        while self.legal and done.total() < most:
            shots = [number for number in self.legal if number & 7 in {at.FIRE, at.LEAVE}]
            onward = [number for number in self.legal if number != at.END]
            number = rng.choice(shots or (onward if onward and rng.random() < 0.9 else self.legal))
            if number & 7 == at.STEP and rng.random() < 0.1:
                self.check_reach(number >> at.PIECE_SHIFT & 255)
            self.act(number, dice)
            done[type(packing.action_of(self.state, number)).__name__] += 1
        return done


def scattered(state: State, rng: Random) -> State:
    """Scatter the pieces of a state over the board, some of them under repair, so that much happens soon."""
    terms, pieces = state.terms, state.pieces
    free = bits(terms.ground.open & ~terms.hqs & ~terms.depots)
    places = rng.sample(free, len(pieces.at))
    mending = 0
    for alliance in (0, 1):
        fields = bits(terms.ground.repair[alliance])
        own = [one for one in range(len(places)) if state.alliance_of(one) == alliance]
        for number in rng.sample([one for one in own if pieces.kinds[one].fights], len(fields) - 1):
            mending |= 1 << number
            places[number] = fields.pop()
    return replace(state, pieces=pieces._replace(at=tuple(places)), mending=mending)


def happened(start: State, end: State) -> Counter[str]:
    """Counts of what happened between two states."""
    lost = Counter(
        kind.name for kind, place in zip(start.pieces.kinds, end.pieces.at, strict=True) if place < 0
    )
    mines = [one - other for one, other in zip(start.mines_left, end.mines_left, strict=True)]
    return lost + Counter(
        {
            "depot taken": (end.taken & start.terms.depots).bit_count(),
            "headquarters taken": (end.taken & start.terms.hqs).bit_count(),
            "mine exploded": sum(gone == 1 for gone in mines),
            "mines disarmed": sum(gone > 1 for gone in mines),
            "rear marks seen": sum(0 < known < start.terms.all_seats for known in end.pieces.known),
            "won": bool(end.outcome and end.outcome.winners),
            "drawn": bool(end.outcome and not end.outcome.winners),
        }
    )


def test_random_play_from_scattered_pieces_in_all_forms_with_all_options():
    seen: Counter[str] = Counter()
    for seed in range(12):
        rng = Random(seed)
        both = Both(scattered(begun(skirmish(seed, last_turn=14), rng).state, rng))
        start = both.state
        seen += both.play(rng, 110)
        seen += happened(start, both.state)
    assert {kind.name for kind in Kind} <= seen.keys()
    assert {
        "Press",
        "Move",
        "Leave",
        "Fire",
        "Word",
        "depot taken",
        "headquarters taken",
        "won",
        "drawn",
    } <= seen.keys()
    assert {"mine exploded", "mines disarmed", "rear marks seen"} <= seen.keys()


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_random_play_on_the_shipped_board(scenario):
    rng = Random(scenario)
    match = begun(GAME.new(scenario, seed=1, options={"mines": True}), rng)
    Both(match.state).play(rng, 40)


def test_the_last_headquarters_and_the_last_vehicle_end_a_game():
    both = Both(stand("t8B10", "t2J10", budget="4").state)
    both.do("B10-B11", Dice("1"))
    assert both.state.outcome.winners == ("kazaldis",)
    both = Both(stand("t8E6", "t2E7", phase="firing", moved="p1", done="p1", armed="p1").state)
    both.do("fire E6 > E7", Dice(HIT))
    assert both.state.outcome.winners == ("kazaldis",)


@pytest.mark.rule("TAK-H4")
@pytest.mark.parametrize("rules", [1, 2])
def test_damage_to_a_garrison_by_both_versions_of_the_rules(rules):
    both = Both(
        stand(
            "t2B11* t2A4", "t8B10", armania="t2J3", calderon="t2J8", taken="B11", place=1, phase="firing",
            moved="p4", done="p4", armed="p4", rules_version=rules,
        ).state
    )  # fmt: skip
    both.do("fire B10 > B11", Dice(DAMAGE))
    assert bool(both.state.staying) == (rules == 2)


@pytest.mark.rule("TAK-X3")
@pytest.mark.parametrize("rules", [1, 2])
def test_ammunition_where_a_vehicle_stands_by_both_versions_of_the_rules(rules):
    match = stand("t8E7 fE5 aE1", "t4E9 t2A9", budget="12", options={"supplies": True}, rules_version=rules)
    both = Both(match.state)
    for action in ("E7-E8", "E1-E2", "E2-E3", "end"):
        both.do(action, Dice("1"))
    assert both.state.phase == ("firing" if rules == 2 else "press")


def test_a_player_who_resigned_has_no_turn_and_playing_on_declines_a_draw():
    match = stand("t8E5", "t2E8", armania="t4G5", calderon="t4G8", form="four", phase="press")
    match.apply("armania", "resign")
    match.apply("sarapan", "offer draw")
    both = Both(match.state)
    assert both.state.agreed
    both.play(Random(1), 40)
    assert not both.state.agreed
    assert both.state.turn > 4


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("stance", STANCES)
def test_presses_and_shots_have_the_probabilities_of_the_device(stance, task):
    switches = 2 * STANCES.index(stance) + TASKS.index(task)
    results = [playouts.lamps_of(switches, result) for result in range(playouts.PRESSES)]
    for lamp, chance in chances(stance, task).items():
        assert sum(lamps & lamp > 0 for lamps in results) == chance.fraction * len(results)
    for lamp, other in product(chances(stance, task), repeat=2):
        if lamp != other:  # lamps are independent
            together = sum(lamps & lamp > 0 and lamps & other > 0 for lamps in results)
            both = chances(stance, task)[lamp].fraction * chances(stance, task)[other].fraction
            assert together == both * len(results)
    shots = [playouts.shot_of(STANCES.index(stance), side) for side in range(playouts.SIDES)]
    for shot, likely in shot_chances(stance).items():
        assert shots.count(int(SHOT_LAMPS[shot])) == likely * len(shots)


def test_playouts_are_the_same_for_the_same_seed_and_every_game_ends():
    start = begun(GAME.new("introductory", seed=1, options={"last_turn": 60}), Random(1)).state
    table = packing.tables_of(start)
    one, other, third = (np.tile(packing.pack(table, start), (10, 1)) for _ in range(3))
    assert playouts.play_many(table, one, 3, 100) == playouts.play_many(table, other, 3, 100)
    playouts.play_many(table, third, 4, 100)
    assert np.array_equal(one, other)
    assert not np.array_equal(one, third)
    assert one[:, at.OUTCOME].all()


def test_unsupported_states_raise_an_error():
    match = skirmish(1)
    with pytest.raises(ValueError, match="first turn"):
        packing.pack(packing.tables_of(match.state), match.state)
    begun(match, Random(1))
    with pytest.raises(ValueError, match="up to 255 pieces"):
        tables(match.state.terms, 256, at.HEAD)
    mined = replace(match.state, mines=(1 << 11, 0, 0, 0), mines_left=(1, 0, 0, 0))
    with pytest.raises(ValueError, match="own land"):
        packing.pack(packing.tables_of(mined), mined)
    with pytest.raises(ValueError, match="no such action"):
        packing.number_of(match.state, Word("resign"))
