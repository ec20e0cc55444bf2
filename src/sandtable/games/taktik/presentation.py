"""The view of a seat: facts, status sentence, and scene."""

from msgspec.structs import replace

from sandtable.boards.hexes import hexes_in
from sandtable.core import Seat, View
from sandtable.games.taktik import board_scene, device_panel, keys, legend
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.forces import MINE, UNITS
from sandtable.games.taktik.goal import goal
from sandtable.games.taktik.lenses import lenses
from sandtable.games.taktik.play import choices
from sandtable.games.taktik.position import Facts, facts
from sandtable.games.taktik.rules import agreement, firing, movement, setup, turns
from sandtable.games.taktik.state import State
from sandtable.games.taktik.terms import GAME_ID
from sandtable.games.taktik.texts import (
    KIND_KEYS,
    UNIT_KEYS,
    country_name,
    listed,
    piece_id,
    piece_name,
    seat_name,
    steps_text,
)
from sandtable.scenes import Labels, Line, Lines, Overlay, Piece, Scene, Table

GLYPHS = "CTHFA"
"""The letters of the kinds of piece in a terminal; lower case for the second alliance."""


def view(seen: State, seat: Seat | None, *, picture: bool) -> View[Facts]:
    """The view of a seat, given the state as that seat may know it."""
    terms = seen.terms
    return View(
        game=GAME_ID,
        seat=seat,
        to_act=seen.to_act,
        status=status(seen, seat),
        facts=facts(seen),
        choices=tuple(choices(seen, terms.seats.index(seat))) if seat is not None else (),
        lenses=lenses(terms.say, supplies=terms.options.supplies),
        keyboard=keys.keyboard(terms.say, terms.ground.grid.compass, seen.phase),
        scene=scene(seen, seat) if picture else None,
        goal=goal(seen, seat) if picture else None,
        outcome=seen.outcome,
        offer=agreement.offer(seen, seat),
        secret=seat is not None and seen.outcome is None,
    )


# The status sentence


def status(seen: State, seat: Seat | None) -> str:
    """A sentence that says what is going on and what to do next."""
    if seen.outcome:
        return turns.outcome_text(seen)
    return _to_do(seen, seat) if seat in seen.to_act else _waiting_for(seen)


def _to_do(seen: State, seat: Seat | None) -> str:
    say = seen.terms.say
    match seen.phase:
        case "placing":
            own = seen.terms.countries_of[seen.terms.seats.index(seat or "")]
            left = sum(sum(setup.reserve(seen, country)) for country in own)
            names = listed(say, [country_name(country) for country in own])
            return say("status-place", countries=names, count=left) if left else say("status-placed")
        case "start":
            return say("status-start")
        case "press":
            return say("status-press", turn=seen.turn)
        case "moving":
            if movement.exits(seen)[0]:
                return say("status-leave", steps=steps_text(seen.budget))
            return say("status-move", steps=steps_text(seen.budget))
        case "firing":
            aims = firing.shots(seen)
            return say("status-fire", pieces=listed(say, [piece_name(seen, number) for number, _ in aims]))


def _waiting_for(seen: State) -> str:
    say = seen.terms.say
    names = listed(say, [seat_name(seat) for seat in seen.to_act])
    match seen.phase:
        case "placing":
            return say("waiting-place", seats=names)
        case "start":
            return say("waiting-start", seats=names)
        case "press":
            return say("waiting-press", turn=seen.turn, seat=names)
        case "moving":
            return say("waiting-move", turn=seen.turn, seat=names, steps=steps_text(seen.budget))
        case "firing":
            return say("waiting-fire", turn=seen.turn, seat=names)


# The scene


def scene(seen: State, seat: Seat | None) -> Scene:
    """The scene of a seat: board, pieces, overlays and panels."""
    terms = seen.terms
    pieces = (
        [*_reserve(seen, seat), *_placed_pieces(seen)] if seen.phase == "placing" else _pieces(seen, seat)
    )
    return Scene(
        game=GAME_ID,
        board=board_scene.board(terms.ground, terms.out_of_play, terms.language),
        sides=board_scene.sides(),
        pieces=(*pieces, *_mines(seen)),
        overlays=(*_order_of_fire(seen), *_lines_of_fire(seen)),
        panels=(device_panel.panel(seen, seat), _forces(seen)),
        caption=status(seen, None),
        kinds=legend.kinds(terms.language),
        legend=legend.legend(terms.language),
    )


def _order_of_fire(seen: State) -> tuple[Overlay, ...]:
    """Numbers on the vehicles that have moved, in the order in which they may fire (TAK-F1)."""
    if seen.outcome or seen.phase not in ("moving", "firing"):
        return ()
    waiting = firing.shooters(seen) if seen.phase == "moving" else [one for one, _ in firing.shots(seen)]
    texts = tuple((seen.hex_name(number), f"{place}.") for place, number in enumerate(waiting, 1))
    return (Labels("order", seen.terms.say("order-of-fire"), texts),) if texts else ()


def _lines_of_fire(seen: State) -> tuple[Overlay, ...]:
    """Lines from the vehicles that may fire now to their targets (TAK-F2, TAK-F3)."""
    if seen.outcome or seen.phase != "firing":
        return ()
    names = seen.terms.ground.grid.names
    lines = tuple(
        Line(seen.hex_name(number), names[place], seen.pieces.countries[number].slug)
        for number, aims in firing.shots(seen)
        for place in hexes_in(aims)
    )
    return (Lines("aims", seen.terms.say("aims"), lines),) if lines else ()


def _pieces(seen: State, seat: Seat | None) -> list[Piece]:
    terms, pieces = seen.terms, seen.pieces
    notes = dict(seen.notes[terms.seats.index(seat)]) if seat is not None and seen.notes else {}
    found = []
    for number in pieces.alive:
        kind, country, power = pieces.kinds[number], pieces.countries[number], pieces.powers[number]
        states, note = _states(seen, number)
        tag = str(power) if power else f"{notes[number]}?" if number in notes else None
        label = piece_name(seen, number)
        if power:
            label = terms.say("piece-power", piece=label, power=power)
        elif number in notes:
            label = terms.say("piece-note", piece=label, power=notes[number])
        found.append(
            Piece(
                id=piece_id(number),
                symbol=KIND_KEYS[kind],
                glyph=GLYPHS[kind] if country.alliance == 0 else GLYPHS[kind].lower(),
                label=label,
                side=country.slug,
                place=seen.hex_name(number),
                states=states,
                note=note,
                tag=tag,
                figures=legend.own_figures(seen, number, notes.get(number)),
            )
        )
    return found


def _states(seen: State, number: int) -> tuple[tuple[str, ...], str | None]:
    """The states of a piece, and a sentence that explains them."""
    say = seen.terms.say
    if seen.mending >> number & 1:
        return ("damaged",), say("note-damaged")
    if seen.staying >> number & 1:
        return ("garrison",), say("note-stays")
    if seen.outcome or not seen.done >> number & 1:
        return (), None
    if number == seen.active:
        return ("moving",), say("note-moving", steps=steps_text(seen.budget))
    if legend.may_fire(seen, number):
        return ("ready",), say("note-may-fire")
    return ("moved",), say("note-no-target" if number in seen.moved else "note-moved")


def _reserve(seen: State, seat: Seat | None) -> list[Piece]:
    """The pieces that the player still has to place, beside the board."""
    if seat is None:
        return []
    found = []
    for country in seen.terms.countries_of[seen.terms.seats.index(seat)]:
        for unit, left in enumerate(setup.reserve(seen, country)):
            if left:
                piece = _unit_piece(seen, unit, country, None)
                label = f"{piece.label} × {left}" if left > 1 else piece.label
                found.append(replace(piece, id=setup.reserve_piece_id(unit, country), label=label))
    return found


def _placed_pieces(seen: State) -> list[Piece]:
    """The pieces that the player has placed, which no other player sees yet."""
    names = seen.terms.ground.grid.names
    return [
        _unit_piece(seen, unit, country, names[place])
        for country in seen.terms.countries
        for unit, hexes in enumerate(seen.camps[country])
        for place in hexes_in(hexes)
    ]


def _unit_piece(seen: State, unit: int, country: Country, place: str | None) -> Piece:
    """A unit that is not numbered yet, or a mine, which never is."""
    kind, power = UNITS[unit].kind, UNITS[unit].power
    glyph = "x" if kind is None else GLYPHS[kind]
    return Piece(
        id=setup.placed_piece_id(unit, place or ""),
        symbol="mine" if kind is None else KIND_KEYS[kind],
        glyph=glyph if country.alliance == 0 or kind is None else glyph.lower(),
        label=seen.terms.say(UNIT_KEYS[unit]),
        side=country.slug,
        place=place,
        tag=str(power) if power else None,
    )


def _mines(seen: State) -> list[Piece]:
    """The mines that the seat knows; the filtered state holds no others."""
    names = seen.terms.ground.grid.names
    return [
        _unit_piece(seen, MINE, country, names[place])
        for country in seen.terms.countries
        for place in hexes_in(seen.mines[country])
    ]


def _forces(seen: State) -> Table:
    """A table of the vehicles, mines and headquarters of each country."""
    say, pieces = seen.terms.say, seen.pieces
    countries = seen.terms.countries

    def row(key: str, counted: list[int]) -> tuple[str, ...]:
        return say(key), *(str(number) for number in counted)

    def count(country: Country, *, alive: bool, mending: bool) -> int:
        return sum(
            pieces.kinds[number].fights
            and pieces.countries[number] == country
            and (place >= 0) == alive
            and bool(seen.mending >> number & 1) == mending
            for number, place in enumerate(pieces.at)
        )

    rows = [
        row("row-standing", [count(country, alive=True, mending=False) for country in countries]),
        row("row-repair", [count(country, alive=True, mending=True) for country in countries]),
        row("row-lost", [count(country, alive=False, mending=False) for country in countries]),
    ]
    if seen.terms.options.mines:
        rows.append(row("row-mines", [seen.mines_left[country] for country in countries]))
    taken = [bool(seen.taken >> seen.terms.ground.hq[country] & 1) for country in countries]
    rows.append((say("row-headquarters"), *(say("lost") if lost else say("held") for lost in taken)))
    columns = ("", *(country_name(country) for country in countries))
    return Table("forces", say("forces"), columns, tuple(rows))
