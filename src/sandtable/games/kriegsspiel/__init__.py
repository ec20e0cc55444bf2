"""Kriegsspiel, Ruleset V3: its maps, symbols and pictures."""
