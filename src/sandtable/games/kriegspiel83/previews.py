"""Previews of fights: sums, odds and chances, as text and as panels."""

from collections import Counter
from typing import Literal

from sandtable.games.kriegspiel83.army import NOWHERE, SEATS
from sandtable.games.kriegspiel83.rules import combat, combat_table
from sandtable.games.kriegspiel83.rules.combat_table import Result
from sandtable.games.kriegspiel83.state import Engagement, State
from sandtable.games.kriegspiel83.terrain import CHART
from sandtable.games.kriegspiel83.units import UNITS
from sandtable.scenes import Chance, Chances, Labels, Line, Lines, Overlay, Path, Paths

_FOR_THE_ATTACKER: dict[Result, int] = {"AE": -1, "AR": -1, "EX": 0, "DR": 1, "DE": 1}
_PLAIN_WORDS: dict[Result, str] = {
    "AE": "attackers lost",
    "AR": "attackers retreat",
    "EX": "exchange, both lose",
    "DR": "defender retreats",
    "DE": "defender lost",
}


# The fights


def targets(state: State, side: int) -> dict[int, int | None]:
    """The target of each piece of a side that is next to an enemy; `None` if it is not chosen yet."""
    if state.fight is not None and state.fight.phase == "choosing" and side == state.side:
        return dict(state.fight.targets)
    found: dict[int, int | None] = {}
    for number in state.armies[side].numbers:
        near = _enemies_near(state, side, number)
        if near:
            found[number] = near[0] if len(near) == 1 else None
    return found


def _enemies_near(state: State, side: int, number: int) -> list[int]:
    place = state.armies[side].at[number]
    return state.armies[1 - side].numbers_in(state.terms.ground.grid.around[place])


def conflict_on(state: State, side: int, defender: int) -> Engagement | None:
    """The fight in which all pieces that may attack a defender do so."""
    around = state.terms.ground.grid.around[state.armies[1 - side].at[defender]]
    wanted = dict.fromkeys(state.armies[side].numbers_in(around), defender)
    decided = {number: target for number, target in targets(state, side).items() if target is not None}
    return _fight_against(state, side, wanted | decided, defender)


def attack_on(state: State, side: int, number: int, defender: int) -> Engagement | None:
    """The fight if a piece attacked a defender, and all others their chosen or only target."""
    decided = {other: target for other, target in targets(state, side).items() if target is not None}
    return _fight_against(state, side, decided | {number: defender}, defender)


def _fight_against(state: State, side: int, wanted: dict[int, int], defender: int) -> Engagement | None:
    found = combat_table.conflicts(state, side, wanted)
    return next((conflict for conflict in found if conflict.defender == defender), None)


def fights_of(state: State, side: int, number: int) -> list[Engagement]:
    """The fights from which a piece could choose on its hex."""
    found = (attack_on(state, side, number, other) for other in _enemies_near(state, side, number))
    return [conflict for conflict in found if conflict is not None]


def fights_now(state: State) -> tuple[tuple[Engagement, ...], list[int]]:
    """The fights of this turn as things stand now, and the pieces without a target."""
    side = state.side
    if state.fight is not None and state.fight.conflicts:
        return tuple(one for one in state.fight.conflicts if _alive(state, one)), []
    if state.fight is not None and state.fight.phase != "choosing":
        return (), []
    wanted = targets(state, side)
    found = combat_table.conflicts(state, side, {one: to for one, to in wanted.items() if to is not None})
    return found, [number for number, target in wanted.items() if target is None]


def _alive(state: State, conflict: Engagement) -> bool:
    ours, theirs = state.armies[state.side].at, state.armies[1 - state.side].at
    everybody = [ours[number] for number in conflict.attackers]
    everybody += [theirs[number] for number in (conflict.defender, *conflict.aid)]
    return all(place != NOWHERE for place in everybody)


# Text and panels


def odds_lines(state: State, side: int, conflict: Engagement) -> tuple[str, ...]:
    """A fight of `side` in sentences: the sums, the odds, and the result of each die."""
    added, text = combat_table.sums(state, side, conflict), combat_table.factors_text
    aid = f", aided by {combat.shares(state, 1 - side, conflict.aid)}" if conflict.aid else ""
    results = added.odds.results
    chances = ", ".join(
        f"{combat_table.MEANINGS[result]} {times} in 6" for result, times in Counter(results).items()
    )
    dice = ", ".join(f"{die} {result}" for die, result in enumerate(results, 1))
    return (
        f"Attack: {combat.shares(state, side, conflict.attackers)}, together {text(added.factors)}; "
        f"bonus {text(added.bonus)}; total {text(added.odds.attack)}.",
        f"Defence: {combat.shares(state, 1 - side, (conflict.defender,))}{aid}; "
        f"total {text(added.odds.defence)}.",
        f"Odds: {added.odds}.",
        f"Dice: {dice}." if added.odds.column else f"Above 6-1 no die is needed: {results[0]}.",
        f"Chances: {chances}.",
    )


def card(state: State, viewer: int | None, side: int, conflict: Engagement) -> Chances:
    """A fight of `side` as a panel: the sums with the terrain of each piece, the odds, the chances."""
    added, text = combat_table.sums(state, side, conflict), combat_table.factors_text
    place = state.place(1 - side, conflict.defender)
    kind = state.armies[1 - side].kinds[conflict.defender].label
    attack = [_share(state, side, number) for number in conflict.attackers]
    defence = [_share(state, 1 - side, conflict.defender)]
    defence += [f"aid of {_share(state, 1 - side, number)}" for number in conflict.aid]
    if added.bonus:
        attack.append(f"bonus {text(added.bonus)}")
    return Chances(
        f"fight-{place}",
        f"Attack on the {kind} on {place}: {added.odds}",
        (
            f"Attack {text(added.odds.attack)}: {', '.join(attack)}.",
            f"Defence {text(added.odds.defence)}: {', '.join(defence)}.",
        ),
        6,
        _chances(added.odds, -1 if viewer == 1 - side else 1),
    )


def _share(state: State, side: int, number: int) -> str:
    """A piece's factors with the reason: "heavy tank E5 6 (3 doubled in fields)"."""
    army, ground = state.armies[side], state.terms.ground
    kind, place = army.kinds[number], army.at[number]
    chart, printed = CHART[ground.terrain[place]], UNITS[kind].attack
    because = {
        "printed": chart.name,
        "doubled": f"{printed} doubled in {chart.name}",
        "halved": f"{printed} halved in {chart.name}",
        "one": f"always 1 in a {chart.name}",
    }[chart.combat]
    strength = combat_table.factors_text(combat_table.strength(state, side, number))
    return f"{kind.label} {ground.grid.names[place]} {strength} ({because})"


def _chances(odds: combat_table.Odds, attacking: int) -> tuple[Chance, ...]:
    """Each result with its chance; `attacking` is -1 from the defender's viewpoint, otherwise 1."""
    found = []
    for result, times in Counter(odds.results).items():
        dice = [die for die, one in enumerate(odds.results, 1) if one == result]
        row = f"{dice[0]}" if len(dice) == 1 else f"{dice[0]}\N{EN DASH}{dice[-1]}"
        how = f"die {row}" if odds.column else "above 6-1, no die"
        omen = _FOR_THE_ATTACKER[result] * attacking
        bodes: Literal["well", "ill", "even"] = "even" if not omen else "well" if omen > 0 else "ill"
        found.append(Chance(f"{_PLAIN_WORDS[result]} ({how})", times, bodes))
    return tuple(found)


def drawn(state: State, side: int, conflict: Engagement) -> tuple[Overlay, ...]:
    """Overlays with the pieces of a fight and its odds."""
    target = state.place(1 - side, conflict.defender)
    thrusts = [Path((state.place(side, number), target), SEATS[side]) for number in conflict.attackers]
    aid = [Line(state.place(1 - side, number), target, SEATS[1 - side]) for number in conflict.aid]
    odds = combat_table.sums(state, side, conflict).odds
    return (
        Paths(f"attack-{target}", "Attackers", tuple(thrusts)),
        Lines(f"aid-{target}", "Aid", tuple(aid)),
        Labels(f"odds-{target}", "Odds", ((target, short_odds(odds)),)),
    )


def short_odds(odds: combat_table.Odds) -> str:
    """The odds as a label: "3-1"; "1-2" if the defender is stronger; ">6-1" above 6-1."""
    if odds.column is None:
        return ">6-1" if odds.favours_attacker else "1->6"
    return f"{odds.ratio}-1" if odds.favours_attacker or odds.ratio == 1 else f"1-{odds.ratio}"


def all_drawn(state: State, side: int, conflicts: tuple[Engagement, ...]) -> tuple[Overlay, ...]:
    """Overlays of several fights."""
    return tuple(overlay for conflict in conflicts for overlay in drawn(state, side, conflict))
