"""Benchmarks, run by `make bench`. Figures are ratios against a peer or a baseline of the same run."""
