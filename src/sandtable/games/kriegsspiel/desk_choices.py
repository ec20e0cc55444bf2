"""What the umpire can do now, as choices with blanks (KV3-U1)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from sandtable.core import Choice, NumberField, Pick, PickField, PiecesField, PlaceField, TextField
from sandtable.games.kriegsspiel.charts import EFFECTS
from sandtable.games.kriegsspiel.dispatches import Complication
from sandtable.games.kriegsspiel.proposals import Proposal

if TYPE_CHECKING:
    from sandtable.games.kriegsspiel.state import State

_LONGEST = 600
_ROLES = PickField("role", "Whom", (Pick("attacker", "attacker"), Pick("defender", "defender")))
_RESULTS = PickField("result", "Result", tuple(Pick(each.name, each.name) for each in EFFECTS.values()))
_REASON = TextField("reason", "Reason")


def choices(state: "State") -> list[Choice]:
    """All that the umpire can do, fights first."""
    found: list[Choice] = []
    if state.pending:
        if any(not each.unheard_of for each in state.pending if not each.accepted):
            found.append(Choice("accept", "Accept all", "accept", key="a"))
        for proposal in state.pending:
            found += _on_fight(proposal)
    elif state.phase == "umpire":
        over = state.step >= state.terms.settings.steps
        found.append(Choice("next", "Begin the next round" if over else "Go on", "next", key="n"))
    if state.phase == "umpire":
        found.append(
            Choice("finish", "Let the program finish the round", "finish", grave=True, aside=True, key="f")
        )
    if state.before:
        found.append(Choice("undo", "Undo the last adjudication", "undo", aside=True, key="u"))
    found += _unclear(state)
    found += _pieces(state)
    found += _papers(state)
    found.append(
        Choice(
            "win {seats}: {reason}",
            "Decide the match",
            "outcome",
            fields=(TextField("seats", "Winners' seats"), _REASON),
            grave=True,
            aside=True,
        )
    )
    found.append(
        Choice("draw: {reason}", "End it as a draw", "outcome", fields=(_REASON,), grave=True, aside=True)
    )
    return found


def _on_fight(proposal: Proposal) -> Iterator[Choice]:
    number = proposal.number
    if not proposal.accepted:
        yield Choice(f"accept {number}", f"Accept {number}", "accept")
    yield Choice(
        f"change {number} to {{role}} {{result}}: {{reason}}",
        f"Change {number}",
        "change",
        fields=(_ROLES, _RESULTS, _REASON),
        aside=True,
    )
    yield Choice(
        f"modifier {number} {{role}} {{points}} {{name}}",
        f"Modifier for {number}",
        "modifier",
        fields=(_ROLES, NumberField("points", "Points", -9, 9), TextField("name", "Name")),
        aside=True,
    )
    yield Choice(
        f"reroll {number}: {{reason}}", f"Roll {number} again", "reroll", fields=(_REASON,), aside=True
    )


def _unclear(state: "State") -> Iterator[Choice]:
    for message in state.messages:
        if message.unclear:
            yield Choice(
                f"understood {message.id} as {{orders}}",
                f"What {message.id} means: {message.text}",
                "understood",
                fields=(TextField("orders", "Orders", _LONGEST),),
                aside=True,
            )


def _pieces(state: "State") -> Iterator[Choice]:
    whom = PiecesField("unit", "Unit", tuple(unit.id for unit in state.units if unit.alive), most=1)
    place = PlaceField("place", "Where to")
    yield Choice("move {unit} to {place}", "Move", "move", fields=(whom, place), aside=True)
    what = PickField(
        "what",
        "What",
        tuple(Pick(each, each) for each in ("hp", "disruption", "facing", "formation", "quality", "control")),
    )
    value = TextField("value", "Value", 20)
    yield Choice("set {unit} {what} {value}", "Set", "set", fields=(whom, what, value), aside=True)
    yield Choice(
        "remove {unit}: {reason}", "Remove", "remove", fields=(whom, _REASON), grave=True, aside=True
    )
    kinds = tuple(Pick(each, each) for each in get_args(Complication))
    yield Choice(
        "complication {unit} {kind}",
        "A complication",
        "complication",
        fields=(whom, PickField("kind", "Which", kinds)),
        aside=True,
    )
    yield Choice(
        "complication {unit}: {text}",
        "A complication of your own",
        "complication",
        fields=(whom, TextField("text", "What happens")),
        aside=True,
    )


def _papers(state: "State") -> Iterator[Choice]:
    seats = tuple(Pick(each.seat, each.name) for each in state.terms.commanders)
    yield Choice(
        "report {seat}: {text}",
        "Write a report",
        "report",
        fields=(PickField("seat", "To", seats), TextField("text", "Report", _LONGEST, 4)),
        aside=True,
    )
    units = tuple(Pick(unit.id, unit.name) for unit in state.units if unit.alive and unit.arm != "officer")
    yield Choice(
        "courier from {place} to {to}: {text}",
        "Insert a courier",
        "courier",
        fields=(
            PlaceField("place", "From"),
            PickField("to", "To", (*seats, *units)),
            TextField("text", "Message", _LONGEST, 4),
        ),
        aside=True,
    )
