"""Groups that a human umpire draws, splits, joins and changes (KV3-U5)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from sandtable.core import Dice, Event, IllegalAction, Roll, did_you_mean
from sandtable.games.kriegsspiel.charts import CHARTS, ChartName, Modifier, Role
from sandtable.games.kriegsspiel.rules import adjudication, combat, contacts
from sandtable.games.kriegsspiel.state import Proposal, State
from sandtable.games.kriegsspiel.terms import UMPIRE
from sandtable.games.kriegsspiel.umpire_notation import (
    CallOff,
    Fight,
    GroupRuling,
    JoinGroups,
    Regroup,
    Split,
)
from sandtable.games.kriegsspiel.units import Unit

RULE = "KV3-U5"


def apply(state: State, ruling: GroupRuling, dice: Dice) -> tuple[State, list[Event]]:
    """Apply a ruling on groups, or raise `IllegalAction`."""
    match ruling:
        case Fight():
            return declare(state, ruling, dice)
        case Regroup():
            return regroup(state, ruling)
        case Split():
            return split(state, ruling, dice)
        case JoinGroups():
            return join(state, ruling)
        case CallOff():
            return call_off(state, ruling)


def declare(state: State, ruling: Fight, dice: Dice) -> tuple[State, list[Event]]:
    """Declare a fight between units of two sides, and roll for it."""
    if state.phase != "umpire":
        raise IllegalAction("A fight is declared while the round is played, not in the command phase.", RULE)
    attackers, defenders = ruling.attackers, ruling.defenders
    _check(state, attackers, defenders)
    one, other = (contacts.as_fighter(state, _unit(state, side[0])) for side in (attackers, defenders))
    close = ruling.chart == "hand to hand"
    chart = ruling.chart or combat.chart_of(combat.Contact(one, other, close), state.terms.settings)
    group = _group(state, chart, attackers, defenders)
    reasons = (ruling.reason,) if ruling.reason else ()
    new, roll = _rolled(state, group, dice)
    new = replace(new, reasons=reasons)
    return _proposed(state, (*state.pending, new), (new,), (roll,))


def regroup(state: State, ruling: Regroup) -> tuple[State, list[Event]]:
    """Change the units, the chart, the attacker or the name of a group."""
    old = pending(state, ruling.number)
    match ruling.what:
        case "add":
            new = _with(state, old, *_added(state, old, ruling.value.split()))
        case "remove":
            gone = ruling.value.split()
            for unit_id in gone:
                if unit_id not in (*old.attackers, *old.defenders):
                    raise IllegalAction(f"{unit_id} is not in fight {old.number}.", RULE)
            new = _with(state, old, _less(old.attackers, gone), _less(old.defenders, gone))
        case "chart":
            chart = next((name for name in CHARTS if name == ruling.value), None)
            if chart is None:
                raise IllegalAction(
                    f"{ruling.value!r} is not a chart. {did_you_mean(ruling.value, CHARTS)}", "KV3-F3"
                )
            new = _with(state, old, old.attackers, old.defenders, chart)
        case "attacker":
            new = _attacking(state, old, ruling.value)
        case "name":
            new = replace(old, name=ruling.value)
    return _proposed(state, tuple(new if each is old else each for each in state.pending), (new,))


def split(state: State, ruling: Split, dice: Dice) -> tuple[State, list[Event]]:
    """Put some units of a group into a group of their own, which gets its own die."""
    old = pending(state, ruling.number)
    for unit_id in ruling.units:
        if unit_id not in (*old.attackers, *old.defenders):
            raise IllegalAction(f"{unit_id} is not in fight {old.number}.", RULE)
    leaving = tuple(
        tuple(one for one in side if one in ruling.units) for side in (old.attackers, old.defenders)
    )
    staying = _less(old.attackers, ruling.units), _less(old.defenders, ruling.units)
    if not all((*leaving, *staying)):
        raise IllegalAction(
            "Both groups need at least one unit of each side: name attackers and defenders of the new group.",
            RULE,
        )
    rest = _with(state, old, *staying)
    new, roll = _rolled(state, _group(state, old.chart, *leaving), dice)
    kept = tuple(rest if each is old else each for each in state.pending)
    return _proposed(state, (*kept, new), (rest, new), (roll,))


def join(state: State, ruling: JoinGroups) -> tuple[State, list[Event]]:
    """Join a group to another, whose die counts for both."""
    if ruling.number == ruling.other:
        raise IllegalAction("Name two different fights.", RULE)
    old, other = pending(state, ruling.number), pending(state, ruling.other)
    units = [one for one in (*other.attackers, *other.defenders) if one not in old.attackers + old.defenders]
    new = _with(state, old, *_added(state, old, units))
    new = replace(new, reasons=(*old.reasons, *other.reasons), name=old.name or other.name)
    left = tuple(new if each is old else each for each in state.pending if each is not other)
    return _proposed(state, left, (new,))


def call_off(state: State, ruling: CallOff) -> tuple[State, list[Event]]:
    """Call a fight off; its units open no other fight in this round."""
    old = pending(state, ruling.number)
    left = tuple(each for each in state.pending if each is not old)
    involved = (*old.attackers, *old.defenders)
    units = tuple(
        replace(unit, held_fire=state.round) if unit.id in involved else unit for unit in state.units
    )
    text = f"Fight {old.number} is called off: {ruling.reason}"
    state = replace(state, units=units, before=(), pending=left, notices=(*state.notices, text))
    events = [Event("ruling", text, (UMPIRE,), rule=RULE)]
    if left and all(each.accepted for each in left):
        state, more = adjudication.settle(state, left)
        events += more
    return state, events


def pending(state: State, number: int) -> Proposal:
    """The pending fight with a number, or `IllegalAction`."""
    for proposal in state.pending:
        if proposal.number == number:
            return proposal
    waiting = ", ".join(str(proposal.number) for proposal in state.pending) or "none"
    raise IllegalAction(f"Fight {number} is not pending; pending fights: {waiting}.", "KV3-U1")


# Groups


def _unit(state: State, unit_id: str) -> Unit:
    number = state.unit_numbers.get(unit_id)
    if number is None:
        hint = did_you_mean(unit_id, [unit.id for unit in state.units])
        raise IllegalAction(f"There is no unit {unit_id!r}. {hint}", RULE)
    if not state.units[number].alive:
        raise IllegalAction(f"{unit_id} is lost and cannot fight.", RULE)
    return state.units[number]


def _check(state: State, attackers: Sequence[str], defenders: Sequence[str]) -> None:
    """Reject groups in which a unit is twice, a side is empty, or both sides are the same."""
    if not attackers or not defenders:
        raise IllegalAction("A group needs at least one unit of each side.", RULE)
    if len({*attackers, *defenders}) < len(attackers) + len(defenders):
        raise IllegalAction("A unit can be only once in a group.", RULE)
    sides = [{_unit(state, one).side for one in group} for group in (attackers, defenders)]
    if any(len(side) > 1 for side in sides) or sides[0] == sides[1]:
        raise IllegalAction("Attackers are of one side, and defenders of another.", RULE)


def _added(state: State, old: Proposal, units: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The attackers and defenders of a group with further units, each on its side."""
    attackers, defenders = old.attackers, old.defenders
    attacking, defending = (_unit(state, side[0]).side for side in (attackers, defenders))
    for unit_id in units:
        side = _unit(state, unit_id).side
        if side == attacking:
            attackers = (*attackers, unit_id)
        elif side == defending:
            defenders = (*defenders, unit_id)
        else:
            raise IllegalAction(f"{unit_id} is of neither side of fight {old.number}.", RULE)
    return attackers, defenders


def _less(units: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    return tuple(one for one in units if one not in gone)


def _attacking(state: State, old: Proposal, side_id: str) -> Proposal:
    ids = [side.id for side in state.terms.sides]
    present = {ids[_unit(state, side[0]).side] for side in (old.attackers, old.defenders)}
    if side_id not in present:
        raise IllegalAction(f"The attacker is {' or '.join(sorted(present))}, not {side_id}.", RULE)
    if ids[_unit(state, old.attackers[0]).side] == side_id:
        raise IllegalAction(f"{side_id} is the attacker already.", RULE)
    # A modifier of the umpire stays with the units for which it was given.
    turned = tuple(
        replace(each, role="defender" if each.role == "attacker" else "attacker") for each in _own(state, old)
    )
    new = _with(state, old, old.defenders, old.attackers)
    return _read(replace(new, modifiers=(*_found(state, new), *turned)))


def _group(
    state: State,
    chart: ChartName,
    attackers: Sequence[str],
    defenders: Sequence[str],
    *,
    charge: bool = False,
) -> combat.Group:
    """The group of these units, with its long range (KV3-F6)."""
    _check(state, attackers, defenders)
    own, others = (
        tuple(contacts.as_fighter(state, _unit(state, one)) for one in side)
        for side in (attackers, defenders)
    )
    close = charge or chart == "hand to hand"
    beyond = 0 if close else combat.long_range(own, others, state.terms.settings)
    return combat.Group(chart, own, others, beyond, close)


def _group_of(state: State, proposal: Proposal) -> combat.Group:
    charge = proposal.charge and proposal.chart != "artillery"
    return _group(state, proposal.chart, proposal.attackers, proposal.defenders, charge=charge)


def _found(state: State, proposal: Proposal) -> tuple[Modifier, ...]:
    """The modifiers that the program finds for the units of a fight that are still there."""
    attackers, defenders = (
        tuple(one for one in side if state.units[state.unit_numbers[one]].alive)
        for side in (proposal.attackers, proposal.defenders)
    )
    if not (attackers and defenders):
        return ()
    proposal = replace(proposal, attackers=attackers, defenders=defenders)
    return combat.modifiers(_group_of(state, proposal), state.terms.settings)


def _own(state: State, proposal: Proposal) -> tuple[Modifier, ...]:
    """The modifiers of a fight that the umpire has given."""
    found = _found(state, proposal)
    return tuple(each for each in proposal.modifiers if each not in found)


def _with(
    state: State,
    old: Proposal,
    attackers: tuple[str, ...],
    defenders: tuple[str, ...],
    chart: ChartName | None = None,
) -> Proposal:
    """A fight with other units or another chart; the die and the umpire's modifiers are kept."""
    _check(state, attackers, defenders)
    own = _own(state, old)
    removed: set[tuple[str, Role]] = set()
    if all(state.units[state.unit_numbers[one]].alive for one in (*old.attackers, *old.defenders)):
        # What the program found and is not there any more, the umpire has removed.
        removed = {(each.name, each.role) for each in _found(state, old) if each not in old.modifiers}
        removed -= {(each.name, each.role) for each in own}
    new = replace(old, attackers=attackers, defenders=defenders, chart=chart or old.chart)
    if chart is not None:
        new = replace(new, charge=chart == "hand to hand" or (old.charge and chart == "return fire"))
    group = _group_of(state, new)
    found = [
        each
        for each in combat.modifiers(group, state.terms.settings)
        if (each.name, each.role) not in removed | {(one.name, one.role) for one in own}
    ]
    return _read(replace(new, beyond=group.beyond, modifiers=(*found, *own)))


def _read(proposal: Proposal) -> Proposal:
    return replace(adjudication.read_again(proposal), accepted=False)


def _rolled(state: State, group: combat.Group, dice: Dice) -> tuple[Proposal, Roll]:
    numbers = [each.number for each in (*state.pending, *state.fights)]
    return adjudication.propose(state, max(numbers, default=0) + 1, group, dice)


def _proposed(
    state: State, fights: tuple[Proposal, ...], changed: Sequence[Proposal], rolls: tuple[Roll, ...] = ()
) -> tuple[State, list[Event]]:
    text = " ".join(map(adjudication.proposal_text, changed))
    # A settlement cannot be undone after the umpire has changed the fights.
    state = replace(state, pending=fights, before=())
    return state, [Event("ruling", text, (UMPIRE,), rolls=rolls, rule=RULE)]
