"""How a computer player is written on a command line: its name, and what it is set to.

>>> PlayerSpec.read("level:3,seconds=2")
PlayerSpec(name='level', value='3', settings={'seconds': '2'})
"""

import re

from msgspec import Struct, field

from sandtable.core import SetupError

_SETTING = re.compile(r",(?=[a-z][a-z_]*=)")


class PlayerSpec(Struct, frozen=True):
    """A player as written: `NAME`, `NAME:VALUE`, either with `,SETTING=VALUE` behind it."""

    name: str
    value: str = ""
    """What follows the colon, such as a level or a command."""
    settings: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def read(text: str) -> "PlayerSpec":
        """The spec that a text writes; commas that begin no setting belong to the value."""
        head, *rest = _SETTING.split(text.strip())
        name, _, value = head.partition(":")
        if not name:
            raise SetupError(f"{text!r} names no player; write such as greedy, or engine:./my_engine.py.")
        settings: dict[str, str] = {}
        for one in rest:
            key, _, what = one.partition("=")
            if key in settings:
                raise SetupError(f"{text!r} sets {key} twice.")
            settings[key] = what.strip()
        return PlayerSpec(name.strip(), value.strip(), settings)

    def __str__(self) -> str:
        settings = "".join(f",{key}={value}" for key, value in self.settings.items())
        return f"{self.name}:{self.value}{settings}" if self.value else f"{self.name}{settings}"
