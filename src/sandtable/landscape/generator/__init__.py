"""Terrain from a recipe, identical on every machine."""
