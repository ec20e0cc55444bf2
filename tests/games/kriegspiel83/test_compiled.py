"""The compiled rules against the reference rules in random games: legal actions, states, dice."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from sandtable.boards.random_kernels import draw_interpreted, new_stream
from sandtable.core import Dice, PathField, Roll
from sandtable.games.kriegspiel83 import play
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.compiled import action_kernels as actions
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled import packing, playouts
from sandtable.games.kriegspiel83.compiled.movement_kernels import work_size
from sandtable.games.kriegspiel83.compiled.tables import tables
from sandtable.games.kriegspiel83.notation import Action, Move, parse
from sandtable.games.kriegspiel83.state import State
from tests.games.kriegspiel83.drawn import GAME, plain
from tests.games.kriegspiel83.playing import skirmish

OPTIONS = [
    {},
    {"hidden_coast": False, "second_attacks": "always"},
    {"weather": "turn", "pinned": True},
    {"weather": "fine", "aid": "first", "destruction_wins": True},
    {"aid": "none", "second_attacks": "never"},
]


class StreamDice(Dice):
    """Dice from the random stream of the compiled rules."""

    def __init__(self, chance):
        super().__init__("")
        self.chance = chance

    def roll(self, sides, purpose):
        return Roll(sides, draw_interpreted(self.chance, sides) + 1, purpose)


def plain_actions(state: State) -> set[Action]:
    """All legal actions by the reference rules, with a move to each place of a route."""
    grid = state.terms.ground.grid
    found: set[Action] = set()
    for choice in play.choices(state, SEATS[state.actor]):
        if choice.aside:
            continue
        for field in choice.fields:
            assert isinstance(field, PathField)
            start = grid.hex(choice.action.split()[1])
            found |= {Move(start, (grid.hex(place),)) for place in field.places}
        if not choice.fields:
            found.add(parse(choice.action, grid))
    return found


class Both:
    """One game, played by the reference and by the compiled rules at once."""

    def __init__(self, state: State, seed: int) -> None:
        self.state = state
        self.table = tables(state.terms)
        self.game = packing.pack(self.table, state)
        self.dice, self.chance = StreamDice(new_stream(seed)), new_stream(seed)
        self.work = np.zeros(work_size(int(self.table.facts[at.SIZE])), np.int64)
        self.actions = np.zeros(actions.MOST_ACTIONS, np.int64)

    def legal(self) -> list[tuple[Action, int]]:
        """Return the legal actions and their codes in a fixed order, after both rules agreed on them."""
        number = actions.legal(self.table, self.game, self.work, self.actions)
        codes = [int(code) for code in self.actions[:number]]
        found = {packing.action_of(self.state.terms, self.game, code): code for code in codes}
        assert len(found) == number
        assert set(found) == plain_actions(self.state)
        return sorted(found.items(), key=lambda pair: pair[1])

    def act(self, action: Action, code: int) -> None:
        """Apply an action by both rules, and compare states and dice."""
        self.state, *_ = play.act(self.state, action, self.dice)
        actions.act(self.table, self.game, self.chance, self.work, code)
        expected = self.state
        if expected.outcome:
            expected = replace(expected, outcome=replace(expected.outcome, reason="", rule=""))
        assert packing.unpack(self.table, self.game, self.state.terms) == expected
        assert np.array_equal(packing.pack(self.table, self.state)[:-1], self.game[:-1])
        assert self.chance[0] == self.dice.chance[0]


def play_both(state: State, seed: int, most: int, haste: float = 0.15) -> set[str]:
    """Play at random by both rules; return the phases that occurred. Some turns are ended early."""
    both, rng = Both(state, seed), Random(seed)
    phases: set[str] = set()
    for _ in range(most):
        if both.state.outcome:
            break
        phases.add(both.state.phase)
        legal = both.legal()
        ends = [pair for pair in legal if actions.verb_of(pair[1]) == actions.END]
        rare = [pair for pair in legal if actions.verb_of(pair[1]) in {actions.MINE, actions.RIDE}]
        luck = rng.random()
        both.act(*rng.choice(ends if ends and luck < haste else rare if rare and luck > 0.9 else legal))
    return phases


def test_both_rules_agree_through_random_games_under_all_options():
    phases = set()
    for options in OPTIONS:
        for seed in range(4):
            phases |= play_both(skirmish(seed, **options).state, seed, 150)
    assert phases >= {"moving", "choosing", "retreat", "advance"}


def test_both_rules_agree_in_a_melee_with_all_that_can_come_of_it():
    ground, phases = {"C5": ":", "D4": "%", "B5": "-"}, set()
    for red, blue in (
        ("HD5 HC4 LB4 IC6 ID4", "LC5 HD7 IB6 IE7 LF5"),
        ("HC4 HC6 HD5 LB4 LB6", "LC5 IF3 IF5 LF7"),  # all on one, who costs little in an exchange
    ):
        for seed in range(8):
            phases |= play_both(plain(red, blue, ground).state, seed, 25, haste=0.8)
    assert phases == {"moving", "choosing", "exchange", "retreat", "advance"}


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_both_rules_agree_on_the_maps_of_the_game(scenario):
    play_both(GAME.new(scenario, seed=3).state, 5, 40)


def test_playouts_are_the_same_for_the_same_seed_and_end():
    start = skirmish(1, last_round=30).state
    table = tables(start.terms)
    one, other, third = (np.tile(packing.pack(table, start), (20, 1)) for _ in range(3))
    assert playouts.play_many(table, one, 3, 60) == playouts.play_many(table, other, 3, 60)
    playouts.play_many(table, third, 4, 60)
    assert np.array_equal(one, other)
    assert not np.array_equal(one, third)
    assert one[:, at.OUTCOME].all()
