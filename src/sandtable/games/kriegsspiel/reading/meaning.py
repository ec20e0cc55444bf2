"""What an order means: steps, a question, or a refusal (KV3-C6)."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from sandtable.games.kriegsspiel.reading.landmarks import Landmark, Metres

Verb: TypeAlias = Literal[
    "march", "withdraw", "attack", "charge", "fire", "hold", "form", "face", "follow", "join",
    "support", "cover", "watch", "scout", "pursue", "build", "destroy", "resupply", "report",
    "conduct",
]  # fmt: skip
About: TypeAlias = Literal["place", "target", "unit", "direction", "time"]
Reason: TypeAlias = Literal[
    "no_order", "unknown_place", "off_map", "ground", "arm", "not_yours", "own_side", "out_of_world", "time",
    "contradiction",
]  # fmt: skip


ConditionKind: TypeAlias = Literal["when", "unless", "until", "while"]


class Spot(Struct, frozen=True, omit_defaults=True):
    """A place in an order, in metres."""

    name: str
    at: Metres


class Target(Struct, frozen=True, omit_defaults=True):
    """The target of a step: an arm, a unit, a place, whichever is said; nothing for any enemy."""

    arm: str = ""
    unit: str = ""
    place: Spot | None = None


class Condition(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """When a step is to be done, until when, or while what lasts."""

    kind: ConditionKind = "when"
    event: str
    who: tuple[str, ...] = ()
    arm: str = ""
    place: Spot | None = None
    metres: int = 0


class Times(Struct, frozen=True, omit_defaults=True):
    """Hours in minutes of the day, and spans in minutes; `None` for what is not said."""

    at: int | None = None
    by: int | None = None
    until: int | None = None
    within: int | None = None
    """Minutes from now until it is to be done."""
    lasting: int | None = None
    every: int | None = None


class MeaningStep(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to be done."""

    verb: Verb
    who: tuple[str, ...] = ()
    """Ids of units; empty for all recipients."""
    place: Spot | None = None
    via: tuple[Spot, ...] = ()
    road: Literal["", "along", "off"] = ""
    target: Target | None = None
    unit: tuple[str, ...] = ()
    side: str = ""
    metres: int = 0
    formation: str = ""
    facing: int | None = None
    work: Literal["", "bridge", "earthwork"] = ""
    times: Times = Times()
    conditions: tuple[Condition, ...] = ()
    engagement: tuple[str, ...] = ()
    ammunition: str = ""


class Understood(Struct, frozen=True, tag="understood"):
    """The steps of an order, in their order."""

    steps: tuple[MeaningStep, ...]


class Question(Struct, frozen=True, tag="ask"):
    """A question about an order: what is doubtful, the words, and what they may mean."""

    about: About
    phrase: str
    options: tuple[str, ...] = ()
    places: tuple[Spot, ...] = ()
    """Where the options lie, if they are places."""


class Refusal(Struct, frozen=True, tag="refuse"):
    """Why an order cannot be read or carried out, and the words that fail."""

    reason: Reason
    phrase: str


class Doubt(Exception):  # noqa: N818 - it is a question, no error
    """The order can mean several things."""

    def __init__(self, about: About, phrase: str, options: Sequence[Landmark | str] = ()) -> None:
        super().__init__(phrase)
        names = tuple(dict.fromkeys(each if isinstance(each, str) else each.name for each in options))
        spots = tuple(Spot(each.name, each.at) for each in options if isinstance(each, Landmark))
        self.question = Question(about, phrase, names, spots)


class Nonsense(Exception):  # noqa: N818 - it is a refusal, no error
    """The order cannot be read or carried out."""

    def __init__(self, reason: Reason, phrase: str) -> None:
        super().__init__(phrase)
        self.refusal = Refusal(reason, phrase)


Reading: TypeAlias = Understood | Question | Refusal


def summary(reading: Reading) -> str:
    """A reading on one line, such as `march place=3165,3385; hold until=570`."""
    match reading:
        case Question():
            return f"ask {reading.about} {'|'.join(reading.options)}".strip()
        case Refusal():
            return f"refuse {reading.reason}"
    return "; ".join(f"{step.verb} {_said(step)}".strip() for step in reading.steps)


def _said(value: object) -> str:
    """A value of a step; of structs only the fields that say something."""
    if isinstance(value, Spot):
        return f"{value.at[0]:.0f},{value.at[1]:.0f}"
    if isinstance(value, MeaningStep):
        return _fields(value)
    if isinstance(value, Struct):
        return f"({_fields(value)})"
    if isinstance(value, tuple):
        return "+".join(_said(each) for each in value)
    return str(value)


def _fields(struct: Struct) -> str:
    said = [
        f"{field.name}={_said(given)}"
        for field in fields(struct)
        if field.name != "verb" and (given := getattr(struct, field.name)) != _default(field.default)
    ]
    return " ".join(said)


def _default(default: object) -> object:
    return None if default is NODEFAULT else default
