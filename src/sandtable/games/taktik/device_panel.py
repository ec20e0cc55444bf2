"""The computer as a panel beside the board (TAK-C7)."""

from sandtable.core import Seat
from sandtable.games.taktik.device import ANY_SHOT, STANCES, TASKS, Settings
from sandtable.games.taktik.device import Lamp as DeviceLamp
from sandtable.games.taktik.position import lamp_name
from sandtable.games.taktik.rules.firing import SHOT_KEYS
from sandtable.games.taktik.rules.turns import LAMP_KEYS, STANCE_KEYS, TASK_KEYS
from sandtable.games.taktik.state import State
from sandtable.games.taktik.texts import steps_text
from sandtable.scenes import Button, Device, Lamp, Setting, Switch


def panel(seen: State, seat: Seat | None) -> Device:
    """The panel of a seat: switches, lamps as the last press left them, and the two buttons."""
    say = seen.terms.say
    stances = tuple(Setting(stance, say(STANCE_KEYS[stance])) for stance in STANCES)
    tasks = tuple(Setting(task, say(TASK_KEYS[task])) for task in TASKS)
    settings = _settings(seen, seat)
    return Device(
        "computer",
        say("device"),
        (
            Switch("stance", say("switch-stance"), stances, settings.stance),
            Switch("task", say("switch-task"), tasks, settings.task),
        ),
        _lamps(seen),
        Button(say("button"), _action(seen, seat)),
        _display(seen),
        _fire_button(seen, seat),
    )


def _settings(seen: State, seat: Seat | None) -> Settings:
    """The switches as the player left them who has the device: this one, or the one who is to move."""
    seats = seen.terms.seats
    if seat is not None and (seat in seen.to_act or not seen.turn):
        return seen.switches[seats.index(seat)]
    return seen.switches[seen.mover]


def _lamps(seen: State) -> tuple[Lamp, ...]:
    """The lamps for the turn, and the one for shots: steady for a hit, blinking for damage (TAK-C7)."""
    say, pressed = seen.terms.say, seen.device
    shot = pressed.shot
    return (
        *(
            Lamp(lamp_name(lamp), say(key), lit=lamp in pressed.lamps)
            for lamp, key in LAMP_KEYS.items()
            if not lamp & ANY_SHOT
        ),
        Lamp(
            "shot",
            say("lamp-shot"),
            lit=bool(pressed.lamps & (DeviceLamp.HIT | DeviceLamp.DAMAGE)),
            blinking=shot == "damage",
            meaning=say(SHOT_KEYS[shot]) if shot else "",
        ),
    )


def _action(seen: State, seat: Seat | None) -> str | None:
    if seat not in seen.to_act:
        return None
    return {"press": "press {stance} {task}", "start": "press"}.get(seen.phase)


def _fire_button(seen: State, seat: Seat | None) -> Button:
    """The fire button; before every shot but the first the computer's button is pressed again (TAK-F4)."""
    say = seen.terms.say
    if seen.phase != "firing" or seat not in seen.to_act:
        return Button(say("fire-button"))
    return Button(say("fire-button"), presses=("fire",), after_press=seen.device.shot is not None)


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
