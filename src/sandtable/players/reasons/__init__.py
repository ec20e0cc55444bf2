"""Why a turn is worth playing, in a few sentences.

`reason` has what all games share: a reason, and a turn played up to the first die. The others each know one
game: what can be told of a turn in its words.
"""
