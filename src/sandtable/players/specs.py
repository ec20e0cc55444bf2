"""Computer players as text: `NAME`, `NAME:VALUE`, `NAME:VALUE,SETTING=VALUE`.

>>> PlayerSpec.read("level:3,seconds=2")
PlayerSpec(name='level', value='3', settings={'seconds': '2'})
"""

import re

from msgspec import Struct, field

from sandtable.core import SetupError

_SETTING = re.compile(r",(?=[a-z][a-z_]*=)")


class PlayerSpec(Struct, frozen=True):
    """The parts of a player's text."""

    name: str
    value: str = ""
    """The text after the colon, such as a level or a command."""
    settings: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def read(text: str) -> "PlayerSpec":
        """Parse a text, or raise `SetupError`. Commas that begin no setting belong to the value."""
        head, *rest = _SETTING.split(text.strip())
        name, _, value = head.partition(":")
        if not name:
            raise SetupError(
                f"{text!r} names no player. Write, for example, greedy or engine:./my_engine.py."
            )
        settings: dict[str, str] = {}
        for setting in rest:
            key, _, setting_value = setting.partition("=")
            if key in settings:
                raise SetupError(f"{text!r} sets {key} twice.")
            settings[key] = setting_value.strip()
        return PlayerSpec(name.strip(), value.strip(), settings)

    def __str__(self) -> str:
        settings = "".join(f",{key}={value}" for key, value in self.settings.items())
        return f"{self.name}:{self.value}{settings}" if self.value else f"{self.name}{settings}"
