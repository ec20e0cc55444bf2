"""The rules of A Game of War once more, in plain loops over single squares, to hold the program against.

Nothing here is shared with the program: a position is read from its plain data and the drawing of its board.
"""

from functools import cache
from typing import Any

from sandtable import Match

Square = tuple[int, int]
DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
#          speed, range, attack, defence, shelters
TABLE = {
    "infantry": (1, 2, 4, 6, True),
    "cavalry": (2, 2, 4, 5, False),
    "cannon": (1, 3, 5, 8, True),
    "swift-cannon": (2, 3, 5, 8, True),
    "relay": (1, 0, 0, 1, False),
    "swift-relay": (2, 0, 0, 1, False),
}


class Naive:
    """A position, square by square."""

    def __init__(self, match: Match) -> None:
        facts = match.view(None, picture=False).facts
        position: dict[str, Any] = match.position()
        lines = facts.board.split("\n")
        frontier = next(number for number, line in enumerate(lines) if set(line) == {"-"})
        del lines[frontier]
        self.contact = facts.options.relay_by_contact
        self.ground = {(r, c): mark for r, line in enumerate(lines) for c, mark in enumerate(line)}
        self.units = {
            seat: {locate(name): kind for kind, names in position[seat].items() for name in names}
            for seat in ("north", "south")
        }
        standing = {locate(name) for name in position["arsenals"]}
        self.arsenals = {
            "north": {square for square in standing if square[0] < frontier},
            "south": {square for square in standing if square[0] >= frontier},
        }
        self.to_move = position.get("to_move", "north")
        self.moved = {locate(name) for name in position.get("moved", [])}
        self.struck = position.get("arsenal_destroyed", False)
        self.must_retreat = locate(position["must_retreat"]) if "must_retreat" in position else None
        self.withdrawn = locate(position["withdrawn"]) if "withdrawn" in position else None

    def occupied(self, square: Square) -> bool:
        return square in self.units["north"] or square in self.units["south"]

    # Communication

    def online(self, seat: str) -> frozenset[Square]:
        return self.network(seat)[1]

    @cache  # noqa: B019 - a position never changes, and lives as long as its test
    def network(self, seat: str) -> tuple[frozenset[Square], frozenset[Square]]:
        """The squares on a ray, and the squares of the online units."""
        own, enemy = self.units[seat], self.units[other(seat)]
        sources, sent, lit = list(self.arsenals[seat]), set(), set()
        while True:
            while sources:
                source = sources.pop()
                sent.add(source)
                lit.add(source)
                for down, right in DIRECTIONS:
                    square = (source[0] + down, source[1] + right)
                    while self.ground.get(square, "^") != "^" and not fights(enemy.get(square)):
                        lit.add(square)
                        square = (square[0] + down, square[1] + right)
                sources += [s for s in lit - sent if s in own and not fights(own[s])]
            online = {square for square in own if square in lit}
            while True:
                touched = {s for s in own if s not in online and any(n in online for n in around(s))}
                if not touched:
                    break
                online |= touched
            if self.contact:
                sources = [s for s in online - sent if not fights(own[s])]
            if not sources:
                return frozenset(lit), frozenset(online)

    # Fire

    def in_line(self, square: Square, target: Square, reach: int) -> bool:
        for down, right in DIRECTIONS:
            for step in range(1, reach + 1):
                at = (square[0] + step * down, square[1] + step * right)
                if self.ground.get(at, "^") == "^":
                    break
                if at == target:
                    return True
        return False

    def attack(self, seat: str, target: Square) -> int:
        able = set(self.online(seat))
        if seat == self.to_move:
            able.discard(self.withdrawn)
        charging = self.charging(seat, target, able)
        total = 7 * len(charging)
        for square in able - charging:
            _, reach, attack, _, _ = TABLE[self.units[seat][square]]
            if self.in_line(square, target, reach):
                total += attack
        return total

    def charging(self, seat: str, target: Square, able: set[Square]) -> set[Square]:
        found: set[Square] = set()
        if self.ground[target] in "#=":
            return found
        for down, right in DIRECTIONS:
            for step in range(1, 5):
                square = (target[0] + step * down, target[1] + step * right)
                rides = square in able and self.units[seat][square] == "cavalry"
                if not rides or self.ground[square] == "#":
                    break
                found.add(square)
        return found

    def defence(self, seat: str, target: Square) -> int:
        total = 0
        for square in self.online(seat):
            _, reach, _, defence, shelters = TABLE[self.units[seat][square]]
            if square == target or self.in_line(square, target, reach):
                total += defence
                if shelters:
                    total += {"#": 4, "=": 2}.get(self.ground[square], 0)
        return total

    # Actions

    def moves(self) -> set[tuple[Square, Square]]:
        seat = self.to_move
        own, online = self.units[seat], self.online(seat)
        found = set()
        for start, kind in own.items():
            if self.must_retreat is not None:
                ready = start == self.must_retreat
            else:
                ready = (
                    start not in self.moved and len(self.moved) < 5 and (start in online or not fights(kind))
                )
            if ready:
                found |= {(start, end) for end in self.reach(start, kind, seat)}
        return found

    def reach(self, start: Square, kind: str, seat: str) -> set[Square]:
        closed = not fights(kind) or self.struck or self.must_retreat is not None
        reached = {start}
        for _ in range(TABLE[kind][0]):
            reached |= {
                end
                for square in reached
                for end in around(square)
                if self.ground.get(end, "^") != "^"
                and not self.occupied(end)
                and not (closed and end in self.arsenals[other(seat)])
            }
        return reached - {start}

    def attacks(self) -> set[Square]:
        if self.struck or self.must_retreat is not None:
            return set()
        seat = self.to_move
        return {
            square
            for square in self.units[other(seat)]
            if self.attack(seat, square) > self.defence(other(seat), square)
        }


def other(seat: str) -> str:
    return "south" if seat == "north" else "north"


def fights(kind: str | None) -> bool:
    return kind is not None and "relay" not in kind


def around(square: Square) -> list[Square]:
    return [(square[0] + down, square[1] + right) for down, right in DIRECTIONS]


def straight(start: Square, end: Square) -> set[Square]:
    """The squares from one to another in line with it, both included."""
    down, right = end[0] - start[0], end[1] - start[1]
    length = max(abs(down), abs(right))
    return {(start[0] + k * down // length, start[1] + k * right // length) for k in range(length + 1)}


def locate(name: str) -> Square:
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def named(square: Square) -> str:
    return f"{chr(ord('A') + square[0])}{square[1] + 1}"
