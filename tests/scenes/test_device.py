"""A device: switches, lamps and a button, as text and as SVG."""

from msgspec.structs import replace
from rich.console import Console

from sandtable.scenes import Button, Device, Lamp
from sandtable.scenes.svg import svg
from sandtable.scenes.text import panel
from tests.scenes.example_scenes import DEVICE, WORDS
from tests.scenes.test_text import SCENE


def told(device: Device) -> list[str]:
    console = Console(width=60)
    with console.capture() as capture:
        console.print(panel(replace(SCENE, panels=(device,)), width=60, say=WORDS))
    return [line.rstrip() for line in capture.get().split("\n")]


def test_a_device_as_text_has_its_settings_lamps_and_action():
    assert told(DEVICE)[:6] == [
        "The computer",
        "Stance:  Attack [Retreat]",
        "● 2",
        "○ 4",
        "◐ shot: damage",
        "Press: press {stance}",
    ]


def test_a_blinking_lamp_differs_from_a_steady_and_a_dark_one():
    shots = (
        Lamp("shot", "shot", lit=True, meaning="hit"),
        Lamp("shot", "shot", lit=True, blinking=True, meaning="damage"),
        Lamp("shot", "shot", lit=False, meaning="miss"),
    )
    devices = [replace(DEVICE, lamps=(lamp,)) for lamp in shots]
    assert [told(device)[2] for device in devices] == ["● shot: hit", "◐ shot: damage", "○ shot: miss"]
    classes = ("lamp lamp-lit", "lamp lamp-blinking", "lamp")
    for device, name in zip(devices, classes, strict=True):
        assert f'class="{name}"' in svg(replace(SCENE, panels=(device,)), {})


def test_a_disabled_button_is_not_offered():
    assert not any("Press" in line for line in told(replace(DEVICE, button=Button("Press"))))


def test_a_device_is_drawn_below_the_board_with_its_lit_lamps():
    drawn = svg(replace(SCENE, panels=(DEVICE,)), {})
    assert "The computer – Stance: Retreat" in drawn
    assert drawn.count('class="lamp lamp-lit"') == 1
    assert drawn.count('class="lamp"') == 1


def test_lamps_wrap_to_another_row():
    lamps = tuple(Lamp(f"l{number}", "a lamp with a long name", lit=False) for number in range(6))
    few, many = (
        svg(replace(SCENE, panels=(replace(DEVICE, lamps=lamps[:number]),)), {}) for number in (1, 6)
    )
    assert float(many.split('viewBox="0 0 ')[1].split('"')[0].split()[1]) > float(
        few.split('viewBox="0 0 ')[1].split('"')[0].split()[1]
    )
