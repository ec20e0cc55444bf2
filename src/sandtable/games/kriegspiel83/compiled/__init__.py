"""Kriegspiel (1983), compiled: the same rules over packed numbers, for playouts and search.

`tables` turns a map and what was agreed on into arrays, `packing` a state into a row of numbers and back and
an action into a number and back. The rules are in `board_kernels` (pieces, mines, towns), `move_kernels`,
`battle_kernels` and `turn_kernels` (the order of play); `action_kernels` lists and does what can be done, and
`playouts` plays games at random. The plain rules are the truth; tests hold the kernels equal to them.

For players that search: `judgement_kernels` and `judgement` say what is worth what, `draft_kernels` and
`decision_kernels` plan and play a turn by that, and `rollout_kernels` find out what comes of a plan.
"""
