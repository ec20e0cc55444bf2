"""Fights, rolled and proposed by the program, settled by the umpire (KV3-U1, KV3-U2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.core import Dice, Event, Roll
from sandtable.games.kriegsspiel.charts import CHARTS, DIE, EFFECTS, read_chart
from sandtable.games.kriegsspiel.dispatches import ReportKind
from sandtable.games.kriegsspiel.notation import point_text
from sandtable.games.kriegsspiel.rules import combat, contacts, reports, results, succession
from sandtable.games.kriegsspiel.rules.ground import metres_between
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.state import Proposal, State
from sandtable.games.kriegsspiel.terms import UMPIRE
from sandtable.games.kriegsspiel.units import Unit


def fights(state: State, dice: Dice) -> tuple[State, list[Event]]:
    """Roll the fights of this step; settle them, or leave them to a human umpire."""
    if state.step % state.terms.settings.fight_every:
        return state, []
    found = combat.groups(contacts.contacts(state), state.terms.settings)
    turns = contacts.turned(state)
    if turns:
        units = list(state.units)
        for number, facing in turns.items():
            units[number] = replace(units[number], facing=facing)
        state = replace(state, units=tuple(units))
    if not found:
        return state, []
    first = max((fight.number for fight in state.fights), default=0) + 1
    rolled = [propose(state, number, group, dice) for number, group in enumerate(found, start=first)]
    proposals = tuple(fight for fight, _ in rolled)
    events = [
        Event(
            "combat",
            proposal_text(fight),
            (UMPIRE,),
            _where(state, fight),
            (roll,),
            "KV3-F2",
            hostile=True,
        )
        for fight, roll in rolled
    ]
    if state.terms.umpire == "person":
        return replace(state, pending=proposals), events
    settled, more = settle(state, proposals)
    return settled, [*events, *more]


def proposal_text(proposal: Proposal) -> str:
    """The number of a fight, its dice and modifiers, and its result, as text."""
    against = f"{' '.join(proposal.attackers)} against {' '.join(proposal.defenders)}"
    parts = [f"die {proposal.die}", *map(str, proposal.modifiers)]
    if proposal.beyond:
        parts.append(f"long range {proposal.beyond}")
    verdict = proposal.verdict
    effect = EFFECTS[verdict.result].name
    if proposal.struck:
        effect += f", {' '.join(proposal.struck)}"
    ruled = f" by the umpire's ruling ({'; '.join(proposal.reasons)})" if proposal.ruled else ""
    sum_text = f"{CHARTS[proposal.chart].label}; {', '.join(parts)}: {verdict.number}"
    name = f" ({proposal.name})" if proposal.name else ""
    return f"{proposal.number}{name}. {against}: {sum_text}. {effect[0].upper()}{effect[1:]}{ruled}."


def propose(state: State, number: int, group: combat.Group, dice: Dice) -> tuple[Proposal, Roll]:
    """Roll for a group, and read its chart."""
    attackers, defenders = (tuple(one.id for one in side) for side in (group.attackers, group.defenders))
    roll = dice.roll(DIE, f"combat {' '.join(attackers)} > {' '.join(defenders)}")
    modifiers = combat.modifiers(group, state.terms.settings)
    fight = Proposal(
        number=number,
        step=state.step,
        chart=group.chart,
        attackers=attackers,
        defenders=defenders,
        beyond=group.beyond,
        charge=group.charge,
        dice=(roll.value,),
        modifiers=modifiers,
        verdict=combat.verdict(group, roll.value, modifiers),
    )
    return fight, roll


def read_again(proposal: Proposal) -> Proposal:
    """A fight with the verdict that its die and modifiers give."""
    number = proposal.die + sum(each.on_the_die for each in proposal.modifiers)
    return replace(proposal, verdict=read_chart(proposal.chart, number, proposal.beyond), ruled=False)


def _where(state: State, proposal: Proposal) -> tuple[str, ...]:
    words = (proposal.attackers[0], proposal.defenders[0])
    return tuple(point_text(unit.at) for unit in state.units if unit.id in words)


def settle(state: State, proposals: Sequence[Proposal]) -> tuple[State, list[Event]]:
    """Apply the results of all these fights at once (KV3-F8), and let the units report."""
    before = state.units
    earlier = [fight.settlement for fight in state.fights if fight.step == state.step]
    count = max(earlier) + 1 if earlier else 0
    settled = tuple(replace(fight, accepted=True, settlement=count) for fight in proposals)
    state = replace(
        state,
        units=results.applied(state, settled),
        pending=(),
        fights=(*state.fights, *settled),
        before=before,
    )
    state = succession.without_lost_officers(state)
    context = StepContext(state, Dice("no dice fall for a report"))
    for number, (old, new) in enumerate(zip(before, state.units, strict=True)):
        report = _report(old, new, settled) if new.alive else None
        if report:
            reports.write(context, number, *report)
    return context.finish(), _losses(before, state.units)


def _report(before: Unit, after: Unit, fights: Sequence[Proposal]) -> tuple[ReportKind, str] | None:
    """The kind and text of a unit's report after a fight, or `None` (KV3-C3)."""
    if after is before:
        return None
    mine = [fight for fight in fights if before.id in (*fight.attackers, *fight.defenders)]
    if not mine:
        return None
    hit = [fight for fight in mine if before.id in fight.struck]
    if not hit:
        beaten = any(fight.struck for fight in mine)
        text = "The enemy before us gives way." if beaten else "We are in a fight; neither side gives way."
        return "words", text
    worst = min(fight.verdict.result for fight in hit)
    gone_back = round(metres_between(before.at, after.at))
    text = f"In a fight: {EFFECTS[worst].name}."
    if gone_back:
        text += f" We went back {gone_back} m."
    if after.out_of_control:
        text += " The men do not obey."
    return "losses", f"{text} {reports.condition(after)}"


def _losses(before: Sequence[Unit], after: Sequence[Unit]) -> list[Event]:
    return [
        Event("loss", f"{new.name} is {'destroyed' if new.fate == 'dead' else new.fate}.", (UMPIRE,))
        for old, new in zip(before, after, strict=True)
        if old.alive and not new.alive
    ]
