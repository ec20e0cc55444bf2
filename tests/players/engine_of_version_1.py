"""An engine of version 1 of the protocol, as it was written before there was version 2."""

import json
import random
import sys
from typing import Any


def main() -> None:
    """Answer every line until the input ends."""
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "sandtable":
            say("ready Any legal move")
        elif word == "new":
            match = json.loads(rest)
            random.seed(match["seed"])
            print("playing", match["seat"], "of", match["game"], file=sys.stderr)
            say("ready")
        elif word == "think":
            seconds, _, view = rest.partition(" ")
            say("action " + choose(json.loads(view), float(seconds)))
        elif word == "quit":
            return


def say(line: str) -> None:
    """Write a line and flush it, so that it does not wait in a buffer."""
    print(line, flush=True)


def choose(view: dict[str, Any], seconds: float) -> str:
    """Return any choice that advances the match, with its fields filled."""
    possible = [choice for choice in view["choices"] if not choice.get("aside") and can_fill(choice)]
    say(f"info {len(possible)} choices, {seconds} seconds")
    choice = random.choice(possible)
    action: str = choice["action"]
    for field in choice.get("fields", []):
        action = action.replace("{" + field["name"] + "}", value_for(field))
    return action


def can_fill(choice: dict[str, Any]) -> bool:
    """Whether every field of the choice lists its values."""
    return all(
        any(field.get(key) for key in ("places", "pieces", "picks", "highest"))
        for field in choice.get("fields", [])
    )


def value_for(field: dict[str, Any]) -> str:
    """Return a value for a field."""
    if field["type"] in ("place", "path"):
        return " ".join(random.choices(field["places"], k=field.get("fewest", 1)))
    if field["type"] == "pieces":
        return " ".join(random.sample(field["pieces"], min(field.get("fewest", 1), len(field["pieces"]))))
    if field["type"] == "pick":
        return str(random.choice(field["picks"])["value"])
    return str(int(field.get("lowest") or 0))


if __name__ == "__main__":
    main()
