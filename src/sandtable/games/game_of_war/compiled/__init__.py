"""The rules of A Game of War over packed arrays, compiled: millions of moves a second.

`layout` names the places in the arrays, `tables` holds what never changes in a match, `packing` converts
states, `kernels` and `windows` are the rules, `playouts` plays random games. The modules of `rules` are the
reference; tests compare the kernels with them.
"""
