"""The arena: computer players against each other.

`contest` defines the games, `playing` plays one, `runners` plays many at once, `results` stores them in a
file; `ratings`, `standings`, `balance` and `plots` summarise them. The same contest leads to the same games
on every machine, however often it is interrupted.
"""
