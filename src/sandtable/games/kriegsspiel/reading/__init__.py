"""The reader of orders in plain English: words, phrases, clauses, steps (KV3-C6).

Deterministic: a vocabulary and a grammar as data, parsed with Lark; no language model.
"""
