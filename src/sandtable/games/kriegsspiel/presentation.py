"""The view of a seat: status sentence, scene and panels."""

import re
from functools import lru_cache

from msgspec.structs import replace

from sandtable.core import Key, Keyboard, Seat, View
from sandtable.games.kriegsspiel import counters, illustrations, legend, lenses, play, position
from sandtable.games.kriegsspiel.dispatches import DispatchBookEntry, Sighting
from sandtable.games.kriegsspiel.dispatches import ReceivedPaper as Received
from sandtable.games.kriegsspiel.goal import goal
from sandtable.games.kriegsspiel.notation import metres_text, point_text
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.position import Facts
from sandtable.games.kriegsspiel.rules.dispatch_desk import on_the_desk
from sandtable.games.kriegsspiel.rules.ground import DECIMETRES, sight_at, true_ground
from sandtable.games.kriegsspiel.rules.succession import takes_over
from sandtable.games.kriegsspiel.settings import Weather as WeatherName
from sandtable.games.kriegsspiel.state import CommanderKnowledge, KnownWorks, State
from sandtable.games.kriegsspiel.terms import (
    GAME_ID,
    UMPIRE,
    MapSource,
    Terms,
    round_time,
    seconds_of_day,
)
from sandtable.games.kriegsspiel.umpire_view import ruins, true_overlays, true_panels, true_pieces, true_works
from sandtable.games.kriegsspiel.visibility import known_to, terms_known, visible_to_act
from sandtable.landscape import staff_map
from sandtable.scenes import (
    Labels,
    MapBoard,
    Marks,
    Notes,
    Overlay,
    Panel,
    PanelAction,
    Paper,
    Papers,
    Piece,
    Scene,
    Side,
    Way,
    Weather,
)

_WEATHERS = {
    "clear": Weather("fine", "Clear"),
    "cloudy": Weather("cloudy", "Cloudy"),
    "overcast": Weather("cloudy", "Overcast"),
    "rain": Weather("rain", "Rain"),
    "mist": Weather("mist", "Mist"),
}
NO_WORKS = KnownWorks()
_PIECE_SHARE = 0.027
"""Size of a piece as a share of the longer side of the map."""
_SMALL_MAP = 3000.0
"""Longer side of a map, in metres, up to which it has a finer grid."""
_KEYBOARD = Keyboard(
    (
        Key("R", "Ready: send the couriers", attempt="ready"),
        Key("P", "Let your adjutant pin the reports", attempt="adjutant"),
    ),
    stride=4,
    whole_lines=True,
)
_UMPIRE_KEYBOARD = Keyboard(
    (
        Key("a", "Accept all fights, or all dispatches", attempt="accept"),
        Key("n", "Go on to the next fight", attempt="next"),
        Key("e", "Let the round run to its end", attempt="run to end"),
        Key("f", "Let the program finish the round", attempt="finish"),
        Key("u", "Undo the last adjudication", attempt="undo"),
    ),
    stride=4,
    whole_lines=True,
)


def view(state: State, seat: Seat | None, *, picture: bool) -> View[Facts]:
    """The view of a seat."""
    facts = position.facts(state, seat)
    return View(
        game=GAME_ID,
        seat=seat,
        to_act=visible_to_act(state, seat),
        status=status(state, seat),
        facts=facts,
        choices=() if seat is None else tuple(play.choices(state, seat)),
        lenses=lenses.lenses(facts, seat),
        keyboard=_UMPIRE_KEYBOARD if seat == UMPIRE else _KEYBOARD,
        scene=_scene(facts, seat, status(state, seat)) if picture else None,
        goal=goal(state, seat) if picture else None,
        outcome=state.outcome,
        secret=seat is not None and state.outcome is None,
        images=illustrations.names(facts, seat),
    )


def status(state: State, seat: Seat | None) -> str:
    """One sentence: what is going on, and what to do next."""
    if state.outcome:
        return str(state.outcome)
    when = f"Round {state.round}, {round_time(terms_known(state, seat), state.round)}"
    if seat == UMPIRE:
        return _umpire_status(state, when)
    if state.phase == "umpire":
        return f"{when}: the umpire is at work."
    if seat is None:
        return f"{when}: the commanders write their orders."
    command = known_to(state, state.terms.numbers[seat])
    if command.out:
        return f"{when}: you are out of the match."
    if command.fell:
        taking_over = round_time(terms_known(state, seat), takes_over(state, command.fell))
        return f"{when}: your officer has fallen; a successor takes over at {taking_over}."
    if command.ready:
        return f"{when}: you are ready; the others are still writing."
    count = sum(entry.state == "written" for entry in command.book)
    if not count:
        return f"{when}: choose a unit to write an order for, or say that you are ready."
    papers = "1 dispatch waits" if count == 1 else f"{count} dispatches wait"
    return f"{when}: {papers} to be sent when you are ready."


def _umpire_status(state: State, when: str) -> str:
    if state.phase == "command":
        return f"{when}: the commanders write their orders; waiting for {' and '.join(state.to_act)}."
    now = state.clock_text
    at = when if when.endswith(now) else f"{when}, {now}"
    if state.pending:
        fights = "1 fight is" if len(state.pending) == 1 else f"{len(state.pending)} fights are"
        return f"{at}: {fights} to be settled."
    if waiting := len(on_the_desk(state)):
        papers = "1 dispatch is" if waiting == 1 else f"{waiting} dispatches are"
        return f"{at}: {papers} before you; accept or change them, then let the round run."
    if state.step >= state.terms.settings.steps:
        return f"{when}: the round is over; check it, then begin the next one."
    return f"{at}: continue when you are ready."


# The scene


@lru_cache(maxsize=32)
def board(source: MapSource, works: KnownWorks = NO_WORKS) -> MapBoard:
    """The map of a seat, with the bridges and earthworks that it knows (KV3-U7)."""
    ground = true_ground(source, works.bridging)
    longer = max(ground.width, ground.height)
    drawn = staff_map.board(
        ground, piece_size=longer * _PIECE_SHARE, grid=1000.0 if longer > _SMALL_MAP else 200.0
    )
    ramparts = tuple(Way("works", _rampart(at), label="Earthwork") for at in works.earthworks)
    return replace(drawn, background=illustrations.map_name(source), ways=(*drawn.ways, *ramparts))


def _rampart(at: Point) -> tuple[tuple[float, float], ...]:
    """The line of an earthwork, in metres."""
    east, north = at[0] / DECIMETRES, at[1] / DECIMETRES
    return tuple((east + across, north + up) for across, up in ((-35, -15), (0, 15), (35, -15)))


def _scene(facts: Facts, seat: Seat | None, caption: str) -> Scene:
    terms = facts.terms
    pieces: tuple[Piece, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    panels: tuple[Panel, ...] = ()
    weather, works = terms.weather, NO_WORKS
    if facts.truth is not None:
        works = true_works(facts.truth)
        pieces = true_pieces(terms, facts.truth)
        overlays = true_overlays(terms, facts.truth)
        panels = true_panels(terms, facts.truth)
    elif seat is not None and facts.command is not None:
        pieces = counters.pieces(terms, facts.command)
        overlays = known_overlays(terms, facts.command)
        panels = _panels(terms, seat, facts.command)
        weather, works = facts.command.outlook.weather or weather, facts.command.works
    return Scene(
        game=GAME_ID,
        board=board(terms.map, works),
        sides=tuple(Side(side.id, side.name, side.colour) for side in terms.sides),
        pieces=pieces,
        overlays=(*overlays, *ruins(terms.map, works)),
        panels=panels,
        caption=caption,
        weather=_weather(facts, weather),
        kinds=legend.kinds(terms.settings),
        legend=legend.legend(terms.settings),
    )


def _weather(facts: Facts, weather: WeatherName) -> Weather:  # KV3-U6
    """The weather of a scene, with the effect that it and the hour have on sight."""
    terms, shown = facts.terms, _WEATHERS[weather]
    settings = terms.settings
    if terms.old_rules:
        return shown
    steps = facts.truth.step if facts.truth is not None else 0
    seconds = (facts.round - 1) * settings.round_seconds + steps * settings.step_seconds
    hour = seconds_of_day(terms, seconds) / 3600
    if not settings.dawn <= hour < settings.dusk:
        shown = replace(shown, label=f"{shown.label}, dark")
    limit = sight_at(settings, weather, hour).limit
    if limit == settings.sight:
        return shown
    return replace(shown, effect=f"You see no farther than {limit:,.0f} m.")


def known_overlays(terms: Terms, command: CommanderKnowledge) -> tuple[Overlay, ...]:
    """The commander's place, and what is in sight from there."""
    outlook = command.outlook
    here = Marks("here", "Where you stand", (point_text(outlook.at),), "focus")
    if not outlook.sightings:
        return (here,)
    marks = Marks("in-sight", "In sight", _distinct(outlook.sightings), "last")
    # The commander's own troops have counters with their names.
    own = next(one.side for one in terms.commanders if one.officer == command.units[0].id)
    others = [one for one in outlook.sightings if one.side != own]
    texts = tuple((point_text(one.at), short(terms, one)) for one in others)
    return (here, marks, Labels("seen", "What is in sight", texts)) if texts else (here, marks)


def _distinct(sightings: tuple[Sighting, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(point_text(one.at) for one in sightings))


def short(terms: Terms, sighting: Sighting) -> str:
    """A few words for something in sight."""
    if sighting.kind != "troops":
        return sighting.kind
    if sighting.unit is not None:
        return sighting.unit
    if sighting.guess is not None:
        return f"{sighting.guess}?"
    what = "troops" if sighting.arm is None else sighting.arm
    return what if sighting.side is None else f"{terms.sides[sighting.side].name} {what}"


def _whole_metres(plan: str) -> str:
    """Return a plan with its coordinates rounded: they are exact to a decimetre."""
    return re.sub(r"\d+\.\d", lambda found: str(round(float(found[0]))), plan)


def _panels(terms: Terms, seat: Seat, command: CommanderKnowledge) -> tuple[Panel, ...]:
    panels: list[Panel] = [illustrations.illustration(terms, seat, command)]
    panels.append(Notes("mission", "Your mission", (command.brief.mission.words,)))
    if command.plan:
        panels.append(Notes("plan", "You yourself", (f"You have chosen to {_whole_metres(command.plan)}.",)))
    return (*panels, received(terms, command), book(terms, command))


_STATES = {
    "written": "Written; sent when you are ready",
    "sent": "Sent",
    "spoken": "Spoken directly",
    "returned": "Came back undelivered",
    "answered": "Answered",
    "refused": "Not sent; see the umpire's note",
}
"""What a commander knows of the fate of a dispatch."""
_REPORTS = {
    "contact": "enemy in sight",
    "done": "order carried out",
    "losses": "losses",
    "halted": "halted",
    "state": "report",
    "not-understood": "order not understood",
    "words": "report",
}
_URGENT = frozenset({"contact", "losses", "halted", "not-understood"})


def received(terms: Terms, command: CommanderKnowledge) -> Papers:
    """The papers that a commander has received, the newest first.

    Only the latest view is among them, after other papers of the same round.
    """
    names = {unit.id: unit.name for unit in command.units}
    names |= {commander.seat: commander.name for commander in terms.commanders}
    views = [paper.number for paper in command.papers if paper.kind == "view"]
    shown = [one for one in command.papers if one.kind != "view" or one.number in views[-1:]]
    shown.sort(key=lambda one: (one.round, one.kind != "view", one.number), reverse=True)
    return Papers("papers", "Papers received", tuple(_received(terms, names, one) for one in shown))


def book(terms: Terms, command: CommanderKnowledge) -> Papers:
    """The commander's dispatch book, the newest entry first."""
    entries = tuple(_entry(terms, one, ready=command.ready) for one in command.book[::-1])
    return Papers("book", "Dispatch book", entries)


def _received(terms: Terms, names: dict[str, str], paper: Received) -> Paper:
    got, wrote = round_time(terms, paper.round), round_time(terms, paper.written)
    parts = [] if wrote == got else [f"written at {wrote}"]
    if paper.place is not None:
        parts.append(f"at {metres_text(paper.place)}")
    return Paper(
        id=str(paper.number),
        heading=_heading(names, paper),
        paragraphs=tuple(paper.text.split("\n")),
        when=got,
        state=", ".join(parts).capitalize(),
        kind="note" if paper.kind in ("view", "situation") else "in",
        urgent=paper.report in _URGENT,
    )


def _heading(names: dict[str, str], paper: Received) -> str:
    sender = names.get(paper.sender, paper.sender)
    match paper.kind:
        case "view":
            return "What you see"
        case "situation":
            return "The situation"
        case "returned":
            return "A courier comes back"
        case "message":
            return f"From {sender}"
        case "report":
            return f"{sender}: {_REPORTS[paper.report or 'words']}"


def _how_read(entry: DispatchBookEntry) -> str:  # KV3-C6
    if entry.doubt:
        return f"Not understood. {entry.doubt}"
    return f"Understood as: {entry.reading}." if entry.reading else ""


def _entry(terms: Terms, entry: DispatchBookEntry, *, ready: bool) -> Paper:
    waits = entry.state == "written"
    state = "Waits for its courier" if waits and ready else _STATES[entry.state]
    if entry.state in ("written", "sent") and entry.minutes is not None:
        state += f"; a ride of {entry.minutes} minutes to {metres_text(entry.believed)}"
    return Paper(
        id=str(entry.number),
        heading=f"{entry.number}. To {entry.to}",
        paragraphs=tuple(filter(None, (entry.text, _how_read(entry)))),
        when=round_time(terms, entry.round),
        state=state,
        kind="out",
        urgent=entry.state in ("returned", "refused"),
        deeds=(PanelAction("Tear it up", f"scratch {entry.number}", "remove"),)
        if waits and not ready
        else (),
    )
