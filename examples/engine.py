"""An engine in plain Python: it does something legal in any game, without knowing one.

It imports nothing of Sandtable. docs/engines.md tells what is said; try it with

    sandtable play game-of-war --seat north=human --seat south=engine:examples/engine.py
"""

import json
import random
import sys


def main():
    """Answer every line until there is no more."""
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


def say(line):
    """Say a line at once: what waits in a buffer is not heard."""
    print(line, flush=True)


def choose(view, seconds):
    """Any choice that carries the match on, its blanks filled; it takes no time to think."""
    possible = [choice for choice in view["choices"] if not choice.get("aside") and can_fill(choice)]
    say(f"info {len(possible)} choices, {seconds} seconds")
    choice = random.choice(possible)
    action = choice["action"]
    for blank in choice.get("fields", []):
        action = action.replace("{" + blank["name"] + "}", value_for(blank))
    return action


def can_fill(choice):
    """Whether every blank of the choice says what can stand in it."""
    return all(
        any(blank.get(key) for key in ("places", "pieces", "picks", "highest"))
        for blank in choice.get("fields", [])
    )


def value_for(blank):
    """Something that can stand in a blank."""
    if blank["type"] in ("place", "path"):
        return " ".join(random.choices(blank["places"], k=blank.get("fewest", 1)))
    if blank["type"] == "pieces":
        return " ".join(random.sample(blank["pieces"], min(blank.get("fewest", 1), len(blank["pieces"]))))
    if blank["type"] == "pick":
        return random.choice(blank["picks"])["value"]
    return str(int(blank.get("lowest") or 0))


if __name__ == "__main__":
    main()
