"""The arena: computer players against each other, game after game.

`contest` says what is played and by whom, `playing` plays one game, `results` keeps them in a file, `workers`
and `cluster` play many at once; `ratings`, `standings`, `balance` and `plots` tell what came of it. The same
contest gives the same games wherever and however often interrupted it is played.
"""
