"""The rulings of a human umpire: typed values, and text to value (KV3-U1, KV3-U4 to KV3-U6)."""

import re
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from sandtable.core import InvalidAction, Seat, did_you_mean
from sandtable.core.text import quoted
from sandtable.games.kriegsspiel.charts import CHARTS, EFFECTS, ChartName, Modifier, Result, Role
from sandtable.games.kriegsspiel.dispatches import COMPLICATIONS, Complication
from sandtable.games.kriegsspiel.notation import ALL_FORMATIONS, Reader
from sandtable.games.kriegsspiel.orders import Formation, NamedPoint, Order, Work
from sandtable.games.kriegsspiel.settings import Weather
from sandtable.games.kriegsspiel.terms import Goal
from sandtable.games.kriegsspiel.units import ARMS, Arm, Quality

RULE = "KV3-U1"
NO_COMPLICATION = "none"
Property: TypeAlias = Literal[
    "hp", "disruption", "facing", "formation", "quality", "control", "name", "arm", "commander"
]
PROPERTIES: tuple[Property, ...] = get_args(Property)
_RESULTS: Mapping[str, Result] = {
    **{effect.name: number for number, effect in EFFECTS.items()},
    **{str(number): number for number in EFFECTS},
}
_ROLES: Mapping[str, Role] = {"attacker": "attacker", "defender": "defender"}


class Accept(Struct, frozen=True):
    """Accept proposed fights; without numbers, all except those out of scale."""

    numbers: tuple[int, ...] = ()


class AcceptDispatches(Struct, frozen=True):
    """Let dispatches take their course; without ids, all of them (KV3-U4)."""

    messages: tuple[str, ...] = ()


class Reword(Struct, frozen=True):
    """Change the text of a dispatch (KV3-U4)."""

    message: str
    text: str


class Delay(Struct, frozen=True):
    """Delay a dispatch (KV3-U4)."""

    message: str
    minutes: int


class Refuse(Struct, frozen=True):
    """Refuse a dispatch (KV3-U4)."""

    message: str
    reason: str


class Lose(Struct, frozen=True):
    """Lose a dispatch on its way (KV3-U4)."""

    message: str
    reason: str


class ComplicateDispatch(Struct, frozen=True):
    """Choose the complication of an order, write one, or choose none (KV3-C5, KV3-U4)."""

    message: str
    complication: Complication | None
    text: str = ""


class Run(Struct, frozen=True):
    """Let the round run to a minute, or to its end (KV3-U4)."""

    minute: int | None


class Fight(Struct, frozen=True):
    """Declare a fight (KV3-U5)."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    chart: ChartName | None
    reason: str


class Regroup(Struct, frozen=True):
    """Change a group: its units, its chart, its attacker or its name (KV3-U5)."""

    number: int
    what: Literal["add", "remove", "chart", "attacker", "name"]
    value: str


class Split(Struct, frozen=True):
    """Put units of a group into a new group of their own (KV3-U5)."""

    number: int
    units: tuple[str, ...]


class JoinGroups(Struct, frozen=True):
    """Join a group to another (KV3-U5)."""

    number: int
    other: int


class CallOff(Struct, frozen=True):
    """Call a fight off (KV3-U5)."""

    number: int
    reason: str


class RollDie(Struct, frozen=True):
    """Roll a d10 for anything (KV3-U5)."""

    reason: str


class Add(Struct, frozen=True, kw_only=True):
    """Add a unit to a command (KV3-U6)."""

    unit: str
    arm: Arm
    seat: Seat
    at: NamedPoint
    facing: int = 0
    formation: Formation | None = None
    quality: Quality = "regular"
    name: str = ""


class ChangeWork(Struct, frozen=True):
    """Build or destroy a bridge or an earthwork at once (KV3-U6)."""

    verb: Literal["build", "destroy"]
    work: Work
    at: NamedPoint


class SetWeather(Struct, frozen=True):
    """Change the weather (KV3-U6)."""

    weather: Weather


class SetHour(Struct, frozen=True):
    """Change the time of day, in seconds since midnight (KV3-U6)."""

    seconds: int


class SetMission(Struct, frozen=True, kw_only=True):
    """Give a commander another mission (KV3-U6)."""

    seat: Seat
    text: str
    goal: Goal = "free"
    place: NamedPoint | None = None
    units: tuple[str, ...] = ()
    rounds: int = 1
    radius: int = 200


class Look(Struct, frozen=True):
    """Let all officers look round again (KV3-U6)."""


class Change(Struct, frozen=True):
    """Change the result of a fight; without a role, for the role that is struck already."""

    number: int
    role: Role | None
    result: Result
    reason: str


class Modify(Struct, frozen=True):
    """Set a named modifier of a fight; 0 points remove it."""

    number: int
    modifier: Modifier


class Reroll(Struct, frozen=True):
    """Roll again for a fight."""

    number: int
    reason: str


class Put(Struct, frozen=True):
    """Move a unit."""

    unit: str
    to: NamedPoint
    facing: int | None = None


class Set(Struct, frozen=True):
    """Set a property of a unit."""

    unit: str
    what: Property
    value: str


class Remove(Struct, frozen=True):
    """Remove a unit from the map."""

    unit: str
    reason: str


class Tell(Struct, frozen=True):
    """Give a report to a commander, who reads it at once or when the umpire's phase is over."""

    seat: Seat
    text: str


class Send(Struct, frozen=True):
    """Send a courier from a place with a message to a unit or a commander."""

    start: NamedPoint
    to: str
    text: str


class Complicate(Struct, frozen=True):
    """Apply a complication to a unit: one of the table, or a text."""

    unit: str
    complication: Complication | None
    text: str = ""


class Understand(Struct, frozen=True):
    """Say which orders a message in free text means."""

    message: str
    orders: tuple[Order, ...]


class Undo(Struct, frozen=True):
    """Undo the last settlement."""


class Next(Struct, frozen=True):
    """Continue to the next fight or the next command phase."""


class Finish(Struct, frozen=True):
    """Let the program finish the round."""


class Decide(Struct, frozen=True):
    """End the match; a draw if no seat wins."""

    seats: tuple[Seat, ...]
    reason: str


DispatchRuling: TypeAlias = AcceptDispatches | Reword | Delay | Refuse | Lose | ComplicateDispatch
GroupRuling: TypeAlias = Fight | Regroup | Split | JoinGroups | CallOff
WorldRuling: TypeAlias = Add | ChangeWork | SetWeather | SetHour | SetMission | Look
Ruling: TypeAlias = (
    DispatchRuling
    | GroupRuling
    | WorldRuling
    | Accept
    | Run
    | RollDie
    | Change
    | Modify
    | Reroll
    | Put
    | Set
    | Remove
    | Tell
    | Send
    | Complicate
    | Understand
    | Undo
    | Next
    | Finish
    | Decide
)


def read(text: str, reader: Reader) -> Ruling:
    """The ruling of an umpire's text, or `InvalidAction`."""
    verb = re.split(r"[ :]", text.strip(), maxsplit=1)[0]
    rest = text.strip().removeprefix(verb)
    if verb not in _FORMS:
        raise InvalidAction(
            f"{quoted(text)} is not an action of the umpire. {did_you_mean(verb, _FORMS)}", RULE
        )
    form, example, make = _FORMS[verb]
    match = re.fullmatch(form, rest.strip())
    if match is None:
        raise InvalidAction(f"{quoted(text)} cannot be read; write it as in “{example}”.", RULE)
    return make(match, reader)


def _change(match: re.Match[str], _: Reader) -> Ruling:
    role = _ROLES.get(match["role"] or "")
    return Change(int(match["number"]), role, _RESULTS[match["result"]], match["reason"].strip())


def _modify(match: re.Match[str], _: Reader) -> Ruling:
    modifier = Modifier(match["name"].strip(), _ROLES[match["role"]], int(match["points"]))
    return Modify(int(match["number"]), modifier)


def _put(match: re.Match[str], reader: Reader) -> Ruling:
    facing = None if match["facing"] is None else int(match["facing"]) % 360
    return Put(match["unit"], reader.spot(match["place"]), facing)


def _set(match: re.Match[str], _: Reader) -> Ruling:
    what = next((name for name in PROPERTIES if name == match["what"]), None)
    if what is None:
        raise InvalidAction(f"{match['what']!r} cannot be set; properties are {', '.join(PROPERTIES)}.", RULE)
    return Set(match["unit"], what, match["value"])


def _complicate(match: re.Match[str], _: Reader) -> Ruling:
    text = (match["text"] or "").strip()
    word = match["kind"] or text.casefold().replace(" ", "-")
    kind = next((each for each in COMPLICATIONS if each == word), None)
    if match["kind"] and kind is None and word != NO_COMPLICATION:
        raise InvalidAction(
            f"{match['kind']!r} is not a complication. {did_you_mean(match['kind'], COMPLICATIONS)}", RULE
        )
    return Complicate(match["unit"], kind, "" if kind or word == NO_COMPLICATION else text)


def _accept(match: re.Match[str], _: Reader) -> Ruling:
    words = match[0].split()
    if not words or words[0].isdigit():
        return Accept(tuple(map(int, words)))
    return AcceptDispatches(() if words == ["orders"] else tuple(words))


def _run(match: re.Match[str], _: Reader) -> Ruling:
    return Run(None if match["minute"] == "end" else int(match["minute"]))


def _fight(match: re.Match[str], _: Reader) -> Ruling:
    chart = next((each for each in CHARTS if each == match["chart"]), None)
    on, word = match["defenders"].partition(" on ")[1:]
    if on:
        raise InvalidAction(
            f"{word!r} is not a chart. {did_you_mean(word.replace('-', ' '), CHARTS)}", "KV3-F3"
        )
    return Fight(
        tuple(match["attackers"].split()),
        tuple(match["defenders"].split()),
        chart,
        (match["reason"] or "").strip(),
    )


def _regroup(match: re.Match[str], _: Reader) -> Ruling:
    whats: tuple[Literal["add", "remove", "chart", "attacker", "name"], ...]
    whats = ("add", "remove", "chart", "attacker", "name")
    what = next(each for each in whats if each == match["what"])
    return Regroup(int(match["number"]), what, match["value"].strip())


def _add(match: re.Match[str], reader: Reader) -> Ruling:
    arm = next((each for each in ARMS if each == match["arm"]), None)
    if arm is None:
        raise InvalidAction(f"{match['arm']!r} is not an arm. {did_you_mean(match['arm'], ARMS)}", "KV3-G4")
    qualities: tuple[Quality, ...] = get_args(Quality)
    return Add(
        unit=match["unit"],
        arm=arm,
        seat=match["seat"],
        at=reader.spot(match["place"]),
        facing=int(match["facing"] or 0) % 360,
        formation=next((each for each in ALL_FORMATIONS if each == match["formation"]), None),
        quality=next((each for each in qualities if each == match["quality"]), "regular"),
        name=(match["name"] or "").strip(),
    )


def _change_work(verb: Literal["build", "destroy"]) -> "_Make":
    def make(match: re.Match[str], reader: Reader) -> Ruling:
        work: Work = "bridge" if match["work"] == "bridge" else "earthwork"
        return ChangeWork(verb, work, reader.spot(match["place"]))

    return make


def _weather(match: re.Match[str], _: Reader) -> Ruling:
    weathers: tuple[Weather, ...] = get_args(Weather)
    weather = next((each for each in weathers if each == match["weather"]), None)
    if weather is None:
        raise InvalidAction(
            f"{match['weather']!r} is not a weather: it can be {', '.join(weathers)}.", "KV3-U6"
        )
    return SetWeather(weather)


def _mission(match: re.Match[str], reader: Reader) -> Ruling:
    goal: Goal = "free"
    if match["holding"]:
        goal = "take" if match["holding"] == "take" else "hold"
    elif match["units"] or match["exit"]:
        goal = "destroy" if match["units"] else "escape"
    place = match["place"] or match["exit"]
    return SetMission(
        seat=match["seat"],
        text=match["text"].strip(),
        goal=goal,
        place=None if place is None else reader.spot(place),
        units=tuple((match["units"] or match["escaping"] or "").split()),
        rounds=int(match["rounds"] or 1),
        radius=int(match["radius"] or 200),
    )


_Make: TypeAlias = Callable[[re.Match[str], Reader], Ruling]
_NUMBER, _UNIT, _REASON = r"(?P<number>\d{1,4})", r"(?P<unit>\S+)", r":\s*(?P<reason>\S.*)"
_MESSAGE = r"[^\s:]+\.\d+"
_WORK = r"(?P<work>bridge|earthwork) at (?P<place>\S.*)"
_FORMS: Mapping[str, tuple[str, str, _Make]] = {
    "accept": (rf"(orders|\d{{1,4}}( \d{{1,4}})*|{_MESSAGE}( {_MESSAGE})*)?", "accept 2", _accept),
    "reword": (
        rf"(?P<message>{_MESSAGE})\s*:\s*(?P<text>\S.*)",
        "reword west.3: march to Lindenrode",
        lambda match, _: Reword(match["message"], match["text"].strip()),
    ),
    "delay": (
        rf"(?P<message>{_MESSAGE}) by (?P<minutes>\d{{1,3}})( minutes?)?",
        "delay west.3 by 10",
        lambda match, _: Delay(match["message"], int(match["minutes"])),
    ),
    "refuse": (
        rf"(?P<message>{_MESSAGE})\s*{_REASON}",
        "refuse west.3: guns cannot swim",
        lambda match, _: Refuse(match["message"], match["reason"].strip()),
    ),
    "lose": (
        rf"(?P<message>{_MESSAGE})(\s*{_REASON})?",
        "lose west.3: the courier's horse fell",
        lambda match, _: Lose(match["message"], (match["reason"] or "").strip()),
    ),
    "run": (r"to (?P<minute>end|\d{1,3})", "run to 4", _run),
    "fight": (
        rf"(?P<attackers>[^>:]+?)\s*>\s*(?P<defenders>[^>:]+?)( on (?P<chart>{'|'.join(CHARTS)}))?"
        rf"(\s*{_REASON})?",
        "fight 1-foot 2-foot > 7-foot on hand to hand: they met in the fog",
        _fight,
    ),
    "group": (
        rf"{_NUMBER} (?P<what>add|remove|chart|attacker|name) (?P<value>\S.*)",
        "group 2 add 3-foot",
        _regroup,
    ),
    "split": (
        rf"{_NUMBER}\s*:\s*(?P<units>\S.*)",
        "split 2: 3-foot 8-foot",
        lambda match, _: Split(int(match["number"]), tuple(match["units"].split())),
    ),
    "join": (
        rf"{_NUMBER} (?P<other>\d{{1,4}})",
        "join 2 3",
        lambda match, _: JoinGroups(int(match["number"]), int(match["other"])),
    ),
    "cancel": (
        rf"{_NUMBER}\s*{_REASON}",
        "cancel 2: they did not see each other",
        lambda match, _: CallOff(int(match["number"]), match["reason"].strip()),
    ),
    "roll": (_REASON, "roll: does the bridge hold?", lambda match, _: RollDie(match["reason"].strip())),
    "add": (
        r"(?P<unit>[^\s:]+) (?P<arm>\S+) of (?P<seat>[^\s:]+) at (?P<place>[^:]+?)"
        rf"( facing (?P<facing>\d{{1,3}}))?( (?P<formation>{'|'.join(ALL_FORMATIONS)}))?"
        r"( (?P<quality>green|regular|elite))?(\s*:\s*(?P<name>\S.*))?",
        "add 6-foot infantry of west at 1250,830 facing 90 line elite: 6th Foot",
        _add,
    ),
    "build": (_WORK, "build bridge at 1250,830", _change_work("build")),
    "destroy": (_WORK, "destroy earthwork at 1250,830", _change_work("destroy")),
    "weather": (r"(?P<weather>\S+)", "weather mist", _weather),
    "hour": (
        r"(?P<hours>[01]?\d|2[0-3]):(?P<minutes>[0-5]\d)",
        "hour 18:30",
        lambda match, _: SetHour(int(match["hours"]) * 3600 + int(match["minutes"]) * 60),
    ),
    "mission": (
        r"(?P<seat>[^\s:]+)( (?P<holding>take|hold) (?P<place>[^:]+?)( for (?P<rounds>\d{1,3}) rounds?)?"
        r"( within (?P<radius>\d{1,5}))?| destroy (?P<units>[^:]+?)"
        r"| escape (?P<escaping>[^:]+?) to (?P<exit>[^:]+?))?\s*:\s*(?P<text>\S.*)",
        "mission west take Lindenrode for 3 rounds within 250: Take Lindenrode.",
        _mission,
    ),
    "look": (r"", "look", lambda _match, _reader: Look()),
    "change": (
        rf"{_NUMBER} to ((?P<role>attacker|defender) )?(?P<result>{'|'.join(_RESULTS)})\s*{_REASON}",
        "change 2 to defender retreat: they stood behind a hedge",
        _change,
    ),
    "modifier": (
        rf"{_NUMBER} (?P<role>attacker|defender) (?P<points>[+-]?\d{{1,2}}) (?P<name>\S.*)",
        "modifier 2 defender +1 hedge",
        _modify,
    ),
    "reroll": (
        rf"{_NUMBER}\s*{_REASON}",
        "reroll 2: the die fell off the table",
        lambda match, _: Reroll(int(match["number"]), match["reason"].strip()),
    ),
    "move": (
        rf"{_UNIT} to (?P<place>.+?)( facing (?P<facing>\d{{1,3}}))?",
        "move 2-foot to 1250,830 facing 90",
        _put,
    ),
    "set": (rf"{_UNIT} (?P<what>\S+) (?P<value>\S.*)", "set 2-foot hp 3", _set),
    "remove": (
        rf"(?P<unit>[^\s:]+)\s*{_REASON}",
        "remove 2-foot: drowned in the river",
        lambda match, _: Remove(match["unit"], match["reason"].strip()),
    ),
    "report": (
        r"(?P<seat>[^\s:]+)\s*:\s*(?P<text>\S.*)",
        "report west: you hear guns in the north",
        lambda match, _: Tell(match["seat"], match["text"].strip()),
    ),
    "courier": (
        r"from (?P<place>[^:]+?) to (?P<to>[^\s:]+)\s*:\s*(?P<text>\S.*)",
        "courier from 1250,830 to 2-foot: march to Lindenrode",
        lambda match, reader: Send(reader.spot(match["place"]), match["to"], match["text"].strip()),
    ),
    "complication": (
        r"(?P<unit>[^\s:]+)( (?P<kind>[a-z-]+)|\s*:\s*(?P<text>\S.*))",
        "complication 2-foot delayed",
        _complicate,
    ),
    "understood": (
        r"(?P<message>\S+) as (?P<orders>\S.*)",
        "understood west.3 as march to Lindenrode",
        lambda match, reader: Understand(match["message"], reader.orders(match["orders"])),
    ),
    "undo": (r"", "undo", lambda _match, _reader: Undo()),
    "next": (r"", "next", lambda _match, _reader: Next()),
    "finish": (r"", "finish", lambda _match, _reader: Finish()),
    "win": (
        rf"(?P<seats>[^:]+?)\s*{_REASON}",
        "win west: the village is theirs",
        lambda match, _: Decide(tuple(match["seats"].split()), match["reason"].strip()),
    ),
    "draw": (_REASON, "draw: night falls", lambda match, _: Decide((), match["reason"].strip())),
}
