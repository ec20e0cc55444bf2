"""Messages (MK4-K7), spies and surveys (MK4-K10)."""

import re
from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from sandtable.core import IllegalAction
from sandtable.core.text import shortened
from sandtable.games.modern.actions import Message
from sandtable.games.modern.ground import TERRAINS, WATER, place_text
from sandtable.games.modern.notation import nearest
from sandtable.games.modern.roster import Exact, Phantom, Point, Structure, Unit, UnitNumber
from sandtable.games.modern.rules.combat import spend
from sandtable.games.modern.rules.context import CommandContext, amount, listed
from sandtable.games.modern.rules.unit_lookup import able, aloft, own_unit, ready, units_named
from sandtable.games.modern.terms import UMPIRE, Terms

_DIGITS = re.compile(r"\d+")


# Messages


def message(context: CommandContext, command: Message) -> None:  # MK4-K7
    """Send a message, which may be lost, intercepted or altered in the fog."""
    sender = context.terms.commands[context.seats[0]]
    to, units = receivers(context, command.to)
    names = [context.terms.commands[seat].name if seat is not None else "the umpire" for seat in to]
    names += [context.unit(number).name for number in units]
    context.headline(f"{sender.name} to {listed(names)}: {command.text}", ())
    context.tell(context.seats[:1], f"To {listed(names)}: {command.text}")
    text = f"From {sender.name}: {command.text}"
    seats = [seat for seat in to if seat is not None]
    fog = context.state.fog_now
    if fog == 1 or context.roll(fog, "the messenger") > 1:
        context.tell(seats, text)
        _write_on_cards(context, units, command.text, None)
        return
    face = context.roll(4, "what became of the message")
    if face <= 2:
        context.sums.append("It is lost.")
        _write_on_cards(context, units, command.text, "")
    elif face == 3:
        context.sums.append("It is intercepted.")
        _write_on_cards(context, units, command.text, "")
        context.tell(context.enemies(), f"Intercepted, from {sender.name} to {listed(names)}: {command.text}")
    else:
        altered = garbled(context, command.text)
        context.sums.append(f"It is altered: {altered}")
        context.tell(seats, f"From {sender.name}: {altered}")
        _write_on_cards(context, units, command.text, altered)


def _write_on_cards(context: CommandContext, units: list[UnitNumber], sent: str, heard: str | None) -> None:
    """Put a message on the cards of units; its sender sees what was sent, the umpire also what was heard."""
    for number in units:
        context.put(number, replace(context.unit(number), note=sent, heard=heard))


def receivers(context: CommandContext, names: tuple[str, ...]) -> tuple[list[int | None], list[UnitNumber]]:
    """Return the seats that names mean, with `None` for the umpire, and own units.

    A name is a seat's, a military's for all its seats, the umpire's, or that of a unit of the sender.
    """
    found: list[int | None] = []
    units: list[UnitNumber] = []
    for name in names:
        if name.casefold() == UMPIRE:
            found.append(None)
            continue
        seats = seats_called(context.terms, name)
        if seats:
            found += [seat for seat in seats if seat != context.seats[0]]
        elif _own_names(context, name):
            units.append(own_unit(context, name, "MK4-K7"))
        else:
            known = [*context.terms.numbers, *(one.id for one in context.terms.militaries), UMPIRE]
            raise IllegalAction(
                f"There is no commander called {shortened(name)}, and no unit of {context.yours}."
                f"{nearest(name, known)}",
                "MK4-K7",
            )
    if not found and not units:
        raise IllegalAction("A message must go to another commander, or to a unit.", "MK4-K7")
    return list(dict.fromkeys(found)), list(dict.fromkeys(units))


def _own_names(context: CommandContext, name: str) -> bool:
    """Whether a name is that of a unit of the sender, living or dead."""
    numbers = units_named(context.terms, context.state.units, name)
    return any(context.unit(number).seat in context.seats for number in numbers)


def seats_called(terms: Terms, name: str) -> tuple[int, ...]:
    """Return the seats of a military or subcommand, by its id or name."""
    folded = name.casefold()
    for seat, command in enumerate(terms.commands):
        if folded in (command.seat.casefold(), command.name.casefold()):
            return (seat,)
    for military in terms.militaries:
        if folded in (military.id.casefold(), military.name.casefold()):
            return military.seats
    return ()


def garbled(context: CommandContext, text: str) -> str:
    """The text with its numbers changed, or without numbers with two of its words exchanged."""
    if _DIGITS.search(text):
        return _DIGITS.sub(lambda found: str(int(found[0][:9]) + context.roll(6, "a changed number")), text)
    words = text.split()
    if len(words) < 2:
        return f"not {text}"
    first = context.roll(len(words), "a word") - 1
    other = (first + context.roll(len(words) - 1, "another word")) % len(words)
    words[first], words[other] = words[other], words[first]
    return " ".join(words)


# Spies


def spy(context: CommandContext, verb: str, name: str) -> None:  # MK4-K10
    """A 6 brings the truth, a 1 a falsehood that looks like it, and else nothing is learned."""
    number = own_unit(context, name, "MK4-K10")
    unit = ready(context, number, "act")
    able(context, number, verb, verb, "MK4-K10")
    aloft(context, number, "MK4-K10")
    doing = "sends out spies" if verb == "spy" else "surveys the field"
    context.headline(f"{unit.name} {doing}.", [number])
    spend(context, number)
    face = context.roll(6, f"{unit.name}'s report")
    context.sums.append(f"d6 = {face}.")
    found = {6: _truth, 1: _falsehood}[face](context, unit) if face in (1, 6) else None
    if face in (1, 6):
        context.sums.append("The report is true." if face == 6 else "The report is false.")
    report = found or "Nothing is learned."
    context.sums.append(report)
    context.tell_actors(report)


def _sighting(unit_name: str, title: str, of: str, at: Point | None) -> str:
    where = "" if at is None else f" at {place_text(at)}"
    return f"It is reported that {unit_name}, {title} of {of}, is hidden{where}."


def _strength(unit_name: str, strength: Exact) -> str:
    return f"It is reported that {unit_name} has a strength of {amount(strength)}."


def _enemies(context: CommandContext, *, hidden: bool) -> list[tuple[UnitNumber, Unit]]:
    return [
        (number, unit)
        for number, unit in context.state.units.living()
        if unit.hidden == hidden
        and unit.aboard is None
        and context.terms.military_of(unit.seat) != context.military
    ]


def _truth(context: CommandContext, spy_unit: Unit) -> str | None:  # noqa: ARG001 - the signature of `_falsehood`
    """Expose a hidden enemy, or report an enemy's strength; a die decides if both are possible."""
    hidden, seen = _enemies(context, hidden=True), _enemies(context, hidden=False)
    fields = _unknown_minefields(context)
    if not hidden and not seen and not fields:
        return None
    if (hidden or fields) and (not seen or context.roll(2, "what the spies look for") == 1):
        chosen = context.roll(len(hidden) + len(fields), "whom the spies find") - 1
        if chosen >= len(hidden):
            return _find_minefield(context, fields[chosen - len(hidden)])
        number, unit = hidden[chosen]
        context.put(number, replace(unit, hidden=False, found=True))
        # To the commander of the spies this must look like a false report: the report is all they get.
        context.expect_change(number)
        context.tell((unit.seat,), f"{unit.name} is not hidden any more.")
        of = context.terms.commands[unit.seat].name
        return _sighting(unit.name, context.terms.title(unit.type), of, unit.at)
    _, unit = seen[context.roll(len(seen), "whom the spies count") - 1]
    return _strength(unit.name, unit.health)


def _unknown_minefields(context: CommandContext) -> list[int]:
    """Return the indices of the enemy's minefields that the spies' military does not know."""
    return [
        index
        for index, one in enumerate(context.structures)
        if one.kind == "minefield"
        and not (one.destroyed or one.false)
        and one.military != context.military
        and context.military not in one.found_by
    ]


def _find_minefield(context: CommandContext, index: int) -> str:
    field = context.structures[index]
    found_by = tuple(sorted((*field.found_by, context.military)))
    context.put_structure(index, replace(field, found_by=found_by))
    return _minefield_report(context, field)


def _minefield_report(context: CommandContext, field: Structure) -> str:
    owner = "" if field.military is None else context.terms.militaries[field.military].name
    where = "" if field.at is None else f" at {place_text(field.at)}"
    return f"It is reported that {owner} has laid a minefield, {field.name}{where}."


def _invent_minefield(context: CommandContext, spy_unit: Unit) -> str | None:
    """Report a minefield that does not exist."""
    enemies = context.enemies()
    seat = enemies[context.roll(len(enemies), "whose minefield the spies invent") - 1]
    for name in _unused_names(context, seat, spy_unit.seat):
        field = Structure(
            name=name,
            kind="minefield",
            military=context.terms.military_of(seat),
            health=1,
            full=1,
            at=_dry_place(context),
            found_by=(context.military,),
            false=True,
        )
        context.add_structure(field)
        return _minefield_report(context, field)
    return None


def _dry_place(context: CommandContext) -> Point | None:
    """Return a point on land or, after 12 attempts, any point; `None` without a gamespace."""
    at = None
    for _ in range(12):
        at = _any_place(context)
        space = context.terms.gamespace
        if space is None or at is None or space.natural(at) != WATER:
            break
    return at


def _any_place(context: CommandContext) -> Point | None:
    space = context.terms.gamespace
    if space is None:
        return None
    east = context.roll(space.width // 100 + 1, "where, to the east") - 1
    north = context.roll(space.height // 100 + 1, "where, to the north") - 1
    return (east * 100, north * 100)


def _falsehood(context: CommandContext, spy_unit: Unit) -> str | None:
    """Report a unit that does not exist, or a wrong strength."""
    seen = _enemies(context, hidden=False)
    if seen and context.roll(2, "what the spies invent") == 2:
        _, unit = seen[context.roll(len(seen), "whom the spies count") - 1]
        most = max(2, int(context.most_health(unit)) * 2)
        wrong = Fraction(context.roll(most, "a wrong strength"), 2)
        return _strength(unit.name, wrong if wrong != unit.health else wrong + Fraction(1, 2))
    # Without minefields, none is invented either: a report of one would be known to be false.
    mined = any(one.kind == "minefield" and not one.false for one in context.structures)
    if mined and context.roll(2, "a unit or a minefield") == 2:
        return _invent_minefield(context, spy_unit)
    phantom = _invent(context, spy_unit)
    if phantom is None:
        return None
    context.add_phantom(phantom)
    of = context.terms.commands[phantom.seat].name
    return _sighting(phantom.name, context.terms.title(phantom.type), of, phantom.at)


def _invent(context: CommandContext, spy_unit: Unit) -> Phantom | None:
    """Invent a unit that the enemy might have, at a place where it could hide."""
    enemies = context.enemies()
    seat = enemies[context.roll(len(enemies), "whose unit the spies invent") - 1]
    at = _hiding_place(context)
    space = context.terms.gamespace
    at_sea = space is not None and at is not None and space.natural(at) == WATER
    kinds = [
        row.name
        for row in context.terms.types.values()
        if row.hide and (row.submarine if at_sea else row.arm == "army")
    ]
    kind = kinds[context.roll(len(kinds), "what the spies invent") - 1]
    for name in _unused_names(context, seat, spy_unit.seat):
        return Phantom(believer=spy_unit.seat, name=name, seat=seat, type=kind, at=at)
    return None


def _hiding_place(context: CommandContext) -> Point | None:
    """Return a point where a unit could hide or, after 12 attempts, any point."""
    at = None
    for _ in range(12):
        at = _any_place(context)
        space = context.terms.gamespace
        natural = "" if space is None or at is None else space.natural(at)
        if not natural or TERRAINS[natural].hides or natural == WATER:
            break
    return at


def _unused_names(context: CommandContext, seat: int, believer: int) -> Iterator[str]:
    """Yield names that the enemy could have given: the campaign's decoys, then names like its units'."""
    taken = {phantom.name.casefold() for phantom in context.phantoms}
    taken |= {structure.name.casefold() for structure in context.structures}

    def free(name: str) -> bool:
        return name.casefold() not in taken and not context.state.units.called(name)

    yield from (name for name in context.terms.decoys if free(name))
    stems = {
        _DIGITS.sub("", unit.name)
        for _, unit in context.state.units.living()
        if unit.seat == seat and unit.name.isascii() and unit.name[-1:].isdigit() and believer != seat
    }
    for stem in [*sorted(stem for stem in stems if stem), "unit"]:
        yield from (f"{stem}{count}" for count in range(1, 30) if free(f"{stem}{count}"))
