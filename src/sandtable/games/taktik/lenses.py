"""The questions a seat may ask: reach, odds of shots, firepower, chances of the lamps, supplies."""

from functools import lru_cache

from sandtable.boards.hexes import Hex, hexes_in
from sandtable.core import Finding, Lens, PlaceField, Seat
from sandtable.core.text import quoted
from sandtable.games.taktik import device, knowledge, previews
from sandtable.games.taktik.device import STANCES, Lamp
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.rules import firing, movement, supplies, turns
from sandtable.games.taktik.state import State
from sandtable.games.taktik.terms import Translate
from sandtable.games.taktik.texts import (
    country_name,
    invalid,
    listed,
    percent,
    piece_name,
    seat_name,
    steps_text,
)
from sandtable.scenes import Line, Lines, Marks, Overlay, Ranges

_BOTH_LAMPS = 12
"""The steps that the lamps 2 and 4 give together, in half steps."""


@lru_cache(maxsize=16)
def lenses(say: Translate, *, supplies: bool) -> tuple[Lens, ...]:
    """The lenses of a view."""
    field = (PlaceField("hex", say("field-hex")),)
    found = [
        Lens("reach {hex}", say("lens-reach"), field),
        Lens("odds {hex}", say("lens-odds"), field),
        Lens("vehicle {hex}", say("lens-vehicle"), field),
        Lens("device", say("lens-device")),
        Lens("piece {hex}", say("lens-piece"), field, moment="held"),
        Lens(
            "aim {hex} {there}",
            say("lens-aim"),
            (*field, PlaceField("there", say("field-there"))),
            moment="aimed",
        ),
    ]
    if supplies:
        found.append(Lens("supplies", say("lens-supplies")))
    return tuple(found)


def inspect(seen: State, seat: Seat | None, query: str) -> Finding:
    """Answer a query such as `reach K4`, `odds K4` or `device`."""
    match query.lower().split():
        case ["device"]:
            return chances(seen)
        case ["supplies"] if seen.terms.options.supplies:
            return supply(seen, seat)
        case [("reach" | "odds" | "vehicle" | "piece") as what, name]:
            place = seen.terms.ground.grid.hex(name.upper())
            if place is not None:
                answers = {"reach": reach, "odds": odds, "vehicle": vehicle, "piece": previews.piece_card}
                return answers[what](seen, seat, place)
        case ["aim", name, other]:
            place, end = (seen.terms.ground.grid.hex(one.upper()) for one in (name, other))
            if place is not None and end is not None:
                return previews.aim_card(seen, seat, place, end)
    raise invalid(seen.terms.say, "cannot-be-shown", text=quoted(query))


def _empty_hex(seen: State, place: Hex) -> Finding:
    say, name = seen.terms.say, seen.terms.ground.grid.names[place]
    return Finding(say("finding-empty", hex=name), (say("no-piece-there", hex=name),))


def reach(seen: State, seat: Seat | None, place: Hex) -> Finding:  # noqa: ARG001 - one signature for all lenses
    """The hexes that a piece can reach, with their costs in steps."""
    number = seen.pieces.number_at(place)
    if number is None or seen.phase == "placing":
        return _empty_hex(seen, place)
    say, names, title = seen.terms.say, seen.terms.ground.grid.names, piece_name(seen, number)
    moving = seen.phase == "moving" and seen.seat_of(number) == seen.mover and not seen.outcome
    budget = seen.budget if moving else _BOTH_LAMPS
    stuck = (seen.mending | seen.staying) >> number & 1 or (moving and not movement.can_go(seen, number))
    found = {} if stuck else movement.reach(seen, number, budget).costs
    lines = [say("reach-count", count=len(found), steps=steps_text(budget))]
    if not moving:
        lines.append(say("reach-if"))
    costs = tuple((names[end], cost / movement.STEP) for end, cost in sorted(found.items()))
    side = seen.pieces.countries[number].slug
    return Finding(
        title,
        tuple(lines),
        (
            Ranges("reach", say("reach-of", piece=title), costs=costs, side=side),
            Marks("piece", title, (names[place],)),
        ),
    )


def odds(seen: State, seat: Seat | None, place: Hex) -> Finding:  # noqa: ARG001 - one signature for all lenses
    """The odds of shots by the vehicle on a hex and of shots at it (TAK-F5)."""
    number = seen.pieces.number_at(place)
    if number is None or not seen.pieces.kinds[number].fights:
        return _empty_hex(seen, place)
    say, names = seen.terms.say, seen.terms.ground.grid.names
    aims = [(number, seen.pieces.at.index(end)) for end in hexes_in(_aims(seen, number))]
    aims += [
        (other, number)
        for other in seen.pieces.alive
        if seen.pieces.kinds[other].fights and _aims(seen, other) >> place & 1
    ]
    lines = [line for shooter, target in aims for line in _shot_lines(seen, shooter, target)]
    drawn: tuple[Overlay, ...] = (Marks("piece", piece_name(seen, number), (names[place],)),)
    if aims:
        strokes = tuple(Line(seen.hex_name(one), seen.hex_name(other)) for one, other in aims)
        drawn = (*drawn, Lines("shots", say("shots"), strokes))
    return Finding(say("odds-of", piece=piece_name(seen, number)), tuple(lines) or (say("odds-none"),), drawn)


def _aims(seen: State, number: int) -> int:
    """The targets of a vehicle from its hex, near and far; none under repair or if it stays."""
    if (seen.mending | seen.staying) >> number & 1:
        return 0
    return firing.targets(seen, number, long_range=True)


def _shot_lines(seen: State, number: int, target: int) -> list[str]:
    say = seen.terms.say
    near = seen.terms.ground.grid.around[seen.pieces.at[number]] >> seen.pieces.at[target] & 1
    lines = [
        say(
            "shot-near" if near else "shot-far",
            piece=piece_name(seen, number),
            other=piece_name(seen, target),
        )
    ]
    for stance in STANCES:
        found = knowledge.odds(seen, number, target, stance)
        lines.append(
            say(
                "shot-odds",
                stance=say(turns.STANCE_KEYS[stance]),
                destroyed=percent(say, found.target_destroyed),
                damaged=percent(say, found.target_damaged),
                lost=percent(say, found.shooter_destroyed),
                hurt=percent(say, found.shooter_damaged),
                miss=percent(say, found.miss),
            )
        )
    return lines


def vehicle(seen: State, seat: Seat | None, place: Hex) -> Finding:
    """The seat's knowledge of the piece on a hex (TAK-B4)."""
    number = seen.pieces.number_at(place)
    if number is None:
        return _empty_hex(seen, place)
    terms, say = seen.terms, seen.terms.say
    lines = [say("commanded-by", seat=seat_name(terms.seats[seen.seat_of(number)]))]
    if seen.pieces.kinds[number].fights:
        lines += previews.known(seen, number)
        lines.append(_known_to(seen, number))
        noted = dict(seen.notes[terms.seats.index(seat)]) if seat is not None and seen.notes else {}
        if number in noted:
            lines.append(say("your-note", power=noted[number]))
        if terms.options.supplies:
            fuel, ammunition = (
                supplies.supplied(seen, number, kind) for kind in (Kind.FUEL, Kind.AMMUNITION)
            )
            lines += [
                say("has-fuel" if fuel else "lacks-fuel"),
                say("has-ammunition" if ammunition else "lacks-ammunition"),
            ]
    if seen.mending >> number & 1:
        lines.append(say("note-damaged"))
    if seen.staying >> number & 1:
        lines.append(say("note-stays"))
    title = piece_name(seen, number)
    return Finding(title, tuple(lines), (Marks("piece", title, (seen.hex_name(number),)),))


def _known_to(seen: State, number: int) -> str:
    terms, known = seen.terms, seen.pieces.known[number]
    names = [seat_name(seat) for index, seat in enumerate(terms.seats) if known >> index & 1]
    if known >> len(terms.seats) & 1:
        return terms.say("shown-to-all")
    return terms.say("shown-to", seats=listed(terms.say, names)) if names else terms.say("shown-to-none")


def chances(seen: State) -> Finding:
    """The chances of each lamp for all settings of the switches (TAK-C2 to C6)."""
    say = seen.terms.say
    lines = []
    for stance in STANCES:
        shots = device.shot_chances(stance)
        lines.append(
            say(
                "device-shots",
                stance=say(turns.STANCE_KEYS[stance]),
                hit=percent(say, shots["hit"]),
                damage=percent(say, shots["damage"]),
                miss=percent(say, shots["miss"]),
                repair=percent(say, device.REPAIR[stance].fraction),
            )
        )
    lines.append(
        say(
            "device-lamps",
            two=percent(say, device.MOVEMENT[Lamp.TWO].fraction),
            four=percent(say, device.MOVEMENT[Lamp.FOUR].fraction),
            extra=percent(say, device.EXTRA_MOVE.fraction),
            long=percent(say, device.LONG_RANGE.fraction),
        )
    )
    return Finding(say("lens-device"), tuple(lines))


def supply(seen: State, seat: Seat | None) -> Finding:
    """The reach of the depots of the seat's side, or of both sides for spectators (TAK-X3)."""
    terms, say = seen.terms, seen.terms.say
    sides = (0, 1) if seat is None else (terms.alliance_of[terms.seats.index(seat)],)
    lines, drawn = [], []
    for alliance in sides:
        names = listed(say, [country_name(country) for country in terms.countries_in(alliance)])
        for kind, key in ((Kind.FUEL, "fuel-reach"), (Kind.AMMUNITION, "ammunition-reach")):
            depots = seen.kind_hexes(alliance, kind)
            label = say(key, countries=names, count=len(depots))
            lines.append(label)
            places = terms.ground.grid.names_of(supplies.reach(seen, alliance, kind) & terms.ground.open)
            drawn.append(Marks(f"{key}-{alliance}", label, places, "reach"))
    return Finding(say("lens-supplies"), tuple(lines), tuple(drawn))
