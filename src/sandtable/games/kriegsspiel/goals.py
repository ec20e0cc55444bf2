"""KV3-P3: what a commander is to achieve, and what he is told of the situation."""

from msgspec import Struct


class Mission(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A commander's mission."""

    text: str
    """As it is given to him."""


class Brief(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a commander is told before the first round."""

    mission: Mission
    situation: str
