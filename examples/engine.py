"""An engine in plain Python that plays any legal action in any game.

It imports nothing of Sandtable. docs/engines.md describes the protocol. Try it with

    sandtable play game-of-war --seat north=human --seat south=engine:examples/engine.py,peace=false
"""

import json
import random
import sys
from typing import Any

OPTIONS = (
    {"name": "peace", "type": "flag", "default": True, "about": "Whether it accepts a draw."},
    {"name": "tries", "type": "integer", "default": 1, "lowest": 1, "highest": 100,
     "about": "How many actions it draws, of which it plays the longest."},
)  # fmt: skip


def main() -> None:
    """Answer every line until the input ends."""
    settings: dict[str, Any] = {}
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "sandtable":
            say("protocol 2")
        elif word == "protocol":
            for option in OPTIONS:
                say("option " + json.dumps(option))
            say("want choices since position")
            say("ready Any legal move")
        elif word == "new":
            match = json.loads(rest)
            settings = match["settings"]
            random.seed(match["seed"])
            print("playing", match["seat"], "of", match["game"], file=sys.stderr)
            say("ready")
        elif word == "think":
            say("action " + choose(json.loads(rest), settings))
        elif word == "quit":
            return


def say(line: str) -> None:
    """Write a line and flush it, so that it does not wait in a buffer."""
    print(line, flush=True)


def choose(question: dict[str, Any], settings: dict[str, Any]) -> str:
    """Return any action that advances the match, with its fields filled."""
    possible: list[Any] = list(question.get("actions", ()))
    for choice in question.get("choices", ()):
        if not choice.get("aside") and can_fill(choice):
            possible.append(choice)
        elif settings["peace"] and choice["action"] == "accept draw":
            return "accept draw"
    seconds = question["time"]["seconds"]
    say(f"info {len(possible)} choices, {len(question.get('since', ()))} news, {seconds} seconds")
    return max((filled(random.choice(possible)) for _ in range(settings["tries"])), key=len)


def can_fill(choice: dict[str, Any]) -> bool:
    """Whether every field of the choice lists its values."""
    return all(
        any(field.get(key) for key in ("places", "pieces", "picks", "highest"))
        for field in choice.get("fields", [])
    )


def filled(choice: Any) -> str:
    """Return an action, or a template with a value for every field."""
    if isinstance(choice, str):
        return choice
    action: str = choice["action"]
    for field in choice.get("fields", []):
        action = action.replace("{" + field["name"] + "}", value_for(field))
    return action


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
