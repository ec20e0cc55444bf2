"""The rules of Kriegspiel (1983) over packed arrays, compiled, for playouts and search.

`layout` names the places in the arrays, `tables` holds what never changes in a match, `packing` converts
states and actions. The kernels are named after the rule modules that they mirror; `board_kernels` holds
pieces, coast, mines and towns, `action_kernels` lists and applies actions, `playouts` plays random games. The
modules of `rules` are the reference; tests compare the kernels with them.
"""
