"""The computer players of Kriegspiel (1983)."""
