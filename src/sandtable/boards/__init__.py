"""Boards without rules: where places are, what lies in line, how far one can go."""
