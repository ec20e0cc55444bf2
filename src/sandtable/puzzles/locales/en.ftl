# Texts of the puzzles.
puzzle-over = The puzzle is over. Try again, or go on to the next one.
right = Right.
right-chances = Your chances are now { $percent } %; without the point of this turn they would be about { $missed } %.
wrong = This misses the point.
wrong-chances = Your chances are now { $percent } %; after the best turn they would be { $best } %.

hint-place = Look at { $place }.
hint-first = Begin with { $action }.
hint-solution = A solution: { $actions }.

theme-win-match = Win the match
task-win-match = Win the match with this turn of { $seat }.
hint-win-match = The match can be won now.
theme-take-arsenal = Take an arsenal
task-take-arsenal = Find the best turn for { $seat }: take an arsenal.
hint-take-arsenal = An enemy arsenal is within reach.
theme-save-arsenal = Save an arsenal
task-save-arsenal = Find the best turn for { $seat }: save your arsenals.
hint-save-arsenal = See which squares the enemy can reach next turn.
theme-win-unit = Win a unit
task-win-unit = Find the best turn for { $seat }: win a unit.
hint-win-unit = Gather more strength against one unit than it can resist.
theme-save-unit = Save your units
task-save-unit = Find the best turn for { $seat }: avoid losing units.
hint-save-unit = See which of your units the enemy can capture next turn.
theme-cut-line = Cut a line
task-cut-line = Find the best turn for { $seat }: cut the enemy's communications.
hint-cut-line = A unit on an enemy line blocks it.
theme-reconnect = Reconnect
task-reconnect = Find the best turn for { $seat }: bring units back into communication.
hint-reconnect = A relay or a unit next to a connected one carries the signal on.
theme-position = Better position
task-position = Find the best turn for { $seat }.
hint-position = Think of what the enemy does next.
