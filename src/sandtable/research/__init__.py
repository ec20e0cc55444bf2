"""The games as arrays, for programs that learn: environments for PettingZoo and games for OpenSpiel.

`pip install sandtable[research]` brings what this needs. `encodings` says what the arrays of each game hold,
`actions` lists what a seat can do under numbers, `encoder` puts both together; `pettingzoo_env` and
`open_spiel_games` are the two interfaces. docs/research.md explains them.
"""
