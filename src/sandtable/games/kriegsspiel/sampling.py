"""A full state that fits what a seat knows; what the seat cannot know is drawn at random."""

from random import Random

from msgspec.structs import replace

from sandtable.core import Seat
from sandtable.games.kriegsspiel.dispatches import Sighting
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.position import Facts, state_of
from sandtable.games.kriegsspiel.rules import rounds
from sandtable.games.kriegsspiel.rules.command_phase import believed_at
from sandtable.games.kriegsspiel.rules.ground import DECIMETRES, base_ground
from sandtable.games.kriegsspiel.state import CommanderKnowledge, State
from sandtable.games.kriegsspiel.terms import Brief, Mission, Terms
from sandtable.games.kriegsspiel.units import FORMATIONS, Arm, Unit

_MAX_UNSEEN = 4
"""Maximum number of unseen units for each commander."""
_ARMS: tuple[Arm, ...] = ("infantry", "cavalry", "artillery")


def sample_state(facts: Facts, seat: Seat | None, rng: Random) -> State:
    """A random state that fits the facts of a seat.

    The seat's own units are near their counters; troops in sight are there, with random details where they
    are not made out; others are anywhere.
    """
    if facts.truth is not None:
        return state_of(facts.terms, facts.truth)
    terms = facts.terms
    own = None if seat is None else terms.numbers[seat]
    units: list[Unit] = []
    if own is not None and facts.command is not None:
        units += _own_units(terms, own, facts.command, rng)
        units += _seen(terms, own, facts.command.outlook.sightings, rng, {unit.id for unit in units})
    for number in range(len(terms.commanders)):
        if number != own:
            units += _unseen(terms, number, units, rng)
    return _state(facts, own, tuple(units), rng)


def _state(facts: Facts, own: int | None, units: tuple[Unit, ...], rng: Random) -> State:
    """The state of these units; the knowledge of the seat's own commander is not changed."""
    terms = facts.terms
    brief = Brief(mission=Mission(text="Not known."), situation="Not known.")
    guessed = replace(terms, briefs=(brief,) * len(terms.commanders))
    state = replace(rounds.begin(guessed, units), round=facts.round, phase=facts.phase)
    waiting = rng.randrange(len(terms.commanders))
    commands = tuple(
        facts.command
        if number == own and facts.command is not None
        else replace(command, ready=number != waiting and rng.random() < 0.5)
        for number, command in enumerate(state.commands)
    )
    state = replace(state, commands=commands, known_before=commands if facts.phase == "umpire" else ())
    if state.to_act:
        return state
    # At least one seat must be to act.
    other = next(number for number in range(len(commands)) if number != own)
    awaited = replace(commands[other], ready=False)
    return replace(state, commands=(*commands[:other], awaited, *commands[other + 1 :]))


def _own_units(terms: Terms, own: int, command: CommanderKnowledge, rng: Random) -> list[Unit]:
    side = terms.commanders[own].side
    return [
        Unit(
            id=unit.id,
            name=unit.name,
            side=side,
            commander=own,
            arm=unit.arm,
            quality=unit.quality,
            formation=unit.formation,
            at=command.outlook.at
            if number == 0
            else _about(terms, believed_at(command, unit.id) or unit.at, rng),
            hp=rng.choice((5, 5, 5, 4, 3)),
        )
        for number, unit in enumerate(command.units)
    ]


def _about(terms: Terms, at: Point, rng: Random) -> Point:
    """A random point on the map within 100 m of a point in each direction."""
    ground = base_ground(terms.map)
    east = min(max(at[0] + rng.randint(-1000, 1000), 0), round(ground.width * DECIMETRES))
    north = min(max(at[1] + rng.randint(-1000, 1000), 0), round(ground.height * DECIMETRES))
    return east, north


def _seen(
    terms: Terms, own: int, sightings: tuple[Sighting, ...], rng: Random, known: set[str]
) -> list[Unit]:
    """The troops in sight, with random details where they are not made out."""
    others = [number for number in range(len(terms.commanders)) if number != own]
    found = []
    for number, sighting in enumerate(sightings):
        fitting = [one for one in others if sighting.side in (None, terms.commanders[one].side)]
        own_unit = sighting.unit in known or sighting.guess in known
        if sighting.kind != "troops" or own_unit or not fitting:
            continue
        arm: Arm = rng.choice(_ARMS) if sighting.arm is None else sighting.arm
        if arm == "officer":
            continue
        found.append(
            _unit(
                terms,
                sighting.unit or f"seen-{number + 1}",
                rng.choice(fitting),
                arm,
                at=sighting.at,
                rng=rng,
            )
        )
    return found


def _unseen(terms: Terms, number: int, units: list[Unit], rng: Random) -> list[Unit]:
    """A commander's officer and unseen units, at random places."""
    ground = base_ground(terms.map)
    taken = {unit.id for unit in units}

    def anywhere() -> Point:
        return rng.randrange(int(ground.width * 10)), rng.randrange(int(ground.height * 10))

    commander = terms.commanders[number]
    officer = _unit(terms, commander.officer, number, "officer", at=anywhere(), rng=rng)
    ids = [f"unseen-{number + 1}-{count + 1}" for count in range(rng.randint(1, _MAX_UNSEEN))]
    return [
        officer,
        *(
            _unit(terms, unit_id, number, rng.choice(_ARMS), at=anywhere(), rng=rng)
            for unit_id in ids
            if unit_id not in taken
        ),
    ]


def _unit(terms: Terms, unit_id: str, commander: int, arm: Arm, *, at: Point, rng: Random) -> Unit:
    return Unit(
        id=unit_id,
        name=unit_id,
        side=terms.commanders[commander].side,
        commander=commander,
        arm=arm,
        formation=rng.choice(FORMATIONS[arm]),
        facing=rng.randrange(360),
        at=at,
    )
