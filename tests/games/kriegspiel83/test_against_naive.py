"""Moves, attacks and sums against naive loops over names of hexes, in random matches."""

from fractions import Fraction
from math import floor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable import IllegalAction
from sandtable.core import Dice
from sandtable.games.kriegspiel83 import GAME
from tests.games.kriegspiel83.drawn import costs
from tests.games.kriegspiel83.playing import play_on, skirmish

COSTS = {".": 2, "=": 1, ",": 1, ":": 3, "%": 4, "&": 4, "|": 7, "-": 5, "#": 2}
FACTORS = {"heavy-tank": 3, "light-tank": 2, "infantry": 1}
MOVES = {"heavy-tank": 12, "light-tank": 10, "infantry": 8}


class Naive:
    """What a seat can compute from its view alone, slowly."""

    def __init__(self, match, seat):
        self.facts = match.view(seat).facts
        self.position = match.position()
        self.seat, self.other = seat, "blue" if seat == "red" else "red"
        self.marks = {}
        for line, row in enumerate(self._rows()):
            self.marks |= {f"{'ABCDEFGHIJKLMNOPQR'[line]}{column}": mark for column, mark in row.items()}
        self.pieces = {
            side: {stand["hex"]: stand["kind"] for stand in self.position[side] if stand}
            for side in ("red", "blue")
        }

    def _rows(self):
        lines = [line for line in self.facts.map.split("\n") if set(line) - set("0123456789 ")]
        for upper, lower in zip(lines[::2], lines[1::2], strict=True):
            marks = {}
            for line in (upper, lower):
                for place, mark in enumerate(line[3:].ljust(2)):
                    if mark != " ":
                        marks[place // 2 + 1] = mark
            yield marks

    def beside(self, name):
        row, column = ord(name[0]), int(name[1:])
        low = 1 if column % 2 == 0 else 0
        found = [(row - 1, column), (row + 1, column)]
        found += [(row + low + shift, column + side) for side in (-1, 1) for shift in (-1, 0)]
        return {f"{chr(r)}{c}" for r, c in found} & self.marks.keys()

    def near_enemy(self, name):
        return any(beside in self.pieces[self.other] for beside in self.beside(name))

    def cost(self, name, kind):
        """The cost of entering a hex, or `None`."""
        mark, weather = self.marks[name], self.position["weather"]
        foot = kind == "infantry"
        if name in self.pieces["red"] or name in self.pieces["blue"]:
            return None
        if mark == ("B" if self.seat == "red" else "R"):
            return 1
        if mark in "|-" and weather == "ice":
            return 2
        if mark in "|-" and weather == "floods":
            return None
        if (mark in "%&" and not foot) or (mark == "|" and foot):
            return None
        return COSTS.get(mark)

    def stops(self, name):
        river = self.marks[name] == "|" and self.position["weather"] != "ice"
        return river or self.near_enemy(name) or self.marks[name] in "RB"

    def allowance(self, name):
        kind = self.pieces[self.seat][name]
        full = MOVES[kind] // (2 if self.position["weather"] in ("rain", "snow") else 1)
        if name == self.position.get("active"):
            return 0 if self.position.get("stopped") else full - self.position.get("spent", 0)
        return full

    def ways(self, start):
        """The least cost of every hex that a piece can reach, by trying every route."""
        kind, best = self.pieces[self.seat][start], {}
        mined = set(self.position.get("mines", {}).get(self.seat, []))
        mined |= set(self.position.get("known_mines", {}).get(self.other, []))

        def walk(here, left, spent):
            for there in self.beside(here):
                cost = self.cost(there, kind)
                if cost is None or cost > left or best.get(there, 99) <= spent + cost:
                    continue
                best[there] = spent + cost
                if not self.stops(there) and there not in mined:
                    walk(there, left - cost, spent + cost)

        walk(start, self.allowance(start), 0)
        return best

    def strength(self, side, name):
        mark, factors = self.marks[name], Fraction(FACTORS[self.pieces[side][name]])
        if mark == "|":
            return Fraction(1)
        return factors * 2 if mark in ":%&" else factors / 2 if mark == "-" else factors


@pytest.mark.rule("K83-M1", "K83-M2", "K83-M3", "K83-T1", "K83-T2", "K83-W1", "K83-W2", "K83-W3")
@settings(max_examples=60)
@given(st.integers(0, 400), st.integers(0, 90))
def test_every_piece_can_go_exactly_where_trying_every_way_leads(seed, moments):
    match = skirmish(seed)
    play_on(match, seed, moments)
    if match.outcome or match.state.phase != "moving":
        return
    (seat,) = match.to_act
    naive = Naive(match, seat)
    for name in match.view(seat).facts.waiting:
        assert costs(match, name) == naive.ways(name)


@pytest.mark.rule("K83-M1", "K83-M4")
@settings(max_examples=25)
@given(st.integers(0, 400), st.integers(0, 60))
def test_moves_to_any_hex_are_accepted_exactly_where_the_range_says_so(seed, moments):
    match = skirmish(seed)
    play_on(match, seed, moments)
    if match.outcome or match.state.phase != "moving":
        return
    state, (seat,) = match.state, match.to_act
    waiting = set(match.view(seat).facts.waiting)
    for name in match.view(seat).facts.position.__getattribute__(seat):
        if name is None:
            continue
        reached = set(costs(match, name.hex)) if name.hex in waiting else set()
        accepted = set()
        for end in state.terms.ground.grid.names:
            try:
                GAME.apply(state, seat, f"{name.hex}-{end}", Dice("unused"))
            except IllegalAction:
                continue
            accepted.add(end)
        assert accepted == reached


@pytest.mark.rule("K83-B1", "K83-B2", "K83-B3", "K83-B4", "K83-B5", "K83-B6", "K83-B7")
@settings(max_examples=80)
@given(st.integers(0, 400), st.integers(0, 60))
def test_every_fight_adds_up_as_by_hand(seed, moments):
    match = skirmish(seed, hidden_coast=False)
    play_on(match, seed, moments)
    while match.to_act and match.state.phase == "moving":
        match.apply(match.to_act[0], "end")
        if match.state.phase == "choosing":
            break
    if not match.to_act or match.state.phase != "choosing":
        return
    (seat,) = match.to_act
    for choice in match.choices(seat):
        if choice.kind == "attack":
            match.apply(seat, choice.action)
    naive = Naive(match, seat)
    targets: Any = match.position()["targets"]
    expected = {name for name in naive.pieces[seat] if naive.near_enemy(name)}
    assert targets.keys() == expected
    check_sums(match, naive, targets)


def check_sums(match, naive, targets):
    seat, other = naive.seat, naive.other
    numbers = [stand["hex"] for stand in match.position()[other] if stand]
    fights = {
        target: [one for one, to in targets.items() if to == target] for target in set(targets.values())
    }
    defence = {target: naive.strength(other, target) for target in fights}
    for helper in numbers:
        if helper not in fights:
            could = [target for target in fights if naive.beside(helper) & set(fights[target])]
            if could:
                aided = min(could, key=lambda target: (defence[target], numbers.index(target)))
                defence[aided] += naive.strength(other, helper)
    lines = match.inspect(seat, "battle").lines
    for line, target in zip(lines, sorted(fights, key=numbers.index), strict=True):
        attack = sum(naive.strength(seat, name) for name in fights[target])
        attack += floor(attack / 2)
        ratio = floor(max(attack / defence[target], defence[target] / attack))
        whom = "" if ratio == 1 else f" for the {'attacker' if attack > defence[target] else 'defender'}"
        assert f"attacks {target} with {in_words(attack)} (" in line
        assert f"against {in_words(defence[target])} (" in line
        assert f": {ratio}-1{whom}." in line


def in_words(number):
    whole, half = divmod(number * 2, 2)
    return f"{whole or ''}½" if half else str(whole)
