"""The computer as a panel beside the board (TAK-C7)."""

from sandtable.core import Seat
from sandtable.games.taktik.device import STANCES, TASKS
from sandtable.games.taktik.position import lamp_name
from sandtable.games.taktik.rules.turns import LAMP_KEYS, STANCE_KEYS, TASK_KEYS
from sandtable.games.taktik.state import State
from sandtable.games.taktik.texts import steps_text
from sandtable.scenes import Button, Device, Lamp, Setting, Switch


def panel(seen: State, seat: Seat | None) -> Device:
    """The panel of a seat: switches, lamps as the last press left them, and the button."""
    say, pressed = seen.terms.say, seen.device
    stances = tuple(Setting(stance, say(STANCE_KEYS[stance])) for stance in STANCES)
    tasks = tuple(Setting(task, say(TASK_KEYS[task])) for task in TASKS)
    return Device(
        "computer",
        say("device"),
        (
            Switch("stance", say("switch-stance"), stances, pressed.stance),
            Switch("task", say("switch-task"), tasks, pressed.task),
        ),
        tuple(Lamp(lamp_name(lamp), say(key), lit=lamp in pressed.lamps) for lamp, key in LAMP_KEYS.items()),
        Button(say("button"), _action(seen, seat), ("fire",)),
        _display(seen),
    )


def _action(seen: State, seat: Seat | None) -> str | None:
    if seat not in seen.to_act:
        return None
    return {"press": "press {stance} {task}", "start": "press"}.get(seen.phase)


def _display(seen: State) -> str:
    """The text on the display: the steps left, or that vehicles may fire."""
    say = seen.terms.say
    if seen.outcome:
        return ""
    match seen.phase:
        case "moving":
            return say("display-steps", steps=steps_text(seen.budget))
        case "firing":
            return say("display-fire")
    return ""
