# What computer players say of themselves, and of what they would do.
# The names of the levels are in the client's catalogue, sandtable/locales.

## Levels

level-slips = Looks no further than its own turn, and does { $percent } of a hundred actions at random.
level-plain = Looks no further than its own turn, and always takes what it finds best.
level-thinks = Looks ahead as far as it can, up to { $seconds } s a turn.
level-no-levels = { $game } has no levels; choose one of its other computer players.
level-unknown = { $game } has the levels 1 to { $last }; { $written } is none of them.
level-no-setting = A level has no setting { $setting }; only its time can be set, as in level:6,seconds=2.
level-no-time = Level { $level } does not look ahead, so it needs no time.
level-wrong-time = { $seconds } is no time for a turn; write seconds from { $least } to { $most }, as in level:6,seconds=2.

## Hints

hint-way = What to do
hint-follows = What may follow
hint-won = As good as won for you
hint-better = Better for you
hint-even = About even
hint-worse = Worse for you
hint-lost = As good as lost for you
hint-no-level = { $game } has no level that could give a hint.
hint-not-your-turn = A hint is for who is to act.
