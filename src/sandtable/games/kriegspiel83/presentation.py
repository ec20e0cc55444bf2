"""The view of a seat: the status sentence and the scene."""

from typing import Literal

from msgspec.structs import replace

from sandtable.boards.hexes import hexes_in
from sandtable.core import Keyboard, Seat, View, agreement
from sandtable.games.kriegspiel83 import ground, previews, visibility
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.goal import goal
from sandtable.games.kriegspiel83.keys import keyboard
from sandtable.games.kriegspiel83.legend import KINDS, LEGEND, own_figures, state_note
from sandtable.games.kriegspiel83.lenses import LENSES
from sandtable.games.kriegspiel83.play import choices
from sandtable.games.kriegspiel83.position import Facts, facts
from sandtable.games.kriegspiel83.rules import combat, movement, towns, turns
from sandtable.games.kriegspiel83.state import CombatProgress, State, numbers_of
from sandtable.games.kriegspiel83.terms import GAME_ID
from sandtable.games.kriegspiel83.terrain import WET, Terrain
from sandtable.games.kriegspiel83.texts import piece_id, piece_name
from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.games.kriegspiel83.weather import EFFECTS, MONTHS, Weather
from sandtable.scenes import Cell, HexBoard, Notes, Overlay, Panel, Piece, PlaceName, Scene, Side, Table
from sandtable.scenes import Terrain as Drawn
from sandtable.scenes import Weather as SceneWeather

SIDES = (Side("red", "Red", "red"), Side("blue", "Blue", "blue"))
TERRAINS = (
    Drawn("open", "open ground", " . ", "open"),
    Drawn("road", "road", " = ", "road"),
    Drawn("beach", "beach", " , ", "sand"),
    Drawn("fields", "fields", ":::", "field"),
    Drawn("forest", "forest", "%%%", "wood"),
    Drawn("swamp", "swamp", "&&&", "marsh"),
    Drawn("mountain", "mountain", "^^^", "rock"),
    Drawn("sea", "sea", "~~~", "water"),
    Drawn("river", "river", "~|~", "water"),
    Drawn("shallows", "shallow water", "-~-", "shallow"),
    Drawn("bridge", "bridge", "=#=", "water"),
    Drawn("town", "town", "[ ]", "town"),
    Drawn("city", "city", "<@>", "town"),
    Drawn("water", "river or sea", "~?~", "water"),
    Drawn("frozen-river", "frozen river", "*|*", "shallow"),
    Drawn("frozen-shallows", "frozen shallows", "*-*", "shallow"),
    Drawn("flooded-river", "river in flood", "~!~", "water"),
    Drawn("flooded-shallows", "flooded shallows", "!~!", "water"),
    Drawn("red-town", "red's town", "[r]", "town"),
    Drawn("blue-town", "blue's town", "[b]", "town"),
    Drawn("occupied-town", "town occupied by both sides", "[x]", "town"),
)
"""Terrains of the scene; the owner of a town is also shown by its symbol, not by colour alone."""
_NAMES = tuple(drawn.name for drawn in TERRAINS[: len(Terrain)])
_SKIES: dict[Weather, Literal["fine", "rain", "snow", "ice", "floods"]] = {
    Weather.FINE: "fine",
    Weather.ICE: "ice",
    Weather.SNOW: "snow",
    Weather.FLOODS: "floods",
    Weather.RAIN: "rain",
}
_REPORT = ("report", "forces")
"""The panels of the status report (K83-O2)."""
_CHANGED = {Weather.ICE: "frozen", Weather.FLOODS: "flooded"}


def view(seen: State, seat: Seat | None, *, picture: bool) -> View[Facts]:
    """Return the view of a seat, from the state as that seat may know it."""
    secrets = seen.terms.minefields > 0 or seen.terms.options.hidden_coast
    return View(
        game=GAME_ID,
        seat=seat,
        to_act=seen.to_act,
        status=status(seen, seat),
        facts=facts(seen, seat),
        choices=tuple(choices(seen, seat)) if seat is not None else (),
        lenses=LENSES,
        keyboard=_keyboard(seen, seat),
        scene=scene(seen, seat) if picture else None,
        goal=goal(seen, seat) if picture else None,
        outcome=seen.outcome,
        offer=None if seen.outcome else agreement.offer(seen.draw_offer, SEATS, seat),
        secret=secrets and seat is not None and seen.outcome is None,
    )


def _keyboard(seen: State, seat: Seat | None) -> Keyboard:
    """Return the keys; while a turn begins, its status report has pages to turn (K83-K3)."""
    moving = seat in seen.to_act and seen.fight is None
    begins = moving and not seen.done and seen.active is None
    keys = keyboard(seen.fight.phase if seen.fight else None)
    return replace(keys, status_pages=_REPORT) if begins else keys


# Status


def status(seen: State, seat: Seat | None) -> str:
    """One sentence: what is going on, and what to do next."""
    if seen.outcome:
        return str(seen.outcome)
    when = f"{MONTHS[seen.month]}, round {seen.round}, {seen.weather.label}"
    if seat not in seen.to_act:
        return f"{when}: {_waiting_for(seen)}."
    return f"{when}: {_moving(seen) if seen.fight is None else _fighting(seen, seen.fight)}."


def _waiting_for(seen: State) -> str:
    who = SEATS[seen.actor]
    doing = {
        "moving": "to move",
        "choosing": "chooses targets",
        "exchange": "chooses what to lose in an exchange",
        "retreat": "retreats",
        "advance": "may advance",
    }
    return f"{who} {doing[seen.phase]}"


def _moving(seen: State) -> str:
    waiting = movement.waiting(seen)
    if not waiting:
        return "all your pieces have finished; end the turn"
    army = seen.armies[seen.side]
    if seen.active in waiting and seen.active is not None:
        left = movement.factors_left(seen, seen.side, seen.active)
        name = f"{army.kinds[seen.active].label} {seen.active + 1} on {seen.place(seen.side, seen.active)}"
        factors = "1 factor" if left == 1 else f"{left} factors"
        return f"{name} has {factors} left; go on with it or take another, or end the turn"
    pieces = "1 piece waits" if len(waiting) == 1 else f"{len(waiting)} pieces wait"
    first = waiting[0]
    name = f"{army.kinds[first].label} {first + 1} on {seen.place(seen.side, first)}"
    left = movement.factors_left(seen, seen.side, first)
    return f"move your pieces, then end the turn; {pieces}; next: {name} has {left} factors"


def _fighting(seen: State, fight: CombatProgress) -> str:
    places = ", ".join(seen.place(seen.actor, number) for number in fight.todo)
    match fight.phase:
        case "choosing":
            left = combat.undecided(fight)
            names = ", ".join(seen.place(seen.side, number) for number in left)
            return f"choose the targets of: {names}" if left else "all targets are chosen; fight it out"
        case "exchange":
            factors = "1 factor" if fight.owed == 1 else f"{fight.owed} factors"
            return f"exchange, lose {factors} or more of {places}"
        case "retreat":
            steps = "another step" if fight.half_way is not None else "two steps"
            return f"retreat {steps}, or lose the piece: {places}"
        case "advance":
            return f"you may advance by one hex, or stay: {places}"


# The scene


def scene(seen: State, seat: Seat | None) -> Scene:
    """The map and the pieces as the seat may see them."""
    pieces = [piece for side in (0, 1) for piece in _pieces(seen, seat, side)]
    pieces += [piece for side in (0, 1) for piece in _minefields(seen, side)]
    return Scene(
        game=GAME_ID,
        board=board(seen, seat),
        sides=SIDES,
        pieces=tuple(pieces),
        overlays=_overlays(seen),
        panels=(*_fights(seen, seat), *_report(seen, seat)),
        caption=status(seen, None),
        weather=_weather(seen),
        kinds=KINDS,
        legend=LEGEND,
    )


def _weather(seen: State) -> SceneWeather:
    label = f"{MONTHS[seen.month]}, {seen.weather.label}"
    return SceneWeather(_SKIES[seen.weather], label, EFFECTS[seen.weather])


def _overlays(seen: State) -> tuple[Overlay, ...]:
    """While targets are chosen: the attacks chosen so far, with their odds."""
    if seen.phase != "choosing" or seen.outcome:
        return ()
    return previews.all_drawn(seen, seen.side, previews.fights_now(seen)[0])


def board(seen: State, seat: Seat | None) -> HexBoard:
    """The map in this weather, with the towns in the colours of their owners."""
    land, hidden = seen.terms.ground, visibility.unknown_to(seen, seat)
    states = towns.town_states(seen)
    cells, names = [], []
    for place, name in enumerate(land.grid.names):
        terrain, mark = land.terrain[place], land.marks[place]
        if hidden >> place & 1:
            cells.append(Cell(name, "water"))
        elif terrain == Terrain.TOWN:
            whose = states[mark]
            drawn = "town" if whose == "neutral" else f"{whose}-town"
            cells.append(
                Cell(
                    name, drawn, whose if whose in SEATS else None, f"town {mark}, {towns.state_text(whose)}"
                )
            )
            names.append(PlaceName(name, mark))
        elif terrain == Terrain.CITY:
            owner = SEATS[ground.CITIES.index(mark)]
            cells.append(Cell(name, "city", owner, f"{owner}'s city"))
            names.append(PlaceName(name, mark))
        elif terrain in WET and seen.weather in _CHANGED:
            cells.append(Cell(name, f"{_CHANGED[seen.weather]}-{_NAMES[terrain]}"))
        elif terrain != Terrain.OPEN:
            cells.append(Cell(name, _NAMES[terrain]))
    return HexBoard(
        "flat",
        land.grid.row_names,
        land.grid.column_names,
        TERRAINS,
        tuple(cells),
        names=tuple(names),
        shifted=land.grid.shifted,
        ground="desert" if land.is_desert else "open",
    )


def _pieces(seen: State, seat: Seat | None, side: int) -> list[Piece]:
    army, names = seen.armies[side], seen.terms.ground.grid.names
    found = []
    for number in army.numbers:
        unit, name = UNITS[army.kinds[number]], names[army.at[number]]
        own = side != seen.side or seat == SEATS[side] or seen.fight is not None
        states = _states(seen, seat, side, number)
        found.append(
            Piece(
                id=piece_id(side, number),
                symbol=unit.slug,
                glyph=unit.letter if side == 0 else unit.letter.lower(),
                label=f"{SEATS[side].capitalize()} {unit.name} {number + 1}",
                side=SEATS[side],
                place=name,
                states=states,
                note=state_note(seen, side, number) if own and not seen.outcome else None,
                figures=own_figures(seen, side, number),
            )
        )
    return found


def _states(seen: State, seat: Seat | None, side: int, number: int) -> tuple[str, ...]:
    fight = seen.fight
    if fight is None:
        if side != seen.side or seat != SEATS[side] or seen.outcome:
            return ()
        return ("moved",) if seen.done >> number & 1 else ("moving",) if number == seen.active else ()
    if fight.phase == "retreat" and side == seen.actor and number in fight.todo:
        return ("retreating",)
    return ("advanced",) if side == seen.side and number in numbers_of(fight.advanced) else ()


def _minefields(seen: State, side: int) -> list[Piece]:
    """The minefields that the seat knows; the state seen by it has no others."""
    names = seen.terms.ground.grid.names
    return [
        Piece(
            id=f"{SEATS[side]}-mine-{names[place]}",
            symbol="minefield",
            glyph="x",
            label=f"{SEATS[side].capitalize()} minefield"
            + (", known to both" if seen.known[side] >> place & 1 else ""),
            side=SEATS[side],
            place=names[place],
            states=() if seen.known[side] >> place & 1 else ("hidden",),
        )
        for place in hexes_in(seen.mines[side])
    ]


def _fights(seen: State, seat: Seat | None) -> list[Panel]:
    """The chosen fights or, for the side to move, those that would follow if the movement ended now."""
    viewer = SEATS.index(seat) if seat in SEATS else None
    if seen.outcome or (seen.phase == "moving" and viewer != seen.side):
        return []
    found, undecided = previews.fights_now(seen)
    panels: list[Panel] = [previews.card(seen, viewer, seen.side, conflict) for conflict in found]
    if undecided:
        names = ", ".join(piece_name(seen, seen.side, number) for number in undecided)
        panels.append(Notes("undecided", "More than one enemy to choose from", (f"{names}.",)))
    return panels


def _report(seen: State, seat: Seat | None) -> list[Panel]:
    """The status report next to the board (K83-O2)."""
    weather = f"{seen.weather.label.capitalize()}: {EFFECTS[seen.weather]}"
    texts = [f"Round {seen.round}, {MONTHS[seen.month]}. {weather}."]
    if seat in SEATS:
        texts.append(f"You have {turns.minefields_text(seen.left[SEATS.index(seat)])} left to lay.")
    rows = [
        (unit.name.capitalize(), *(str(army.count(kind)) for army in seen.armies))
        for kind, unit in zip(Kind, UNITS, strict=True)
    ]
    rows.append(("Towns", *(", ".join(towns.held(seen, side)) or "none" for side in (0, 1))))
    return [
        Notes(_REPORT[0], "Status report", tuple(texts)),
        Table(_REPORT[1], "Forces", ("", "Red", "Blue"), tuple(rows)),
    ]
