"""Games as arrays for programs that learn: PettingZoo environments and OpenSpiel games.

Install with `pip install "sandtable-wargames[research]"`. `encodings` defines the arrays of each game,
`action_space` numbers the actions of a seat, `encoder` combines both; `pettingzoo_env` and `open_spiel_games`
are the two interfaces. See docs/research.md.
"""
