"""Previews for the selected piece: its reach, the cost of a route, and the odds of shots."""

from fractions import Fraction

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, hexes_in
from sandtable.core import Finding, Seat
from sandtable.games.taktik import knowledge
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.rules import firing, mines, movement, supplies, turns
from sandtable.games.taktik.state import State
from sandtable.games.taktik.texts import country_name, listed, percent, piece_name, steps_text
from sandtable.scenes import Chance, Chances, Line, Lines, Notes, Overlay, Panel, Path, Paths, Ranges


def piece_card(seen: State, seat: Seat | None, place: Hex) -> Finding:
    """The preview of the selected piece: where it can go, or the odds of its shots."""
    number = seen.pieces.number_at(place)
    if number is None or seen.phase == "placing":
        return Finding(seen.terms.ground.grid.names[place], ())
    title, say = piece_name(seen, number), seen.terms.say
    if not _acts(seen, seat, number):
        return Finding(title, tuple(known(seen, number)))
    if seen.phase == "firing":
        aims = firing.targets(seen, number) if number in firing.shooters(seen) else 0
        found = [(number, seen.pieces.at.index(end)) for end in hexes_in(aims)]
        return _shown(seen, title, [say("aims-count", count=len(found))], (), found)
    if seen.phase != "moving" or not movement.can_go(seen, number):
        return Finding(title, ())
    names, halts = seen.terms.ground.grid.names, movement.stops(seen)
    costs = movement.reach(seen, number, seen.budget).costs
    drawn = Ranges(
        "reach",
        say("reach-of", piece=title),
        costs=tuple((names[end], cost / movement.STEP) for end, cost in sorted(costs.items())),
        side=seen.pieces.countries[number].slug,
        stops=tuple(names[end] for end in sorted(costs) if halts >> end & 1),
    )
    return Finding(title, (say("reach-count", count=len(costs), steps=steps_text(seen.budget)),), (drawn,))


def aim_card(seen: State, seat: Seat | None, place: Hex, end: Hex) -> Finding:
    """The preview of a target (its odds) or a destination (the route, and shots from there)."""
    names, number = seen.terms.ground.grid.names, seen.pieces.number_at(place)
    title = f"{names[place]} → {names[end]}"
    if number is None or not _acts(seen, seat, number):
        return Finding(title, ())
    if seen.phase == "firing":
        target = seen.pieces.number_at(end)
        may_fire = number in firing.shooters(seen) and firing.targets(seen, number) >> end & 1
        if target is None or not may_fire:
            return Finding(title, ())
        return _shown(seen, title, [], (), [(number, target)])
    if seen.phase != "moving":
        return Finding(title, ())
    return _route(seen, title, number, end)


def known(seen: State, number: int) -> list[str]:
    """The firepower of a vehicle as far as the seat knows, as at most one sentence."""
    say = seen.terms.say
    if not seen.pieces.kinds[number].fights:
        return []
    powers = knowledge.powers_of(seen, number)
    if len(powers) == 1:
        return [say("power-known", power=next(iter(powers)))]
    parts = [
        say("power-chance", power=power, chance=percent(say, chance)) for power, chance in powers.items()
    ]
    return [say("power-unknown", chances=", ".join(parts))]


def _acts(seen: State, seat: Seat | None, number: int) -> bool:
    return seat in seen.to_act and seen.terms.seats[seen.seat_of(number)] == seat and not seen.outcome


def _route(seen: State, title: str, number: int, end: Hex) -> Finding:
    """The cheapest route to a hex, the steps left afterwards, and the shots from there."""
    terms, say = seen.terms, seen.terms.say
    names, reach = terms.ground.grid.names, movement.reach(seen, number, seen.budget)
    if end not in reach.costs or not movement.can_go(seen, number):
        return Finding(title, ())
    spent = reach.costs[end]
    lines = [say("way-costs", steps=steps_text(spent), left=steps_text(seen.budget - spent))]
    taken = seen.pieces.number_at(end)
    if taken is not None:
        lines.append(say("would-take", piece=piece_name(seen, taken)))
    if movement.stops(seen) >> end & 1:
        lines.append(_would_stay(seen, end))
    route = (names[seen.pieces.at[number]], *(names[place] for place in reach.way(end)))
    side = seen.pieces.countries[number].slug
    drawn = Paths("way", say("way"), (Path(route, side, planned=True),))
    cleared = seen if taken is None else mines.without(seen, taken)
    moved = replace(cleared, pieces=cleared.pieces.moved(number, end))
    stays = movement.stops(seen) >> end & 1
    armed = (
        supplies.has_ammunition(moved, number)
        if number == seen.active
        else supplies.supplied(seen, number, Kind.AMMUNITION) or supplies.has_ammunition(moved, number)
    )
    fires = seen.pieces.kinds[number].fights and not stays and armed
    aims = firing.targets(moved, number) if fires else 0
    found = [
        (number, target) for place in hexes_in(aims) if (target := moved.pieces.number_at(place)) is not None
    ]
    return _shown(moved, title, lines, (drawn,), found)


def _would_stay(seen: State, end: Hex) -> str:
    terms, say = seen.terms, seen.terms.say
    for country in terms.countries:
        if terms.ground.hq[country] == end:
            return say("would-take-headquarters", country=country_name(country))
    names = [
        country_name(country)
        for country in terms.countries
        if terms.ground.depot.get(country.alliance) == end
    ]
    return say("would-take-depot", countries=listed(say, names))


def _shown(
    seen: State,
    title: str,
    notes: list[str],
    drawn: tuple[Overlay, ...],
    shots: list[tuple[int, int]],
) -> Finding:
    """A finding with a card for each shot."""
    panels: list[Panel] = [Notes("way", "", tuple(notes))] if notes else []
    lines = list(notes)
    for number, target in shots:
        card = shot_card(seen, number, target)
        panels.append(card)
        lines += [f"{card.label}: {', '.join(f'{one.label} {one.times} %' for one in card.chances)}"]
    if shots:
        strokes = tuple(Line(seen.hex_name(one), seen.hex_name(other)) for one, other in shots)
        drawn = (*drawn, Lines("shots", seen.terms.say("shots"), strokes))
    return Finding(title, tuple(lines), drawn, tuple(panels))


def shot_card(seen: State, number: int, target: int) -> Chances:
    """The odds of a shot with the current switches, in percent (TAK-C6, TAK-F5)."""
    say, stance = seen.terms.say, seen.device.stance
    odds = knowledge.odds(seen, number, target, stance)
    shares = _percents((
        odds.target_destroyed, odds.target_damaged, odds.target_stays, odds.miss, odds.shooter_damaged,
        odds.shooter_destroyed,
    ))  # fmt: skip
    kinds = (
        ("chance-destroys", "well"),
        ("chance-damages", "well"),
        ("chance-stays", "even"),
        ("chance-misses", "even"),
        ("chance-is-damaged", "ill"),
        ("chance-is-destroyed", "ill"),
    )  # fmt: skip
    return Chances(
        f"shot-{seen.hex_name(target)}",
        say("shot-at", piece=piece_name(seen, target), hex=seen.hex_name(target)),
        (say("shot-stance", stance=say(turns.STANCE_KEYS[stance])), *known(seen, target)),
        100,
        tuple(
            Chance(say(key), share, "well" if favour == "well" else "ill" if favour == "ill" else "even")
            for (key, favour), share in zip(kinds, shares, strict=True)
            if share
        ),
    )


def _percents(chances: tuple[Fraction, ...]) -> list[int]:
    """Probabilities in whole percent that add up to 100, by the largest remainders."""
    whole = [int(chance * 100) for chance in chances]
    remainders = sorted(range(len(chances)), key=lambda one: whole[one] - chances[one] * 100)
    for one in remainders[: 100 - sum(whole)]:
        whole[one] += 1
    return whole
