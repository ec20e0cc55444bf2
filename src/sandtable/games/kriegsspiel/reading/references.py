"""Which place the words of an order mean (KV3-C6).

Where the words leave a choice, `Doubt` carries the question to the commander; where they make no sense,
`Nonsense` carries the refusal.
"""

from collections.abc import Callable, Sequence
from typing import Literal

from lark import Token, Tree
from msgspec import Struct
from msgspec.structs import replace

from sandtable.games.kriegsspiel.reading.landmarks import (
    Landmark,
    Metres,
    bearing,
    metres,
    moved,
    nearest_on,
    within_cone,
)
from sandtable.games.kriegsspiel.reading.meaning import Condition, Doubt, Nonsense, Spot
from sandtable.games.kriegsspiel.reading.phrases import Item, mark, tokens_of, value
from sandtable.games.kriegsspiel.reading.situation import Situation, Troop
from sandtable.games.kriegsspiel.reading.troops import TroopReferences
from sandtable.games.kriegsspiel.reading.words import Word

COMPASS = {
    "north": 0,
    "north_east": 45,
    "east": 90,
    "south_east": 135,
    "south": 180,
    "south_west": 225,
    "west": 270,
    "north_west": 315,
}
_TURNS = {"ahead": 0, "front": 0, "right": 90, "behind": 180, "left": 270, "our_left": 270, "our_right": 90}
METRES = {
    "metre": 1.0,
    "kilometre": 1000.0,
    "pace": 0.75,
    "yard": 0.9144,
    "mile": 1609.0,
    "musket_shot": 150.0,
    "gun_shot": 600.0,
}
OFF = 300.0
"""Metres from a place that lies north of it, behind it or the like, if no distance is said."""
_CLEARLY_NEARER = 2.0
"""How many times farther the next place must be for the nearest to be meant."""
_BESIDE_METRES = 1500.0
"""Maximum distance of a bridge, hill or wood from the named place that it belongs to."""
_AT_HAND = 700.0
"""Maximum distance of a bridge at which the recipients stand."""
_WOOD_METRES = 900.0
"""Maximum distance between a wood's edge towards a place and the point where a road enters the wood."""
_VAGUE = ("houses", "church", "place", "fields", "defile", "swamp", "lake")
"""Kinds of places that the map does not mark: they are where another place is."""
_SETTLED = ("town", "village", "hamlet", "farm")
_ON_LINE = 250.0
"""Metres from a road within which a place lies on it rather than beside it."""


class PlaceRef(Struct, frozen=True, kw_only=True):
    """A place that has been found, and what kind of thing it is."""

    spot: Spot
    kind: str = "point"
    line: tuple[Metres, ...] = ()
    """The course of a road or river."""
    part: bool = False
    """Whether it is only a part of a place, such as its edge."""
    bridge: Landmark | None = None


class References(TroopReferences):
    """Finds places and troops for one order, and remembers what was spoken of."""

    def __init__(
        self, situation: Situation, recipients: tuple[Troop, ...], words: list[Word], text: str
    ) -> None:
        super().__init__(situation, recipients, words, text)
        self.landmarks = situation.landmarks
        self.place: PlaceRef | None = None
        """The place spoken of last."""
        self.base: PlaceRef | None = None
        """The place from which a distance was said last: deploy 300 paces from the village, and storm it."""
        self.spoken: list[PlaceRef] = []
        self.goal: PlaceRef | None = None
        """The place to which the order sent troops last."""
        self.marches: dict[str, Spot] = {}
        """The places to which the order has sent units, by their ids."""
        self.sent: tuple[Troop, ...] = ()
        """The troops that were sent there."""
        self.road: Literal["", "along"] = ""
        """How a march that the order has begun without a goal is to be made: use the track to get to P."""
        self.unclear: Doubt | None = None
        """What to ask if the order says nothing else: a march without a goal."""
        self.conditional: PlaceRef | None = None
        """The place of a condition that has just been spoken of: when the fork is ours, unlimber there."""
        self.condition: Condition | None = None
        """The condition of which the order spoke last."""
        self.retiring = False
        """Whether the clause sends troops back, towards their own baseline."""
        self.named_ahead: list[Landmark] = []
        """Places that the order names up to the end of this sentence."""
        self.named_here: list[Landmark] = []
        """Places that this sentence names."""
        self.hour: int | None = None
        """The hour of which the order spoke last: until then."""
        self.named_later: list[Landmark] = []
        """Places that later sentences of the order name."""

    # Places

    def find(self, item: Item, *, into: bool = False, start: bool = False) -> PlaceRef:
        """The place of a phrase, or the place that troops start from; raises `Doubt` or `Nonsense`."""
        self.retiring = self.retiring and not start
        self.heard(item)
        found = self._find(item, into=into)
        self.place = found
        if isinstance(item, Tree) and item.data == "reach_from" and self.base is not None:
            self.place = self.base
        self.spoken.append(found)
        return found

    def _find(self, item: Item, *, into: bool = False) -> PlaceRef:
        if isinstance(item, Token):
            return self._atom([item], item, into)
        children = list(item.children)
        if item.data in ("atom", "of", "lies_towards", "lies_beside", "lies_across"):
            return self._of_places(item, children, into)
        if item.data in ("reach_stream", "stream_of"):
            return self._stream(children, item)
        find: Callable[[list[Item], Item], PlaceRef] | None = getattr(self, f"_{item.data}", None)
        if find is None:
            raise Nonsense("no_order", self.phrase(item))
        return find(children, item)

    def _of_places(self, item: Tree[Token], children: list[Item], into: bool) -> PlaceRef:
        """A place that words name, perhaps by another place."""
        match item.data:
            case "lies_towards":
                return self._lies(children[0], COMPASS[value(children[1])], children[3], into)
            case "lies_beside":
                return self._lies_beside(children[0], value(children[1]), children[2], into)
            case "lies_across":
                return self._lies_across(children[0], value(children[1]))
            case "of":
                return self._of(children[0], children[2], into)
        return self._atom(children, item, into)

    # Each of these finds the place of one rule of the grammar, after which it is named

    def _direction_of(self, children: list[Item], item: Item) -> PlaceRef:
        return self._off(self._find(children[2]), COMPASS[value(children[0])], OFF, item)

    def _beside(self, children: list[Item], item: Item) -> PlaceRef:
        return self._beside_spot(value(children[0]), self._find(children[-1]), None, item)

    def _reach_beside(self, children: list[Item], item: Item) -> PlaceRef:
        base = self._find(children[-1])
        return self._beside_spot(value(children[2]), base, self.distance(children), item)

    def _reach_relative(self, children: list[Item], item: Item) -> PlaceRef:
        return self._relative(value(children[2]), self.distance(children), item)

    def _reach_from(self, children: list[Item], item: Item) -> PlaceRef:
        """A distance from a place, on the side of the recipients."""
        self.base = self._find(children[-1])
        base = self.base.spot.at
        return self._point(moved(base, bearing(base, self.at), self.distance(children)), self.phrase(item))

    def _reach_along(self, children: list[Item], item: Item) -> PlaceRef:
        """A distance along a river from a place, or along a road towards the front of the recipients."""
        along = next(child for child in children if isinstance(child, Token) and child.type == "ALONG")
        line, *origin = [self._find(child) for child in children if isinstance(child, Tree)]
        start = origin[0] if origin else self.place
        if line.kind == "river":
            distance = (
                -self.distance(children) if mark(along).text.startswith("up") else self.distance(children)
            )
            at = self.landmarks.along_river(start.spot.at if start else self.at, distance)
            return self._point(at, self.phrase(item), "water")
        begin = origin[0].spot.at if origin else self.at
        towards = bearing(begin, line.spot.at) if line.kind == "road_to" else self.facing
        return self._point(
            self.landmarks.along_road(begin, towards, self.distance(children)), self.phrase(item)
        )

    def _between(self, children: list[Item], _item: Item) -> PlaceRef:
        one, other = self._end(children[1], children[3]), self._end(children[3], children[1])
        at = ((one.at[0] + other.at[0]) / 2, (one.at[1] + other.at[1]) / 2)
        return self._point(at, f"midway between {one.name} and {other.name}")

    def _lies_between(self, children: list[Item], item: Item) -> PlaceRef:
        """The hill between Karsnitz and Lindenrode: the one nearest to the middle between them."""
        middle = self._between(children[1:], item).spot
        kind = value(tokens_of(children[0])[-1])
        if kind == "wood":
            return self._wood_near(middle.at, None, middle.name, into=False)
        found = self._of_kind(kind)
        near = min(found, key=lambda one: metres(one.at, middle.at), default=None)
        return self._landmark(near) if near else PlaceRef(spot=middle)

    def _end(self, item: Item, other: Item) -> Spot:
        """One of two ends between which a place lies: a place or troops."""
        if not isinstance(item, Tree) or item.data != "troops":
            return self._find(item).spot
        tokens = tokens_of(item)
        noun = next((each for each in tokens_of(other) if each.type in ("ARM", "UNIT_NOUN")), None)
        if noun is not None and [token.type for token in tokens] == ["ORDINAL"]:
            item = Tree("troops", [*item.children, Tree("troop_word", [noun])])
        found = self.troops_of(item)
        if not found.ids:
            raise Doubt("unit", found.phrase, found.options)
        troops = [self.situation.troop(one) for one in found.ids]
        at = (sum(one.at[0] for one in troops) / len(troops), sum(one.at[1] for one in troops) / len(troops))
        return Spot(found.phrase, at)

    def _halfway(self, children: list[Item], _item: Item) -> PlaceRef:
        goal = self._find(children[1]).spot
        way = self.landmarks.road_to(self.at, goal.at)
        middle = ((self.at[0] + goal.at[0]) / 2, (self.at[1] + goal.at[1]) / 2)
        at = nearest_on(way, middle) if len(way) > 1 else middle
        return self._point(at, f"half way to {goal.name}")

    def _point(self, at: Metres, name: str, kind: str = "point") -> PlaceRef:
        if not self.landmarks.holds(at):
            raise Nonsense("off_map", name)
        return PlaceRef(spot=Spot(name, (round(at[0]), round(at[1]))), kind=kind)

    def _landmark(self, found: Landmark) -> PlaceRef:
        spot = Spot(found.name, (round(found.at[0]), round(found.at[1])))
        return PlaceRef(spot=spot, kind=found.kind, bridge=found if found.kind == "bridge" else None)

    def _atom(self, children: list[Item], item: Item, into: bool) -> PlaceRef:
        tokens = [child for child in children if isinstance(child, Token)]
        first, last = tokens[0], tokens[-1]
        match first.type:
            case "COORDINATE":
                return self._coordinate(first)
            case "PLACE_PRONOUN":
                return self._pronoun(first)
            case "NAME" if len(children) == 1:
                return self._named(first)
        if any(token.type == "ROAD" for token in tokens):
            return self._road(children, tokens, item)
        if any(token.type == "FORK" for token in tokens):
            return self._fork(children, item)
        if last.type == "PART":
            return self._part(last, tokens[:-1], None, item)
        if first.type == "NAME":
            return self._kind(value(last), first, [], item, into)
        return self._kind(value(last), None, tokens[:-1], item, into)

    def _coordinate(self, token: Token) -> PlaceRef:
        east, _, north = value(token).partition(",")
        at = (float(east), float(north))
        if not self.landmarks.holds(at):
            raise Nonsense("off_map", self.phrase(token))
        return self._point(at, value(token))

    def _pronoun(self, token: Token) -> PlaceRef:
        if value(token) == "here":
            return PlaceRef(
                spot=Spot("where they stand", (round(self.at[0]), round(self.at[1]))), kind="here"
            )
        found = (self.conditional or self.goal if value(token) == "there" else None) or self.place
        if found is None:
            raise Doubt("place", self.phrase(token))
        return found

    def _named(self, token: Token) -> PlaceRef:
        name = value(token)
        if name.startswith("river:"):
            return self._river(name.removeprefix("river:"), token)
        names = name.split("|")
        places = [place for place in self.landmarks.places if place.name in names]
        if len(places) > 1:
            before = [ref for ref in self.spoken if ref.spot.name in names]
            if before:
                return before[-1]
            raise Doubt("place", self.phrase(token), places)
        return self._landmark(places[0])

    def _river(self, name: str, item: Item) -> PlaceRef:
        lines = [
            tuple((float(p[0]), float(p[1])) for p in river.points)
            for river in self.landmarks.rivers
            if not name or river.name == name
        ]
        if not lines:
            raise Nonsense("unknown_place", self.phrase(item))
        line = min(lines, key=lambda points: metres(nearest_on(points, self.at), self.at))
        at = nearest_on(line, self.at)
        shore = self.landmarks.shore(at, self.at)
        spot = Spot(f"bank of the {name or 'river'}", (round(shore[0]), round(shore[1])))
        return PlaceRef(spot=spot, kind="river", line=line)

    def _kind(
        self, kind: str, name: Token | None, adjectives: list[Token], item: Item, into: bool
    ) -> PlaceRef:
        """A place of a kind without a name of its own: the village, the far bridge, the Lindenrode bridge."""
        if kind == "river":
            return self._river("", item)
        if kind == "earthwork":
            kind = "place"
        if kind in _VAGUE:
            return self._vague(kind, name, item)
        if name is not None:
            base = self._named(name)
            if kind == "wood" and base.kind != "wood":
                return self._wood_near(base.spot.at, None, base.spot.name, into)
            return self._belonging(kind, base, item)
        if kind == "wood":
            direction = next((COMPASS[value(each)] for each in adjectives if each.type == "DIRECTION"), None)
            return self._wood(item, into, direction)
        found = self._of_kind(kind, adjectives)
        return self._settle(kind, found, item)

    def _vague(self, kind: str, name: Token | None, item: Item) -> PlaceRef:
        """Houses, the place, the church: those of the place spoken of, or of the settlement where one is."""
        if name is not None:
            return self._named(name)
        settled = [place for place in self.landmarks.places if place.kind in _SETTLED]
        if kind in ("houses", "church") and self.place is not None and self.place.kind not in _SETTLED:
            near = self._near_one_of(settled, [self.place.spot.at])
            return self._landmark(near) if near is not None else self.place
        if self.place is not None:
            return self.place
        if kind in ("lake", "swamp", "defile", "fields"):
            raise Doubt("place", self.phrase(item))
        near = self._clear_nearest(settled)
        if near is None:
            raise Doubt(
                "place", self.phrase(item), sorted(settled, key=lambda one: metres(one.at, self.at))[:3]
            )
        return self._landmark(near)

    def _of_kind(self, kind: str, adjectives: list[Token] = []) -> list[Landmark]:  # noqa: B006 - not changed
        found = list(self.landmarks.of_kind(kind))
        for each in adjectives:
            if each.type == "DIRECTION":
                toward = COMPASS[value(each)]
                ahead = list(within_cone(self.at, toward, found)) if mark(each).text.startswith("to ") else []
                if ahead:
                    return sorted(ahead, key=lambda one: metres(one.at, self.at))[:1]
                found.sort(key=lambda one: -_along(one.at, toward))
                found = found[:1]
        if self.retiring and len(found) > 1:
            home = metres(self.at, self.situation.baseline)
            found = [one for one in found if metres(one.at, self.situation.baseline) <= home + 1] or found
        return found

    def _settle(self, kind: str, found: list[Landmark], item: Item) -> PlaceRef:
        """The one that is meant of several places of a kind, by the rules of the game."""
        before = [ref for ref in self.spoken if ref.kind == kind and not ref.part]
        if before:
            return before[-1]
        if not found:
            if kind == "village":
                return self._settle("hamlet", self._of_kind("hamlet"), item)
            if kind in ("hamlet", "town", "farm"):
                everything = [one for one in self.landmarks.places if one.kind in _SETTLED]
                return self._settle("settled", everything, item)
            raise Nonsense("unknown_place", self.phrase(item))
        beside = self._beside_named(found)
        if beside is not None and kind == "bridge" and not self.named_here:
            beside = self._at_hand(found, beside)
        if beside is not None:
            return self._landmark(beside)
        if len(found) == 1:
            return self._landmark(found[0])
        mission = self.situation.mission_place
        if mission is not None and mission in found:
            return self._landmark(mission)
        near = self._clear_nearest(found) or self._near_one_of(found, [one.at for one in self.named_later])
        if near is None:
            options = sorted(found, key=lambda one: metres(one.at, self.at))
            least = metres(options[0].at, self.at)
            close = [one for one in options if metres(one.at, self.at) < _CLEARLY_NEARER * max(least, 1.0)]
            raise Doubt("place", self.phrase(item), close)
        return self._landmark(near)

    def _beside_named(self, found: list[Landmark]) -> Landmark | None:
        """The one that lies beside a place spoken of or named in the order."""
        bases = [ref.spot.at for ref in reversed(self.spoken) if ref.kind in _SETTLED]
        return self._near_one_of(found, [*bases, *(place.at for place in self.named_ahead)])

    def _at_hand(self, found: list[Landmark], named: Landmark) -> Landmark:
        """The place at which the recipients stand, if another that is far from them was spoken of."""
        near = min(found, key=lambda one: metres(one.at, self.at))
        off = metres(near.at, self.at)
        return near if off <= _AT_HAND and metres(named.at, self.at) > 3 * off else named

    def _near_one_of(self, found: list[Landmark], bases: list[Metres]) -> Landmark | None:
        for base in bases:
            near = min(found, key=lambda one: metres(one.at, base))
            if metres(near.at, base) <= _BESIDE_METRES:
                return near
        return None

    def bridge_of(self, place: PlaceRef) -> Spot | None:
        """The bridge that lies beside a place, or `None`."""
        near = self._near_one_of(self.landmarks.bridges, [place.spot.at]) if self.landmarks.bridges else None
        return self._landmark(near).spot if near else None

    def _clear_nearest(self, found: list[Landmark]) -> Landmark | None:
        near = sorted(found, key=lambda one: metres(one.at, self.at))
        if not near:
            return None
        if len(near) == 1 or metres(near[1].at, self.at) >= _CLEARLY_NEARER * metres(near[0].at, self.at):
            return near[0]
        return None

    def _belonging(self, kind: str, base: PlaceRef, item: Item) -> PlaceRef:
        """The bridge of Steinbuckow, the village of Eschenbrück, the farm of Dornau."""
        if base.kind == kind or (kind in (*_SETTLED, "settled") and base.kind in (*_SETTLED, "point")):
            return base
        if kind == "hill" and base.kind == "hill":
            return base
        if base.kind == "river":
            return self._settle(kind, self._of_kind(kind), item)
        found = self._of_kind(kind)
        near = min(found, key=lambda one: metres(one.at, base.spot.at), default=None)
        if near is None or metres(near.at, base.spot.at) > 2 * _BESIDE_METRES:
            raise Nonsense("unknown_place", self.phrase(item))
        return self._landmark(near)

    def _of(self, left: Item, right: Item, into: bool) -> PlaceRef:
        tokens = tokens_of(left)
        last = tokens[-1]
        if last.type == "PART":
            return self._part(last, tokens[:-1], right, left)
        if last.type == "FORK" or any(token.type == "FORK" for token in tokens):
            return self._fork_to(self._find(right), left)
        base = self._find(right)
        if last.type == "KIND":
            if value(last) == "wood" and base.kind != "wood":
                return self._wood_near(base.spot.at, None, base.spot.name, into)
            if value(last) in _VAGUE:
                return base
            return self._belonging(value(last), base, left)
        return base

    def _lies(self, left: Item, direction: int, right: Item, into: bool) -> PlaceRef:
        """The wood south of Lindenrode, the hamlet south of the highway."""
        base = self._find(right)
        last = tokens_of(left)[-1]
        kind = value(last) if last.type == "KIND" else "fork" if last.type == "FORK" else ""
        if kind == "wood":
            return self._wood_near(base.spot.at, direction, base.spot.name, into, toward=base.spot.at)
        if kind in ("river", "") or (kind == "place"):
            return self._off(base, direction, OFF, left)
        found = self._of_kind(kind)
        if base.line:
            feet = [(one, nearest_on(base.line, one.at)) for one in found]
            beside = [
                (metres(foot, one.at), one)
                for one, foot in feet
                if metres(foot, one.at) > _ON_LINE and within(foot, direction, one)
            ]
            return self._landmark(min(beside)[1]) if beside else self._settle(kind, [], left)
        inside = list(within_cone(base.spot.at, direction, found))
        near = min(inside, key=lambda one: metres(one.at, base.spot.at), default=None)
        if near is None:
            raise Nonsense("unknown_place", self.phrase(left))
        return self._landmark(near)

    def _nearest_or_settle(self, kind: str, found: list[Landmark], item: Item) -> PlaceRef:
        near = self._clear_nearest(found)
        return self._landmark(near) if near else self._settle(kind, found, item)

    def _lies_across(self, left: Item, side: str) -> PlaceRef:
        """The village on the other bank, the hamlet on this side."""
        kind = value(tokens_of(left)[-1])
        other = side == "across"
        found = [one for one in self._of_kind(kind) if self.landmarks.across_river(self.at, one.at) is other]
        return self._nearest_or_settle(kind, found, left)

    def _lies_beside(self, left: Item, side: str, right: Item, into: bool) -> PlaceRef:
        """The bridge before Steinbuckow, the hill behind the town."""
        base = self._find(right)
        last = tokens_of(left)[-1]
        if last.type != "KIND":
            return self._beside_spot(side, base, None, left)
        kind = value(last)
        if kind == "wood":
            direction = (self._turn(side)) % 360
            return self._wood_near(base.spot.at, direction, base.spot.name, into)
        found = self._of_kind(kind)
        if side == "beyond" and base.kind == "river" and found:
            across = [one for one in found if self.landmarks.across_river(self.at, one.at)]
            return self._nearest_or_settle(kind, across, left)
        if side in ("beyond", "behind", "left", "right") and kind != "bridge":
            direction = bearing(self.at, base.spot.at) if side == "beyond" else self._turn(side)
            beside = list(within_cone(base.spot.at, direction, found))
            if side == "beyond" and not beside:
                off = metres(self.at, base.spot.at)
                beside = [
                    one for one in found if metres(self.at, one.at) > off and one.name != base.spot.name
                ]
            if beside:
                return self._landmark(min(beside, key=lambda one: metres(one.at, base.spot.at)))
        return self._belonging(kind, base, left)

    def _off(self, base: PlaceRef, direction: float, distance: float, item: Item) -> PlaceRef:
        origin = nearest_on(base.line, self.at) if base.line else base.spot.at
        return self._point(moved(origin, direction, distance), f"{self.phrase(item)}")

    def _turn(self, side: str) -> float:
        return self.facing + _TURNS.get(side, 0)

    def _beside_spot(self, side: str, base: PlaceRef, distance: float | None, item: Item) -> PlaceRef:
        at = base.spot.at
        if side == "beyond":
            if base.bridge is not None:
                return self._point(
                    self.landmarks.bank(base.bridge, self.at, far=True), f"beyond {base.spot.name}"
                )
            direction = bearing(self.at, at)
        elif side in ("beside", "nearest"):
            return base
        elif side == "short" and base.bridge is not None and distance is None:
            return self._point(
                self.landmarks.bank(base.bridge, self.at, far=False), f"before {base.spot.name}"
            )
        elif side == "short":
            direction = bearing(at, self.at)
        elif side == "front" and base.bridge is not None and distance is None:
            return self._point(
                self.landmarks.bank(base.bridge, self.at, far=False), f"before {base.spot.name}"
            )
        elif base.bridge is not None and side in ("left", "right"):
            near = self.landmarks.bank(base.bridge, self.at, far=False)
            across = bearing(near, self.landmarks.bank(base.bridge, self.at, far=True))
            along = across - 90 if side == "left" else across + 90
            return self._point(moved(near, along, distance or 120.0), self.phrase(item))
        else:
            direction = self._turn(side)
        off = OFF if distance is None else distance
        return self._point(moved(at, direction, off), self.phrase(item) or f"{side} {base.spot.name}")

    def distance(self, children: Sequence[Item]) -> float:
        """The metres of a number with its measure."""
        tokens = [child for child in children if isinstance(child, Token)]
        number = next((float(value(token)) for token in tokens if token.type == "NUM"), 1.0)
        measure = next((value(token) for token in tokens if token.type == "MEASURE"), "metre")
        return number * METRES[measure]

    def _reach_direction(self, children: list[Item], item: Item) -> PlaceRef:
        direction = next(
            COMPASS[value(c)] for c in children if isinstance(c, Token) and c.type == "DIRECTION"
        )
        base = children[-1]
        origin = self.goal.spot.at if self.goal is not None else self.at
        if isinstance(base, Tree):
            found = self._find(base)
            origin = nearest_on(found.line, self.at) if found.line else found.spot.at
        return self._point(moved(origin, direction, self.distance(children)), self.phrase(item))

    def _relative(self, side: str, distance: float, item: Item) -> PlaceRef:
        front = self.situation.officer.facing if side.startswith("our") else self.facing
        at = moved(self.at, front + _TURNS[side], distance)
        return self._point(at, self.phrase(item))

    def _stream(self, children: list[Item], item: Item) -> PlaceRef:
        stream = next(value(c) for c in children if isinstance(c, Token) and c.type == "STREAM")
        base = children[-1]
        origin = (
            self._find(base).spot.at
            if isinstance(base, Tree)
            else (self.place.spot.at if self.place else self.at)
        )
        numbers = any(isinstance(c, Token) and c.type == "NUM" for c in children)
        distance = self.distance(children) if numbers else OFF
        at = self.landmarks.along_river(origin, -distance if stream == "upstream" else distance)
        return self._point(at, self.phrase(item), "water")

    # Woods

    def _wood(self, item: Item, into: bool, direction: float | None) -> PlaceRef:
        before = [ref for ref in self.spoken if ref.kind == "wood"]
        if before:
            return before[-1]
        toward = self.named_ahead[0].at if self.named_ahead else None
        edge = self.landmarks.wood(self.at, direction) if direction is not None else None
        edge = edge or self.landmarks.wood_edge(self.at, toward)
        if edge is None:
            raise Doubt("place", self.phrase(item), self.landmarks.of_kind("wood"))
        if into:
            edge = self.landmarks.deep_in_wood(edge, self.at)
        return self._point(edge, "the wood" if into else "the edge of the wood", "wood")

    def _wood_near(
        self, at: Metres, direction: float | None, name: str, into: bool, toward: Metres | None = None
    ) -> PlaceRef:
        edge = self.landmarks.wood(at, direction)
        if edge is None:
            raise Nonsense("unknown_place", f"wood near {name}")
        if into:
            edge = self.landmarks.deep_in_wood(edge, toward or at)
        return self._point(edge, f"wood near {name}", "wood")

    def _enters(self, children: list[Item], item: Item) -> PlaceRef:
        line, inside = (self._find(child) for child in children if isinstance(child, Tree))
        if line.kind == "road_to" and inside.kind == "road":
            return self._fork_to(line, item)
        points = line.line or (self.at, inside.spot.at)
        edges = self.landmarks.wood_edges(points)
        near = [edge for edge in edges if metres(edge, inside.spot.at) <= _WOOD_METRES]
        if inside.kind != "wood" or not near:
            return self._point(nearest_on(points, inside.spot.at), self.phrase(item))
        return self._point(min(near, key=lambda edge: metres(edge, self.at)), self.phrase(item))

    # Parts of places

    def _part(self, part: Token, adjectives: list[Token], base_item: Item | None, item: Item) -> PlaceRef:
        kind = value(part)
        far = next((value(each) for each in adjectives if each.type == "NEAR_FAR"), "")
        compass = next((COMPASS[value(each)] for each in adjectives if each.type == "DIRECTION"), None)
        turn = next((value(each) for each in adjectives if each.type == "RELATIVE"), "")
        if kind == "bank":
            return self._bank(far, compass, base_item, item)
        if base_item is None and kind in ("side", "front", "rear", "mouth", "corner"):
            if kind == "side" and turn:
                return self._relative(turn, OFF, part)
            if self.place is None:
                return self._own_side(kind, part)
        base = self._find(base_item) if base_item is not None else self.place
        if base is None:
            if kind == "edge":
                return self._wood(item, False, compass)
            raise Doubt("place", self.phrase(item))
        if base.bridge is not None and kind in ("end", "edge", "side", "mouth"):
            return self._bridge_end(base.bridge, far, compass)
        direction = compass if compass is not None else self._turn(turn) if turn else None
        if kind in ("edge", "side", "end", "corner"):
            return self._edge(kind, base, direction)
        return self._inner_part(kind, base)

    def _own_side(self, kind: str, part: Token) -> PlaceRef:
        """The front or rear of the recipients; raises `Doubt` for a flank that may be either."""
        if kind in ("side", "corner"):
            raise Doubt("direction", self.phrase(part), ("left", "right"))
        return self._relative("ahead" if kind == "front" else "behind", OFF, part)

    def _edge(self, kind: str, base: PlaceRef, direction: float | None) -> PlaceRef:
        """The edge of a place in a direction; without one, that of a settlement towards the recipients."""
        if base.kind == "wood" or (direction is None and (kind != "edge" or base.kind not in _SETTLED)):
            return base
        outward = bearing(base.spot.at, self.at) if direction is None else direction
        at = self.landmarks.edge_of(base.spot.at, outward)
        return replace(self._point(at, f"edge of {base.spot.name}", base.kind), part=True)

    def _inner_part(self, kind: str, base: PlaceRef) -> PlaceRef:
        if kind == "foot" and base.kind == "hill":
            return self._foot(base)
        if kind == "rear":
            return self._point(moved(base.spot.at, self._turn("behind"), OFF), f"behind {base.spot.name}")
        if kind == "inside" and base.kind == "wood":
            return self._point(self.landmarks.deep_in_wood(base.spot.at, self.at), base.spot.name, "wood")
        return base

    def _foot(self, hill: PlaceRef) -> PlaceRef:
        if self.spoken and self.spoken[-1].line:
            at = nearest_on(self.spoken[-1].line, hill.spot.at)
            return self._point(at, f"foot of the {hill.spot.name}", "hill")
        at = moved(hill.spot.at, bearing(hill.spot.at, self.at), OFF)
        return self._point(at, f"foot of the {hill.spot.name}", "hill")

    def _bridge_end(self, bridge: Landmark, far: str, compass: float | None) -> PlaceRef:
        if compass is not None:
            end = max(self.landmarks.ends_of(bridge), key=lambda one: _along(one, compass))
            other = next(one for one in self.landmarks.ends_of(bridge) if one != end)
            return self._end_point(moved(end, bearing(other, end), 10.0), f"end of the {bridge.name}", bridge)
        at = self.landmarks.bank(bridge, self.at, far=far == "far")
        return self._end_point(at, f"{'far' if far == 'far' else 'near'} end of the {bridge.name}", bridge)

    def _end_point(self, at: Metres, name: str, bridge: Landmark) -> PlaceRef:
        return PlaceRef(spot=self._point(at, name).spot, kind="bank", bridge=bridge)

    def _bank(self, far: str, compass: float | None, base_item: Item | None, item: Item) -> PlaceRef:
        base = self._find(base_item) if base_item is not None else None
        bridge = base.bridge if base else (self.place.bridge if self.place else None)
        if bridge is None:
            if base is not None and base.kind == "water":
                return self._point(self.landmarks.shore(base.spot.at, self.at), base.spot.name)
            bridge = min(self.landmarks.bridges, key=lambda one: metres(one.at, self.at), default=None)
        if bridge is None:
            return self._river("", item)
        if compass is not None:
            return self._bridge_end(bridge, far, compass)
        at = self.landmarks.bank(bridge, self.at, far=far == "far")
        return self._end_point(at, f"{far or 'near'} bank at the {bridge.name}", bridge)

    # Roads

    def _road(self, children: list[Item], tokens: list[Token], item: Item) -> PlaceRef:
        road = next(token for token in tokens if token.type == "ROAD")
        goal = self._leads_to(children)
        if goal is not None:
            line = self.landmarks.road_to(self.at, goal.spot.at)
            return PlaceRef(spot=Spot(goal.spot.name, goal.spot.at), kind="road_to", line=line)
        lines = self.landmarks.roads(
            "highway" if value(road) == "highway" else "track" if value(road) == "track" else ""
        )
        if not lines:
            lines = self.landmarks.roads()
        if not lines:
            raise Nonsense("unknown_place", self.phrase(item))
        at = min((nearest_on(line, self.at) for line in lines), key=lambda point: metres(point, self.at))
        whole = (
            tuple(point for line in lines for point in line)
            if value(road) == "highway"
            else min(lines, key=lambda line: metres(nearest_on(line, self.at), self.at))
        )
        return PlaceRef(spot=Spot("the road", (round(at[0]), round(at[1]))), kind="road", line=whole)

    def _leads_to(self, children: list[Item]) -> PlaceRef | None:
        """The place that a road or a fork is named after, or `None`."""
        for child in children:
            if isinstance(child, Tree) or child.type == "NAME":
                return self._find(child) if isinstance(child, Tree) else self._named(child)
        return None

    def _fork(self, children: list[Item], item: Item) -> PlaceRef:
        goal = self._leads_to(children)
        if goal is not None:
            return self._fork_to(goal, item)
        before = [ref for ref in self.spoken if ref.kind == "fork"]
        if before:
            return before[-1]
        forks = self.landmarks.forks
        if not forks:
            raise Nonsense("unknown_place", self.phrase(item))
        return self._landmark(self._main_fork(forks))

    def fork_near(self, place: PlaceRef) -> PlaceRef:
        """The most important fork beside a place."""
        off = {one.at: metres(one.at, place.spot.at) for one in self.landmarks.forks}
        least = min(off.values())
        return self._landmark(next(one for one in self.landmarks.forks if off[one.at] <= least + 200))

    def _main_fork(self, forks: list[Landmark]) -> Landmark:
        near = sorted(forks, key=lambda one: metres(one.at, self.at))
        least = metres(near[0].at, self.at)
        close = [one for one in near if metres(one.at, self.at) <= least + 200]
        return min(close, key=self.landmarks.forks.index)

    def _fork_to(self, goal: PlaceRef, item: Item) -> PlaceRef:
        """The fork where the road to a place leaves the highway."""
        forks = self.landmarks.forks
        if not forks:
            raise Nonsense("unknown_place", self.phrase(item))
        line = self.landmarks.road_to(self.at, goal.spot.at, tracks=False)
        on = [fork for fork in forks if any(metres(point, fork.at) < 1 for point in line)]
        highways = self.landmarks.roads("highway")
        leaving = [
            fork for fork in forks if any(metres(nearest_on(road, fork.at), fork.at) < 1 for road in highways)
        ]
        passed = [fork for fork in on if fork in leaving]
        if leaving and not passed:
            return self._landmark(
                min(leaving, key=lambda one: self.landmarks.road_metres(one.at, goal.spot.at))
            )
        return self._landmark(min(passed or on or forks, key=lambda one: _way_left(line, one.at)))


def within(foot: Metres, direction: float, place: Landmark) -> bool:
    """Whether a place lies in a direction from a point."""
    return next(within_cone(foot, direction, [place]), None) is not None


def _way_left(line: Sequence[Metres], at: Metres) -> int:
    """The points of a line after the one nearest to a point."""
    nearest = min(range(len(line)), key=lambda index: metres(line[index], at))
    return len(line) - nearest


def _along(at: Metres, direction: float) -> float:
    there = moved((0.0, 0.0), direction, 1.0)
    return at[0] * there[0] + at[1] * there[1]
