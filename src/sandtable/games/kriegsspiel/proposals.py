"""What the umpire has still to settle before the simulation goes on."""

from msgspec import Struct


class Proposal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A result that the program proposes."""

    number: int
