"""Boards without rules: the places of a grid or map, lines, distances and reach."""
