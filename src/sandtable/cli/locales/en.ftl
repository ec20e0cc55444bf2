# Texts of matches and records at the terminal. Words that are typed, such as commands and fields of actions, are the
# same in every language.

## Before a match

no-match-started = No match was started.
which-game = Which game?
which-opponent = Who is your opponent?
which-scenario = Which scenario?
which-side = Which side is yours?
scenarios-described = ('sandtable games' describes the scenarios.)
opponent-player = the computer, { $player }
opponent-person = another person at this keyboard
opponent-continue = { $count ->
    [one] continue { $file } ({ $count } action)
   *[other] continue { $file } ({ $count } actions)
}
choose = Choose
choose-number = 1 to { $last }; Enter picks { $default }.
choose-wrong = { $typed } is not one of these.

## The players, and where the match is saved

player-you = you
player-human = human
player-thinking = { $player } is thinking …
player-failed = { $player } failed and resigned: { $reason }
hand-over = Hand the keyboard to { $seat }. { $seat }: press Enter when you are ready.
seed-hash = Seed hash { $hash } (the seed itself is shown at the end)
seed-was = The seed was { $seed }
saved-always = The game is saved after every action in { $file }
saved = The game is saved in { $file }
saved-again = The game is saved again, in { $file }
saved-elsewhere = { $changed } was changed by another program: it is left as it is. This game is now saved in { $file }
not-saved = The game is not saved: { $reason }.
cannot-save = The game cannot be saved: { $reason }. Each action tries again.
verify-with = Verify with: { $command }
continue-with = Continue with: { $command }
won = { $count ->
    [one] { $winners } wins: { $reason }
   *[other] { $winners } win: { $reason }
}
drawn = A draw: { $reason }

## Lines

type-action = Type an action, such as { $actions }. Or: help, choices, quit.
tab-completes = Tab completes
answer-offer = Type { $answers }, or play on.
list-or = { $first } or { $last }
list-and = { $first } and { $last }
confirm = Do it?
yes-or-no = [y/N]
not-done = Not done.
refused = Refused: { $reason }
rest-of-line = The rest of the line was not carried out.
return-to-board = Press Enter to return to the board.
last-action = Last action

## Commands

help-actions = Type an action and press Enter; write ; between several actions. For example:
    .whole-lines = Type an action and press Enter. For example:
help-questions = Ask about the board:
help-commands = Commands:
command-form = The command is written { $usage }: { $meaning }.
command-help = this list
command-choices = all that you can do, or all that you can do at a place
    .argument = PLACE
command-board = the board again, without overlays
command-goal = how this match is won, and how far along it is
command-card = the piece at a place: its numbers, its state and why; and the ground
    .argument = PLACE
command-legend = the meaning of the letters, the ground and its costs, and the tables
command-log = what has happened, or the last NUMBER lines of it
    .argument = NUMBER
command-why = whether an action is allowed and, if not, which rule forbids it
    .argument = ACTION
command-hint = what a computer player would do in your place
    .argument = LEVEL
command-undo = undo your last action or, against the computer, your whole last turn
command-redo = play again what you have undone, unless something else was played
command-position = the position as one line of text
command-seed = the hash of the seed that determines the dice
command-draw = draw the board into an image file, .svg or .png
    .argument = FILE
command-save = save a copy of the record; the game itself is saved automatically
    .argument = FILE
command-keys = switch between a cursor on the board and typed lines
command-quit = leave; the game can be resumed
no-choice-at = There is no choice at { $place }.
no-choice = There is nothing to do.
piece-choices = { $piece } → { $places }   (as in { $example })
no-card = There is no place and no piece { $name }; write card and a place.
log-form = Write log, or log and a number of lines, such as log 20.
why-not = { $action } is not allowed: { $reason }
why-allowed = { $action } is allowed.
undo-turn = Undo your whole last turn, with what the computer did since?
undo-nothing = Nothing was undone.
undo-alone = This cannot be undone alone. Type :undo to undo your whole last turn.
undone = Undone: { $actions }
redo-nothing = There is nothing to redo: something else was played since.
redone = Redone.
hint-thinking = Thinking …
hint-by = { $player } would do this:
hint-line = What may follow, for example:
seed-command = Seed hash { $hash }; the seed itself is shown at the end.
drawn-in = Drawn in { $file }
copied-to = A copy is saved in { $file }
file-exists = { $file } exists already; give another name.
not-while-secret = This would show what is hidden from you; try again when nothing is hidden.
keys-need-terminal = Keys need a terminal; type lines here.
lines-from-now = Type lines from now on; the command 'keys' returns to the board.

## The goal, and the card of a piece

goal = Goal: { $goal }
    .progress = Goal: { $goal } ({ $progress })
    .none = This game does not say how it is won; see its rules.
    .rules = Rules: { $rules }
    .count = { $label }: { $value } of { $of }
    .value = { $label }: { $value }
ground-on = Ground on { $place }: { $ground }

## A cursor on the board

key-arrows = arrows
    .meaning = move the cursor
key-enter = select the piece, or act there with the selected piece
    .home = next to pieces: select the first of them, clockwise
key-tab = Tab, Shift+Tab
    .meaning = select the next or previous piece that can act; also n and p
key-escape = cancel the selection
key-backspace = undo your last action, if the rules allow it
key-line = : or /
    .meaning = type a line: an action, a question, help, undo, quit
key-help = this list
key-leave = leave; the game can be resumed
key-stride = Shift+arrows
    .meaning = move the cursor by { $count }
key-leaf = Shift+← →
    .meaning = with a piece selected: leaf through its commands; Enter carries one out
keys-title = Keys on the board (press any key to close)
keys-letters = Small letters and capitals are different keys. A small letter without a meaning of its own counts as its capital. Keep Caps Lock off.
keys-bar = arrows · Enter · Tab next piece · : type · ? keys · Ctrl-C leave
    .own = arrows · Enter · Tab next piece · { $keys } · : type · ? keys · Ctrl-C leave
page-turn = Enter turns the page.
    .last = Enter goes to the board.
ask-action = { $action }. Do it? y/n
typed-back = Esc back
selected = Selected: { $piece }
    .none = Nothing is selected.
    .mark = Selected
    .keys = Keys
no-piece-here = There is no piece here.
no-piece-can-act = No piece can act now.
piece-cannot-act = { $piece } cannot act now.
piece-cannot-act-there = { $piece } cannot act there.
press-number = Press 1 to { $last }, or Esc.
key-not-here = { $keys }: not here.
key-caps-lock = { $pressed } is not a key; is Caps Lock on?
key-unknown = { $pressed } is not a key here; ? lists the keys.
key-needs-piece = { $pressed }, { $label }: select a piece first, with Enter or Tab.
key-not-now = { $pressed }, { $label }: not possible now.

## Replay, and single positions

spectator = Spectator
replay-keys = Enter next · p back · NUMBER jump · first · last · seat NAME · help · q
replay-help = n or Enter
    .next = the next action
    .previous = the previous action
    .jump = the position after 12 actions
    .ends = the start, the end
    .seat = as a seat sees it; seat without a name: as a spectator
    .quit = leave
replay-end = This is the end; q quits.
replay-start = This is the start.
replay-unknown = { $line } is not a command; help lists them.
replay-of = { $count ->
    [one] The start of { $count } action
   *[other] The start of { $count } actions
}
replay-step = { $number } of { $last }: { $seat } { $action }
    .unseen = (unseen)
after-actions = { $count ->
    [one] After { $count } action
   *[other] After { $count } actions
}
