"""Players that search: they look ahead as far as their allowance lets them.

`thinking` says what a thought is and when it must end, `playing` thinks a turn out once and plays it action
by action; each game brings what it looks at and how it judges it.
"""
