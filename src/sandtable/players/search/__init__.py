"""Search players: the parts that all games share.

A game adds what it searches through and how it evaluates positions.
"""
