"""What lies on the umpire's desk, and is open to everybody once it is over (KV3-U1)."""

from sandtable.games.kriegsspiel.charts import CHARTS, EFFECTS
from sandtable.games.kriegsspiel.dispatches import Message
from sandtable.games.kriegsspiel.proposals import Proposal
from sandtable.games.kriegsspiel.state import Moment
from sandtable.games.kriegsspiel.terms import Terms
from sandtable.games.kriegsspiel.times import round_time, time_of_day
from sandtable.games.kriegsspiel.true_picture import states_of
from sandtable.games.kriegsspiel.units import FULL_HP, Unit
from sandtable.games.kriegsspiel.wording import orders_text
from sandtable.scenes import Deed, Notes, Panel, Paper, Papers, Sheet, SheetLine, Table

_STATES = {
    "written": "Written",
    "riding": "On its way",
    "delivered": "Delivered",
    "returned": "Came back",
    "taken": "Taken by the enemy",
    "lost": "Lost",
}


def true_panels(terms: Terms, truth: Moment) -> tuple[Panel, ...]:
    """Fights to be settled and settled, notices, all units, all messages."""
    panels: list[Panel] = []
    if truth.pending:
        note = "Their results are applied when all are accepted."
        lines = tuple(_pending(terms, truth, one) for one in truth.pending)
        panels.append(Sheet("pending", "Fights to be settled", lines, note=note))
    if truth.notices:
        panels.append(Notes("notices", "Notices", truth.notices[::-1]))
    if truth.fights:
        settled = tuple(_settled(terms, truth, one) for one in truth.fights[::-1])
        panels.append(Papers("fights", "Fights of this round", settled))
    units = [unit for unit in truth.units if unit.alive]
    rows = tuple(_row(unit) for unit in units)
    panels.append(
        Table("units", "Units", ("Unit", "State", "Orders"), rows, tuple(unit.id for unit in units))
    )
    if lost := [f"{unit.name} ({unit.fate})" for unit in truth.units if not unit.alive]:
        panels.append(Notes("lost", "Lost", tuple(lost)))
    if truth.messages:
        messages = tuple(_message(terms, one) for one in truth.messages[::-1])
        panels.append(Papers("messages", "Messages", messages))
    return tuple(panels)


# Fights


def _pending(terms: Terms, truth: Moment, fight: Proposal) -> SheetLine:
    number = fight.number
    accept = () if fight.accepted else (Deed("Accept", f"accept {number}"),)
    return SheetLine(
        _sides(fight),
        by=f"Fight {number}, {_moment(terms, truth, fight)}{', accepted' if fight.accepted else ''}",
        notes=_reckoned(fight),
        deeds=(
            *accept,
            Deed("Change the result", f"change {number} to {{role}} {{result}}: {{reason}}", "change"),
            Deed("Add a modifier", f"modifier {number} {{role}} {{points}} {{name}}", "add"),
            Deed("Roll again", f"reroll {number}: {{reason}}", "again"),
        ),
    )


def _settled(terms: Terms, truth: Moment, fight: Proposal) -> Paper:
    return Paper(
        id=f"{truth.round}.{fight.number}",
        heading=f"{fight.number}. {_sides(fight)}",
        paragraphs=_reckoned(fight),
        kind="note",
        when=_moment(terms, truth, fight),
        urgent=fight.ruled,
    )


def _sides(fight: Proposal) -> str:
    return f"{', '.join(fight.attackers)} against {', '.join(fight.defenders)}"


def _reckoned(fight: Proposal) -> tuple[str, ...]:
    """How the sum was done, what comes of it, and what the umpire has said."""
    sums = [f"die {fight.die}", *map(str, fight.modifiers)]
    if fight.beyond:
        sums.append(f"long range {fight.beyond}")
    label = CHARTS[fight.chart].label
    chart = f"{label[0].upper()}{label[1:]}: {', '.join(sums)}, so {fight.verdict.number}."
    effect = EFFECTS[fight.verdict.result].name.capitalize()
    result = f"{effect}: {', '.join(fight.struck)}." if fight.struck else f"{effect}."
    rolled = f"Rolled before: {', '.join(map(str, fight.dice[:-1]))}." if len(fight.dice) > 1 else ""
    word = f"By the umpire's word: {'; '.join(fight.reasons)}." if fight.reasons else ""
    scale = "Out of scale: accept it by itself, or change it." if fight.unheard_of else ""
    return tuple(part for part in (chart, result, rolled, word, scale) if part)


def _moment(terms: Terms, truth: Moment, fight: Proposal) -> str:
    """When it was fought."""
    settings = terms.settings
    seconds = (truth.round - 1) * settings.round_seconds + fight.step * settings.step_seconds
    return time_of_day(terms, seconds)


# Units and messages


def _row(unit: Unit) -> tuple[str, ...]:
    strength = f" {unit.hp}/{FULL_HP}" if unit.arm in ("infantry", "cavalry") else ""
    others = [state for state in states_of(unit) if not state.startswith("strength")]
    state = ", ".join([f"{unit.formation}{strength}", *others])
    return unit.id, state, orders_text(unit.orders) or "none"


def _message(terms: Terms, message: Message) -> Paper:
    state = _STATES[message.state]
    if message.complication is not None:
        state += f"; complication: {message.complication.replace('-', ' ')}"
    deeds: tuple[Deed, ...] = ()
    if message.unclear:
        state += "; not understood"
        deeds = (Deed("Say what it means", f"understood {message.id} as {{orders}}", "change"),)
    return Paper(
        id=message.id,
        heading=f"{message.sender} to {message.to}",
        paragraphs=(message.text,),
        kind="out",
        when=round_time(terms, message.round),
        state=state,
        urgent=message.unclear or message.state in ("taken", "lost"),
        deeds=deeds,
    )
