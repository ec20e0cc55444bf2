# The texts of the browser client. The texts of a game are in the game's folder.
#
# <em>…</em> and similar marks enclose a part that is not shown as plain text, such as a link. Translations
# keep these marks.

## The header of every page

header-play = Play
header-new = New match
header-puzzles = Puzzles
header-analysis = Analysis
header-workshop = Workshop
header-rules = Rules
header-account = Account
header-about = About
header-skip = Skip to content
    .board = Skip to the board
header-home = Sandtable, home page
header-pages = Pages
header-more = Pages and settings
theme = Theme
    .system = System
    .light = Light
    .dark = Dark
    .switch = { $now ->
        [light] Theme: light. Change to dark
        [dark] Theme: dark. Change to system
       *[system] Theme: system. Change to light
    }
sounds = Sounds
    .on = Sounds are on
    .off = Sounds are off
language = Language
    .name = English
footer = Sandtable, free software under the Apache licence. <about>About the games and the dice</about>

## Titles of the browser tab

title-new = New match · Sandtable
title-match = Match · Sandtable
title-report = Report · Sandtable
title-review = Review · Sandtable
title-analysis = Analysis · Sandtable
title-workshop = Workshop · Sandtable
title-editor = Draft · Sandtable
title-position = Edit position · Sandtable
title-maker = Make a lesson · Sandtable
title-learn = Learn · Sandtable
title-lesson = Lesson · Sandtable
title-puzzles = Puzzles · Sandtable
title-puzzle = Puzzle · Sandtable
title-rules = Rules · Sandtable
title-account = Account · Sandtable
title-library = Library · Sandtable
title-scenario = Scenario · Sandtable
title-about = About · Sandtable
title-unknown = Page not found · Sandtable

## Loading and errors

fetching-page = Loading the page…
    .failed = This part of the program could not be loaded. Check your connection, then reload the page.
fetching-games = Loading games…
fetching-lesson = Setting up the lesson…
fetching-puzzles = Loading puzzles…
fetching-puzzle = Setting up the puzzle…
fetching-rules = Loading rules…
fetching-account = Loading your account…
fetching-library = Loading the library…
fetching-scenario = Loading the scenario…
try-again = Try again
close = Close
dismiss = Dismiss
copied = Position copied.
not-copied = The position could not be copied. Select it and copy it yourself.
unread = { $count ->
    [one] unread
   *[other] unread
}
page-broken = This page could not be shown
    .safe = Your matches are safe: the server has saved them.
unforeseen = Something went wrong. Try again; if it happens again, reload the page.
file-too-large = { $file } is too large. Choose a file of at most { $most } kB.
file-not-text = { $file } is not a text file. Choose a text file in UTF-8.
server-not-reached = The server cannot be reached. Check your network connection and try again.
server-error = The server could not do that (error { $status }). Try again later.
server-could-not-read = The server could not read your request. Reload the page and try again.
server-wrong-answer = The server sent an unexpected answer. Reload the page and try again.
server-view-incomplete = The server sent an incomplete view (without { $parts }). Reload the page.
server-no-picture = The server sent a position without a board. Reload the page.
asked-something-newer = This question was replaced by a newer one.
key-opens-nothing = The key to this seat is no longer valid.
no-such-match = There is no such match.
match-cannot-be-opened = The server cannot open this match.
no-key-for-seat = This device has no key for that seat.
link-incomplete = The end of the link is missing. Copy the whole link, up to its last letter, and open it again.
unknown-page = Off the map
    .lead = There is no page at <path>{ $path }</path>. If you followed a link to a match, ask for the link again: a letter may be missing.
to-first-page = Go to the home page

## The home page

home-begin = Start
home-heading = War games on a map, under one umpire
home-no-game = No game is installed on this server.
home-record = Review a game
    .open = Open a record
    .hint = or drop the file here. It opens on the analysis board, where you can step through it and try other moves.
home-computer = Play against the computer now
    .text = One click, and you are at the table.
home-screen = Play on one screen
    .text = Two people, one device.
home-friend = Play with a friend
    .text = Get a link to send.
home-setting-up = Setting up the table…
home-workshop = Make a scenario
    .text = Draw maps, place armies, try it against the computer.
home-new = New match…
home-how = How to play
home-library = Scenarios in the library
home-choose-scenario = Choose a scenario
home-map = The map of { $game } with both armies as “{ $scenario }” begins
game = Game
scenario = Scenario
position = Position
options = Options

## Your matches and the lobby

my-matches = Your matches
    .none = No matches yet.
    .elsewhere = Played on another device? <login>Log in</login>.
    .keep = Save to my account
    .kept = “{ $title }” is now in your account.
    .remove = Remove
    .all = Show all { $count }
    .seats = You play { $seats }
    .unseen = A match you have not opened yet
turn-yours = Your turn
turn-others = The others' turn
turn-open = Waiting for players
turn-over = Over
turn-unknown = Not opened yet
remove-match = Remove it from this device?
    .text = “{ $title }” stays on the server, but this device forgets the key to your seat. You can still watch the match with its link.
keep-it = Keep it
lobby = The lobby
    .scenario = About the scenario
    .looking = Loading the lobby…
    .open = Open: join and play
    .none-open = None. <new>Create one</new>
    .running = In progress: watch
    .none-running = None.
    .older = Show older matches
    .join = Join
    .watch = Watch

## Players and clocks, in short

sitter-open = open
computer-random = random
computer-greedy = greedy
computer-classic = classic
sitter-computer = computer
sitter-computer-named = computer ({ $player })
sitter-umpire = umpire
sitter-somebody = a player
just-now = just now
clock-a-turn = { $time } per turn
clock-and-more = { $time } + { $more }
short-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
short-hours = { $count } h
short-minutes = { $count } min
short-seconds = { $count } s
span-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
span-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
span-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
clock-days-and-hours = { $days } d { $hours } h
clock-rule-umpire = umpire: { $rule }
clock-rule-turn = { $time } for each turn
clock-rule-match = { $time } for the whole match
clock-rule-match-and-more = { $time } for the whole match, plus { $more } for each turn

## A new match

new-match = New match
    .preparing = Preparing the match. The first one on this machine can take a minute.
    .lead = Choose a scenario and the players, then start.
    .no-game = No game is installed on this server.
    .handed = The match starts from your position on the analysis board.
    .from-start = Start from the beginning instead
    .not-yet = Not yet: { $reason }
    .create = Create match
    .watch = Create and watch
your-name = Your name
    .anonymous = Anonymous
    .hint = Shown at the table and in the record. Optional.
new-scenario-own = Your own scenario
    .choose = Choose a scenario file
    .hint = or drop it here, or paste its text below.
    .text = Scenario text
    .long = “{ $name }” holds pictures, and is too long to be shown here. Open it in the workshop to change it.
new-scenario-library = More scenarios in the library
new-position = Start from another position
    .hint = The text of a position, copied from the analysis board. Leave it empty to start at the beginning.
new-options-none = All options are as in the rules.
new-options-changed = { $changed ->
    [one] { $changed } of { $all } differs from the rules.
   *[other] { $changed } of { $all } differ from the rules.
}
new-options-reset = Reset to the rules
new-option-changed = changed
new-option-none = None
new-seats = Players
    .table = Table
    .of = Who plays { $seat }
    .computer-of = Computer player for { $seat }
    .name-of = Name of { $seat }'s player
    .name = Name (optional)
table-computer = Against the computer
    .text = You play one side, the computer the rest.
table-screen = On one screen
    .text = You play all sides, or pass the device round. If anything is secret, the screen is covered between turns.
table-friend = With a friend
    .text = You get a link to send. The match starts when all seats are taken.
table-watch = Watch computers
    .text = Lean back: the computer plays all sides.
table-other = Your own mix
    .text = An open seat waits for a player who has the link.
new-hints = Hints
    .text = Players may ask the computer what it would do in their place.
seat-me = Me
seat-computer = Computer
seat-open = Open
new-clock = Clock
    .kind = Kind of clock
    .umpire = The umpire's clock
    .minutes = Minutes for the match
    .increment = Extra seconds per turn
clock-none = No clock
    .text = Take as long as you like.
clock-bank = Time bank
    .text = A fixed time for the whole match, plus a little more for each turn. If your time runs out, you lose.
clock-minutes = Minutes per turn
    .text = A fixed number of minutes for each turn. The rules say what happens when time runs out.
clock-per-turn = Days per turn
    .text = A fixed number of days for each turn, as in correspondence play. If your time runs out, you lose.
new-watchers = Spectators
    .visibility = The match is
    .see = Spectators see it
    .delay = Minutes later
visibility-private = Private
    .text = Only people with the link can find it.
visibility-public = Public
    .text = It is listed on the home page. Anyone may take an open seat or watch.
spectators-now = Now
    .text = Spectators see what all players may know, as it happens.
spectators-delayed = Later
    .text = Spectators see it some minutes later, so that they cannot help a player.
spectators-at-end = At the end
    .text = Spectators see nothing until the match is over.
mistake-turn-minutes = The time for a turn must be at least 10 seconds.
mistake-days = The time for a turn must be between 1 and 366 days.
mistake-minutes = Enter how many minutes each side has for the whole match.
mistake-increment = The time added for each turn must be between 0 and 86400 seconds.
mistake-delay = The delay for spectators must be between 1 minute and 1 week.
mistake-scenario = The scenario file is empty. Choose a file or paste its text.

## The account

account = Account
    .lead = You do not need an account to play: the keys to your seats are saved on this device. With an account you can find your matches on any device.
    .what = What to do
    .log-in = Log in
    .new = New account
    .name = Name
    .password = Password
    .password-hint = At least { $least } characters. A lost password cannot be recovered: this server does not know your email address.
    .make = Create account
    .welcome = Welcome, { $name }.
    .welcome-back = Welcome back, { $name }.
    .who = You are logged in as <name>{ $name }</name>.
    .log-out = Log out
    .logged-out = You are logged out.
password = Change password
    .old = Current password
    .new = New password
    .hint = You will have to log in again on all other devices.
    .change = Change password
    .changed = Your password has been changed. Log in again on your other devices.

## About

about = About Sandtable
    .lead = Historical war games under one umpire: against people or the computer, at one table or across the world.
    .games = The games
    .dice = You can check the dice
    .dice-seed = All chance in a match comes from one secret number, its <seed>seed</seed>, and from a random word that each player's device adds before the start. A hash of the seed is shown from the beginning, so that the seed cannot be replaced later; the seed itself is shown when the match is over. So the dice cannot be predicted, and everyone can check them afterwards.
    .dice-record = Download the record of a finished match from its page (“Download record”) and let the program replay it:
    .dice-checked = It checks that every action was legal, that every die fell as the seed determines, and that the match ended as the record says. A record is plain text; you can also step through it on the <analysis>analysis board</analysis>.
    .kept = What is stored
    .kept-text = Matches are stored on this server, the keys to your seats on this device. There is no advertising and no tracking, and no other server is contacted. You only need an <account>account</account> to find your matches on another device.
    .licence = Licence
    .licence-text = Sandtable is free software under the Apache License 2.0. The rule pages, symbols and drawings were made for it. <licences>The other parts of this page</licences> have licences of their own.
    .font = Typeface: { $font }, under the SIL Open Font License

## The rules

rules = Rules
    .one = Rule { $rule }
    .none = There are no rules to show: no game is installed on this server.
    .contents = Contents
    .own-page = Open the rules on their own page
    .search = Search the rules
    .found = Results
    .nothing-found = Nothing found. Try fewer or different words.
    .count = { $count ->
        [one] { $count } passage found
       *[other] { $count } passages found
    }
    .read = Read rule { $rule }

## The analysis board

analysis = Analysis
    .laying-out = Setting up the board…
    .no-room = This device has no space to save the analysis: it is lost when you close this page.
    .unreadable = This record cannot be read: { $reason }
    .spectator = A spectator cannot act. Choose a seat under “As seen by”.
    .no-answer = There is no answer to that.
analysis-board = Analysis board
    .lead = Step through a game, try other moves, and see what each seat saw. Nothing here changes a match.
    .clear = Clear the board
    .clear-question = Clear the board?
    .clear-text = The variations that you tried will be lost. You can download each of them as a record first.
    .first-move = Make a move on the board. It appears here, with the other moves that you try.
opening-record = A record
    .open = Open a record file
    .hint = or drop it here, or paste its text.
    .text = Record text
    .study = Study this record
opening-position = A scenario or a position
    .hint = Leave it empty to start at the beginning of the scenario.
    .study = Study this position
steps = Step through
    .first = Go to the beginning
    .back = One step back
    .back-key = One step back (,)
    .on = One step forward
    .on-key = One step forward (.)
    .last = Go to the end of the variation
lines = Variations
    .main = Make main variation
    .delete = Delete from here
    .restore = Restore
events = Events
position-text = The position as a line of text, to save or send.
    .no-link = This is too long for a link. Download the variation instead.
    .copy = Copy position
    .download = Download this variation
    .play-on = Play on from here
    .edit = Edit this position
eyes = As seen by
    .mover = The seat to act
    .everybody = Everyone: what all may know
the-beginning = The beginning

## Opening a match, and waiting for it to begin

opening = Opening the match…
halt-look = Watch the match without the link
halt-incomplete = This link is incomplete
halt-uncertain = This link cannot be checked now
halt-nothing = This link is not valid
halt-no-match = There is no such match
halt-cannot-open = This match cannot be opened
halt-no-key = This device no longer has a valid key to { $seat }'s seat
    .text = The link may have been renewed on another device. Open the new link here, or forget the old key and watch.
    .forget = Forget the old key
waiting-title = Waiting · { $match } · Sandtable
invitation-title = Invitation · { $match } · Sandtable
waiting = Your match is waiting
    .next = The match starts as soon as a player takes { $seats }. You can close this page and come back: your seat is kept for you.
    .link = Send this link to the person you want to play
    .message = Play { $match } with me
    .same-screen = Another player on this screen
    .public = anyone can find this match
    .private = only people with the link can find this match
    .hints = hints are allowed
    .picture = How { $match } begins
    .sealed = The dice are sealed: press the seal to see how.
    .broken = This server shows other hashes than before. Your device does not send its number: press the seal to see why.
    .salts = All seats are taken. The match starts when the numbers for the dice have arrived from { $seats }, at the latest on { $time }.
    .elsewhere = The number of { $seat } is on the device where you took this seat. Open the match there, or start without it.
    .without = Start without the number of { $seat }
invited = You are invited to a match
    .watch = Or stay and watch: this page shows the match when it starts.
    .name-hint = Shown to the other players. Optional.
    .seat = Your seat
    .take = Take your seat as { $seat }
seats = Seats
player-open = waiting for a player
player-computer = computer, { $player }
player-unnamed = unnamed
player-umpire = umpire
player-somebody = a player
player-you = you
player-name-you = { $player } (you)
player-away = { $player }, away
spectator = Spectator
    .some = a spectator
see-over = The match is over, so you can see everything.
see-now = You see what every player may know, as it happens.
see-delayed = You see the match with a delay of { $time }, so that no player can be helped.
see-at-end = Spectators cannot see this match until it is over. Then you see everything.
copy = Copy link
    .text = Copy
    .done = Copied
    .told = Link copied.
share = Share
curtain = Hand over to { $seat }
    .title = Hand over to { $seat } · Sandtable
    .text = What { $seat } sees is secret. Continue when only you can see the screen.
    .ready = I am { $seat }, ready

## At the table

tab-over = Over
tab-yours = ● Your turn
tab-others = { $seats } to act
tab-waiting = Waiting
seat-show = Show<seat> { $seat }</seat>
seat-shown = Shown<seat> { $seat }</seat>
seat-thinking = thinking
    .for = { $seconds } s
seat-to-act = to act
seat-time-left = { $seat } has { $time } left
looking-on = { $count ->
    [one] { $count } spectator
   *[other] { $count } spectators
}
line-connecting = Connecting
line-online = Connected
line-lost = Connection lost
line-ended = Closed
line-banner = <b>Connection lost.</b>
    .again-in = Trying again in { $seconds } s…
    .again = Trying again…
    .kept = Your action is saved. It will be sent, only once, when the connection is back.
    .look = You can still look at the board. Your actions are sent when the connection is back.
    .now = Try now
undo = Undo
    .ask = Ask to undo
    .asked = The others are asked whether they agree
    .turn = Undo your last turn
    .turn-question = Undo your last turn?
    .turn-text = Your last actions and what the computer did since are undone. You can redo them until you play something else.
    .turn-yes = Undo the turn
    .turn-no = Keep it
redo = Redo
nothing-to-see = Nothing to see yet
    .moment = The board will appear in a moment.
    .by-itself = This page shows the match as soon as spectators may see it.
come-back-first = This is an earlier step. Press “Back to now” to act.
match-over = The match is over.
outcome = Outcome
    .draw = A draw
    .wins = { $count ->
        [one] { $winners } wins
       *[other] { $winners } win
    }
    .yours = The day is yours.
    .lost = The day is lost; the next one need not be.
outcome-replay = Replay
outcome-home = Home
rematch = Rematch
    .join = Join the rematch
    .to = Go to the rematch
menu = Menu
    .scenario = Scenario in the library
    .invite = Invite a spectator
    .record = Download record
    .analysis = Open on the analysis board
    .tour = Show me round
    .drum = Play a drum at my turn
    .no-drum = Do not play a drum at my turn
seat-link = { $seat }'s seat on another device
    .text = This link is the key to { $seat }'s seat: anyone who opens it sees what { $seat } sees and can play there. Send it only to yourself.
    .account = Your account opens this seat; log in on the other device.
    .label = Your seat's link
    .message = My seat
    .show = Show the link
    .renew-hint = If anyone else may have seen it, renew it.
    .renew = Renew the link
    .renewed = The link has been renewed. The old one no longer works on any device.
invite = Link for spectators
    .text = Anyone with this link can watch, as far as this match allows it. It does not open a seat.
    .label = Link to this match
    .message = Watch this match
dice-fair = Are the dice fair?
    .text = All chance comes from a seed that the server has chosen, mixed with a secret number from each player's device. The hash of the seed was shown before the server knew any number, and the hash of each number before any number was sent. So nobody could choose the seed or a number to suit the others, not even the host of this server.
    .hash = Hash of the seed
    .seed = Seed
    .seed-later = shown when the match is over
    .check = To check every roll, download the record and run <code>sandtable verify RECORD</code>. It replays the match from the seed, and compares the seed with its hash.
    .check-later = When the match is over you can check every roll: download the record and run <code>sandtable verify RECORD</code>. It replays the match from the seed, and compares the seed with its hash.
seal-how = How the dice are sealed
    .rest = This device stores the hashes before it sends its number. When the match is over, it checks that seed and numbers have these hashes, and it computes every roll again by itself.
seal-checks = What this device has checked
seal =
    .committed = The dice are sealed
    .playing = The dice are sealed
    .checking = The dice are being checked
    .verified = The dice are verified
    .partly = The dice are checked, but not everything can be proved
    .failed = The dice are not what was promised
    .unchecked = The dice could not be checked yet
seal-committed = The server has fixed its seed. When all seats are taken, each device sends its number, and the match starts.
seal-playing = Seed and numbers are fixed: nobody can change a roll any more. When the match is over, this device checks every roll.
seal-checking = This device fetches the record and computes every roll again.
seal-verified = This device has checked by itself that seed and numbers are those that were fixed before the match, and that every roll follows from them.
seal-partly = Nothing is wrong with what this device could check. The list says what it cannot prove.
seal-failed = The list says which promise was broken. Save the record and show it to the other players.
seal-unchecked = The record could not be fetched.
seal-salt = Hash of the number of { $seat }
    .known = sent openly, and known to the server from the start
    .awaited = not sent yet
    .revealed = sent after all seats were taken
    .withheld = never sent: the dice are without it
    .yours = Your number:
check-seed =
    .kept = The seed has the hash that this device stored before the match was over.
    .broken = The seed does not have the hash that was shown before: the server has exchanged it.
    .gap = The seed has the hash of the record, but this device did not see the hash during the match.
check-own-salt =
    .kept = Your number at { $seat } is in the dice.
    .broken = Your number at { $seat } was exchanged.
    .gap = Your number at { $seat } is not in the dice: the match started without it. The host could have chosen between two series of rolls.
check-others-salt =
    .kept = The number of { $seat } has the hash that was shown before your number was sent.
    .broken = The number of { $seat } does not have the hash that was shown before.
    .gap = The number of { $seat } was never sent. Together with the host, this player could have chosen between two series of rolls.
check-open-salt = The number of { $seat } was sent openly: the server knew it, but could not exchange it after you had sent yours.
check-hashes = This device did not store the hashes of the others' numbers before yours was sent.
check-no-salt = This device has no number of its own in the dice, so it cannot prove that the seed was not chosen for its rolls.
check-rolls =
    .kept = { $count ->
        [one] The roll is the one that seed and numbers produce.
       *[other] All { $count } rolls are those that seed and numbers produce.
    }
    .broken = Roll { $number } (at action { $action }) is not the one that seed and numbers produce.
check-shown-rolls =
    .kept = { $count ->
        [one] The roll that you saw during the match is in the record.
       *[other] The { $count } rolls that you saw during the match are in the record.
    }
    .broken = { $count ->
        [one] The roll that you saw during the match is not in the record.
       *[other] The { $count } rolls that you saw during the match are not those of the record.
    }
check-record = The record cannot be read.
undo-asked = { $seat } asks to undo the last action.
    .mine = { $seat } (you) asked to undo the last action.
    .waiting = Waiting for { $seats }.
    .agree = Agree
    .decline = Decline
    .agree-as = { $seat }: Agree
    .decline-as = { $seat }: Decline
english-only = This game is in English only, so everything at this table is in English.
    .game = { $game } is in English only, so everything at this table is in English.
    .understood = OK
fleeting = <b>This browser saves nothing: save the link to your seat.</b> Its storage is full or blocked. When you close this page, only that link opens { $seat }'s seat again.
look-back = You are looking at step { $step } of { $last }.
    .as = You are looking at step { $step } of { $last }, as { $seat } saw it.
    .beginning = You are looking at the beginning.
    .beginning-as = You are looking at the beginning, as { $seat } saw it.
    .now = Back to now
you-look-on = You are watching.
late-refusal = Your last action before this page was reloaded was not done: { $reason }
    .understood = OK
beside-board = Beside the board
act = Act
rail-fold = Hide the panel
rail-unfold = Show the panel
log = Log
    .empty = Nothing to show yet.
    .newest = Newest
    .look = Look at step { $step }
    .look-beginning = Look at the beginning
    .beginning = The beginning.
    .nothing = You saw nothing.
    .die = A { $sides }-sided die showed { $value }
    .hidden = Your own log is hidden while you see the match as { $seat } saw it: the steps are different.
    .step = Step { $step }
    .step-as = Step { $step }, as { $seat } saw it
replay = Replay
    .step = Step
    .step-of = Step { $step } of { $last }
    .now = now
    .back = One step back (,)
    .on = One step forward (.)
    .last = Go to the last step
    .play = Play
    .pause = Pause
    .speed = Speed
report = After-action report
    .fetching = Fetching the report …
    .fetching-stage = Playing this part of the match again …
    .back = To the match
    .print = Print
    .whole = The whole match
    .link = Link to this report, for everyone who may watch the match
    .beside = Next to the truth
    .board-keys = Arrow keys move the cursor and name what stands there. + and − zoom, 0 shows the whole board. Space plays and pauses, comma and full stop go from part to part.
review = Review
    .lead = Where the match was decided: the chances of each side step by step, mistakes with the better turn, and what the dice gave.
    .start = Review this match
    .start-text = The computer looks at every turn again, with everything revealed. This takes a minute or two, and the result is kept for everyone who may see the match.
    .continue = Continue the review
    .fetching = Fetching the review …
    .fetching-step = Fetching the board …
    .waiting = Waiting: other reviews come first.
    .planning = Reading the record …
    .progress = Turn { $done } of { $total }
    .computing = Progress of the review
    .leave = You can leave this page: the review goes on, and this address leads back to it.
    .cancel = Cancel the review
    .cancelled = The review was cancelled.
    .board = The board at step { $step }
    .chances = Chances
    .luck = Luck: what the dice gave
    .luck-total = The dice gave { $side } { $gain } (± { $error }).
    .how = The computer examined { $positions } positions for each judgement. More would make the numbers surer.
    .summary = Summary
    .story = Story
    .mistakes = Mistakes
    .mistakes-hint = The largest first. Choose one to see the better turn on the board.
    .inaccuracy = Inaccuracy
    .mistake = Mistake
    .blunder = Blunder
    .drawn = On the board
    .better = Better
    .played = Played
    .unknowable = { $cost } in truth: this could not be known at the time.
    .play-out = Play it out
    .study = Open on the analysis board
    .moments = Moments
    .turning-points = Turning points
    .lucky = Dice that mattered
    .hidden = Hidden
    .hidden-hint = What a side could not know at the time, and what it believed.
    .believed = { $seat } believed { $believed }, in truth { $truth }
    .beliefs = Chances as each side believed
    .counts = Over time
    .losses = Losses
    .ground = Ground
    .lines = Lines
    .step = Step { $step }
    .link = Link to step { $step }
    .animation = Download as animated picture
talk = Talk
    .silent = You can read here, but not write.
    .none = No messages yet.
    .to = to { $audience }
    .go = Go there
    .to-whom = To
    .say-to = Write to { $audience }
    .everybody = everyone
    .something = Write a message
    .say = Send
talk-asks = { $seat } asks to undo the last action.
talk-agrees = { $seat } agrees.
talk-declines = { $seat } declines.
talk-rematch = { $seat } wants a rematch.

## The board and its controls

crowd = { $count } pieces: { $names }
can-be-reached = Can be reached
can-be-aimed-at = Can be aimed at
just-happened = Just happened
laid-over = Overlays on the board
    .crowded = Crowded: switch some overlays off to read the numbers.
zoom = Zoom
    .out = Zoom out
    .in = Zoom in
    .whole = Show the whole board
    .tap = Tap to zoom in, then tap again to aim.
overlays = Overlays
goal = Goal
    .whole = Show the whole goal
    .progress = { $value } of { $of }
    .rules = Rules:
ground-below = Ground:
legend = Legend: ground and pieces
    .ground = Ground
    .pieces = Pieces
forced = Decide this first
choices = What you can do
    .all = All choices ({ $count })
    .find = Find a choice
    .find-short = Find…
    .found = { $count ->
        [one] { $count } choice
       *[other] { $count } choices
    }
next-piece = Next piece
    .able = { $count ->
        [one] { $count } can act
       *[other] { $count } can act
    }
in-hand = Selected piece
    .reach = Press a marked place, or drag the piece there.
    .choose = Choose what it should do.
    .aim = Choose what it should do, or press its target or a place on the board.
    .nothing = It cannot do anything now.
    .not-yours = This piece is not yours to command.
tray = Not on the board yet
    .pick = { $board ->
        [squares] Pick one, then press a marked square.
        [hexes] Pick one, then press a marked hex.
       *[map] Pick one, then press a place, or drag it there.
    }
form-cancel = Cancel
form-do = Do it
    .draft = Write it down
form-pieces = Press pieces on the board, or name them here: { $what }.
form-path = Press places on the board, one after the other: { $what }.
form-place = Press a place on the board: { $what }.
sheet-deed = { $deed }, line { $number }
sheet-words = { $deed }: new line
sheet-note = Note (optional)
grave = This cannot be undone.
    .question = { $what }?
    .no = No
    .yes = Yes, do it
command = Type an action or a question
    .question = Type a question
    .hint = Type an action…
    .hint-question = Ask the board…
    .do = Do
    .suggestions = Suggestions
    .more = and { $count } more
illustration-closer = Look closer
illustration-fold = Hide the picture
illustration-unfold = Show the picture
illustration-direction = Look towards
illustration-words = In words
illustration-lost = The picture could not be loaded.
illustration-waiting = The picture is being drawn…
papers-none = Nothing yet.
papers-unread = { $count ->
    [one] { $count } new paper
   *[other] { $count } new papers
}
papers-all-read = Mark as read
paper-in = Received
paper-out = Sent
paper-note = Note
paper-new = New
dice = Dice
    .die = { $purpose }: { $value } on a { $sides }-sided die
chances = Chances
chance-share = { $times } in { $of }
chance-percent = { $percent } %
device-lamps = Lamps
device-lamp =
    .lit = : lit
    .blinking = : blinking
    .dark = : dark
device-lit = Lamps lit: { $lamps }.
device-dark = All lamps are dark.
device-cancel = Not now
device-quick = Quick
device-hint = Hold the button for two seconds, then let go.
    .trigger = Press “{ $button }”.
    .again = First press “{ $button }” again.
    .hold-on = Keep holding…
    .let-go = Now let go.
    .early = Too short: hold it until the ring is closed.
    .not-yet = Not yet: the answer to your last action is still on its way. Press again in a moment.
    .quick = Click to press.
your-turn = Your turn.
waiting-for = Waiting for { $seats }.
refused-lesson = Show me
    .title = Show me: the lesson “{ $title }”
refused-not-sent = That could not be sent. Try again.
refused-too-fast = Two actions are already being sent. Wait a moment, then try again.
refused-too-long = A question can have at most { $most } characters. Shorten it.
refused-also-next = { $reason } The action that you chose after it was not done either.
place-can-be-reached = can be reached
place-can-be-aimed-at = can be aimed at
place-can-act = can act
hand-fill = { $choice }: fill in { $fields }.
hand-choices = { $count ->
    [one] { $count } choice.
   *[other] { $count } choices.
}
hand-piece = { $count ->
    [0] { $piece } selected. It cannot go anywhere now.
    [one] { $piece } selected. { $count } place; press Tab to go there.
   *[other] { $piece } selected. { $count } places; press Tab to step through them.
}
key-not-here = { $keys }: not here.
key-nothing = { $key }, { $label }: That cannot be done now. { $status }
key-no-piece = { $key }, { $label }: Select a piece first: Enter, or n for the next one.
key-no-actor = None of your pieces can act now. { $status }
key-no-hint = You can ask for a hint when it is your turn. { $status }
key-off-board = The board ends there.
commands = Commands
status-page = Status report
    .number = Page { $number } of { $count }
    .turn = Next page
gamepad = Gamepad
    .help = the stick moves the cursor, the first button is Enter, the second Escape; the shoulder buttons are Shift with ← and →
keys = Keys on the board
    .short = Keys
    .back = back
    .letters = Small and capital letters are different keys: hold Shift for capitals, with or without Caps Lock. A small letter that has no meaning of its own works as the capital.
    .arrow = arrow
    .cursor = move the cursor over the board
    .cursor-wraps = move the cursor over the board, and round it at the edges
    .push = move the board
    .stride = move the cursor by { $count }
    .enter = select the piece there, or act there with the selected piece
    .home = next to pieces: select the first of them, clockwise
    .leaf = with a piece selected: leaf through its commands; Enter carries one out
    .commands = on the selected piece: open its commands
    .next = go to the next or previous piece that can act
    .take-next = select the next or previous piece that can act
    .tab = with a piece selected: step through the places where it can act
    .escape = cancel the selection
    .replay-turn = play the others' turn again
    .skip-turn = skip what is being played
    .device = go to the button of the device
    .hint = ask the computer what it would do
    .command = type an action
    .step = one step back or forward in the match
    .zoom = zoom in, zoom out, show the whole board
    .help = show this list
    .anywhere = Keys work anywhere on the page
    .anywhere-hint = Switch this off if you control the computer by voice: the keys then work only on the board.

## The others' turn

turn-story = What the others did
    .replay = Again
    .replay-title = Play the others' turn again (Home)
    .skip = Skip
    .skip-title = Show the present position (End)
    .seen = Go on
    .pace = Pace of the others' turns
    .instant = Instant
    .quick = Quick
    .normal = Normal
    .slow = Slow
    .trails = Where pieces moved
    .lost = Lost: { $piece }
    .attack = Attack on { $place }
    .attack-lamp = Attack on { $place }: { $lamp }
    .reveal = { $place } shows { $value }

## The tour

tour-offer = New here?
    .accept = Show me round
    .decline = No, thank you
tour = Skip the tour
    .count = { $step } of { $steps }
    .next = Next
    .back = Back
    .begin = Start playing
    .done = Well done.
tour-status = What to do next
    .text = This sentence always says whose turn it is and what to do.
tour-pieces = Your pieces
    .text = Pieces that can act are marked. Click one, or move there with the arrow keys and press Enter.
    .task = Select a piece that can act.
tour-reach = Where it can go
    .text = A selected piece shows its reach on the board. Click a marked place, or drag the piece there. Escape cancels the selection. If something is not allowed, the umpire says why and by which rule.
tour-next = One piece after another
    .text = This selects the next piece that can still act, so that you do not miss any. Pieces that have finished have a tick.
tour-weather = The weather
    .text = This month's weather and what it does. It is drawn over the land too.
tour-fights = Fights in advance
    .text = What to expect from a fight before the dice are rolled: the sums, the odds, and the chance of each result.
tour-choices = Everything you can do
    .text = Actions that do not belong to a place on the board are buttons here.
tour-command = The command line
    .text = Every action is also a line of text. Type its beginning, choose one of the suggestions, press Enter. You can play the whole game this way.
tour-overlays = Overlays
    .text = These draw what is otherwise hard to see, such as lines and ranges. Your choice is saved.
    .task = Open them and switch one on or off.
tour-log = What happened
    .text = The log shows every step, with the dice and their sums. Click a step to see the board as it was then; the slider replays the match. When the board shows the past, it says so and leads you back.
tour-menu = Rules and more
    .text = This menu has the rules with a search, the link to your seat on another device, a way to check the dice, and this tour.

## Levels of the computer

level-1 = Recruit
level-2 = Private
level-3 = Corporal
level-4 = Sergeant
level-5 = Lieutenant
level-6 = Captain
level-7 = Colonel
level-8 = General
level =
    .named = Level { $number } · { $name }
    .timed = Level { $number } · { $name }, up to { $seconds } s per turn
    .others = Others

## Hints

hint = What would the computer do?
    .short = Hint
    .follows = A possible continuation
    .asking = The computer is thinking about your turn…
    .by = { $by } would do this
    .do = Do it
    .do-all = Do all { $count }
    .clear = Clear

## The courses of lessons

learn = Learn
    .title = Learn { $game }
    .lead = Short lessons of a minute or two. You play on the real board under the real rules.
    .course = { $count ->
        [one] Learn { $game } in a short lesson
       *[other] Learn { $game } in { $count } short lessons
    }
    .short = A minute or two each, on the real board.
    .progress = { $solved } of { $count } solved
    .solved = solved
    .start = Start
    .go-on = Go on
    .lessons = Lessons
    .all = All courses
    .none = There is no such course.
    .play = Play a match: { $level }
    .play-screen = Now play { $game }
lesson = Lesson
    .number = Lesson { $number } of { $count }
    .story = What the lesson is about
    .goals = Goals
    .reached = (reached)
    .marks = Places that the lesson is about
    .help = Help
    .more-help = More help
    .again = Start again
    .back = Back
    .next = Next lesson
    .solved = Solved
    .failed = Not solved

## Puzzles

puzzles = Puzzles
    .title = { $game } puzzles
    .lead = Positions from games between computers, with one clearly best turn. Find it.
    .lead-game = Find the best turn. Choose a theme, and how difficult it should be.
    .games = Games
    .none = This game has no puzzles.
    .none-at-all = No game here has puzzles.
    .all = All puzzles
    .daily = Today’s puzzle
    .daily-solve = Solve today’s puzzle
    .daily-solved = Solved today
    .daily-text = One position, one best turn. The same for everyone.
    .more = More puzzles
    .streak = { $days ->
        [0] No streak yet
        [one] Streak: { $days } day
       *[other] Streak: { $days } days
    }
    .streak-go-on = Solve one of today’s puzzles to make it longer.
    .streak-start = Solve one of today’s puzzles to start one.
    .streak-safe = You have solved one of today’s puzzles. Come back tomorrow.
    .rating = Your rating
    .solved = Solved
    .solved-of = { $solved } of { $count }
    .theme = Theme
    .any-theme = Any theme ({ $count })
    .theme-count = { $theme } ({ $count })
    .difficulty = Difficulty
    .easier = Easier
    .fitting = My level
    .harder = Harder
puzzle = Puzzle
    .daily = Today’s puzzle
    .of = { $game } · rated { $rating }
    .hint = Hint
    .more-hint = Another hint
    .hints = Hints
    .hint-cost = With a hint, your rating does not go up.
    .checking = Checking your turn…
    .solved = Solved
    .failed = Not the best turn
    .shown = The solution
    .shown-text = It is played on the board. Try it yourself, or go on.
    .again = Try again
    .show = Show the solution
    .back = Back
    .next = Next puzzle
    .analyse = Analyse
    .refutation = The answer to your turn
    .solution = The solution
    .gain = Your rating: { $rating } (+{ $change })
    .loss = Your rating: { $rating } (−{ $change })
    .themes = Themes: { $themes }
    .streak = { $days ->
        [one] Streak: { $days } day
       *[other] Streak: { $days } days
    }

## The library

library = Library
    .lead = Scenarios for every game, by Sandtable and by players. Choose one to play it, or change a copy.
    .parts = Parts of the library
    .own = Your scenarios
    .host = For the host
    .search = Search
    .search-hint = Title, text, tag or author
    .any-game = All games
    .players = Players
    .any-players = Any number
    .player-count = { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
    .sort = Order
    .sorting = { $sort ->
        [newest] Newest first
        [played] Most played first
       *[featured] Recommended first
    }
    .fair = Only fair ones
    .fair-hint = Measured in many games without finding that a side has the better chances.
    .with-tag = Tag: { $tag }
    .all-tags = Show all tags
    .found = { $count ->
        [one] { $count } scenario
       *[other] { $count } scenarios
    }
    .none = No scenario fits. Change the search, or <all>show all scenarios</all>.
    .pages = Pages of results
    .page = Page { $page } of { $pages }
    .previous = Previous page
    .next = Next page
    .untitled = Untitled
    .by = by { $author }
    .shipped = by Sandtable
    .played = { $count ->
        [0] not played yet
        [one] played once
       *[other] played { $count } times
    }
    .featured = Recommended
    .hidden = Hidden by the host
    .unpublished = Not published
    .visibility = { $visibility ->
        [private] Private
        [link] By link
       *[public] Public
    }
    .own-login = Scenarios that you save belong to your account. <login>Log in</login> to see them.
    .own-none = You have no scenarios yet. Make one in <workshop>the workshop</workshop>, or choose one in <all>the library</all> and change a copy.
    .own-count = { $count ->
        [one] { $count } scenario
       *[other] { $count } scenarios
    }; you can have { $most }.
    .host-only = This page is for the host of the server. Log in with a host's account.
    .host-none = No scenario is reported or hidden.
    .host-lead = Scenarios that were reported or hidden. Matches that are being played go on in any case.
    .report-by = { $name }: { $reason }
scenario-to-library = To the library
scenario-picture = The map of “{ $title }” at the start
scenario-play = Play
    .computer = Play against the computer
    .friend = Play with a friend
    .more = More settings…
scenario-seat = Your seat
scenario-hidden = The host has hidden this scenario: only you and the host can see it. Matches that are being played go on.
scenario-based-on = Based on <original>{ $title }</original> { $author }
scenario-own = Your scenario
scenario-edit = Edit
scenario-delete = Delete
    .title = Delete the scenario?
    .text = “{ $title }” and all its versions are deleted. Matches that are being played go on. This cannot be undone.
scenario-deleted = The scenario is deleted.
scenario-change = Change it
    .lead = Make a copy and change what you like. The copy says what it is based on.
scenario-copy = Copy and change
scenario-file = Download the file
scenario-share = Share
scenario-link = { $visibility ->
    [link] Link to this scenario; only people with the link can find it
   *[public] Link to this scenario
}
scenario-versions = Versions
    .lead = A match stays on the version that it began with.
scenario-version = Version of { $date }
scenario-report = Report to the host
    .title = Report “{ $title }”
    .reason = What is wrong with it?
    .send = Send report
    .cancel = Cancel
    .done = The report was sent to the host.
publish = Publish
    .again = Publish the draft as a new version
publish-lead = The saved draft is checked and published as the first version.
    .again = The saved draft becomes a new version. Matches that are being played stay on theirs.
publish-visibility = Who can find it
    .hint = { $visibility ->
        [private] Only you.
        [link] Only people who have the link.
       *[public] Everyone: it is in the library.
    }
publish-tags = Tags
    .hint = Words by which it is found, separated by commas: short, river crossing.
publish-note = What is new
    .hint = A line about this version, for players.
publish-change = Save visibility and tags
publish-done = Version { $version } is published.
publish-same = Nothing has changed since version { $version }. Visibility and tags are saved.
publish-changed = Visibility and tags are saved.
balance = Balance
    .none = The balance of this version has not been measured.
    .measure = Measure the balance
    .login = <login>Log in</login> to let the computer measure it.
    .waiting = Waiting for another measurement to end.
    .progress = { $played } of { $games } games
    .running = Games played
    .cancel = Cancel
    .cancelled = The measurement was cancelled.
    .better = { $side } has the better chances.
    .worse = { $side } has the worse chances.
    .even = The games do not show that a side has the better chances.
    .few = They are too few to call it fair.
    .share = { $side }: { $share } % of the decided games (95 % interval: { $low } to { $high } %)
    .games = Measured in { $games } games of the computer ({ $player }) against itself, { $drawn } of them drawn.
    .length = { $shortest } to { $longest } { $unit ->
        [turns] turns
        [rounds] rounds
       *[actions] actions
    }
host-feature = Recommend
host-unfeature = Do not recommend
host-hide = Hide
host-show = Show again
host-dismiss = Dismiss the reports
## The workshop

workshop = Workshop
    .lead = Make scenarios: draw the map, place the pieces, write the texts. What you make is saved on this device as you go.
    .drafts = Your drafts on this device
    .fetching = Loading your drafts…
    .no-game = No game on this server can be edited here.
    .new = Begin a scenario
    .empty = Empty board
    .file = Open a file
    .file-hint = A scenario (.toml, or .zip with its pictures) or a draft (.draft.json).
    .shipped = Or begin with one of these
maker = Make a lesson
    .lessons = Make a lesson
    .lead = A lesson is a small position, one idea, and a goal that the game checks. What you make is saved on this device.
    .scenario = Scenario of { $game }
    .begin = Begin a lesson
    .file = Open a lesson
    .file-hint = The file of a lesson of { $game } (.toml).
    .delete = Delete { $title }
    .from-draft = Make a lesson of it
    .missing = This lesson is not on this device. Choose another one in the workshop.
    .not-saved = This device has no room for the lesson. Download it, or delete others in the workshop.
    .not-yet = Fill in the forms first.
    .page-lead = Say how it begins and what is to be achieved. Then try it, and record the solution on the board.
    .try = Try it
    .download = Download the lesson
    .fine = The lesson works: its solution solves it, and nothing that you have named as wrong does.
    .back = Back to the forms
    .solution = This is the solution
    .wrong = This does not solve it
    .is-solution = Your actions are now the solution.
    .is-wrong = Your actions are now among those that do not solve it.
draft = Draft
    .untitled = Untitled
    .title = Title
    .copy-of = { $title } (copy)
    .copied = { $title } was created.
    .more = What you can do with { $title }
    .rename = Rename
    .delete = Delete
    .delete-question = Delete this draft?
    .delete-text = { $title } and all its steps are deleted from this device. This cannot be undone.
    .opening = Opening the draft…
    .missing = This draft is not on this device. Choose another one in the workshop.
    .unreadable = { $file } is neither a scenario nor a draft. Choose a file that the workshop has saved.
    .state = { $state ->
        [true] ready to play
        [false] not ready to play
       *[unknown] not checked yet
    }
cancel = Cancel
editor = Editor
    .board = The map that you edit
    .palette = Draw
    .forms = Scenario
    .problems = Check
    .problems-count = { $count ->
        [one] { $count } problem
       *[other] { $count } problems
    }
    .grid = Rulers and grid
    .undo = Undo
    .redo = Redo
    .more = More
    .saved = { $state ->
        [saved] Saved on this device
        [saving] Saving…
        [memory] This browser saves nothing. Download the draft before you close the page.
       *[failed] Not saved
    }
    .not-saved = Your last changes could not be saved: this device may be full. Delete drafts that you no longer need, or download this one.
    .elsewhere = This draft was changed in another window. Your changes here are not saved.
    .keep-copy = Keep mine as a copy
    .load-other = Load the other
    .keys-help = Arrow keys move the cursor, Enter draws there, digits choose a brush. The question mark shows all keys.
    .next = { $tool ->
        [select] Press a piece to select it, or drag to select an area. Drag what is selected to move it.
        [line] Drag from one end of the line to the other: { $brush }
        [rectangle] Drag from one corner to the opposite one: { $brush }
        [fill] Press a place to fill all connected places like it: { $brush }
        [erase] Press or drag to erase: { $layer }
        [pan] Drag to move the view.
        [shape] Press the points of the shape one after the other: { $brush }
       *[brush] Press or drag to draw: { $brush }
    }
tools = Tools
tool = Tool
    .select = Select
    .brush = Draw
    .line = Line
    .rectangle = Rectangle
    .fill = Fill
    .erase = Erase
    .pan = Move the view
palette = Palette
    .layer = Layer
    .side = Side
    .brushes = Brushes
    .radius = Brush size
    .strength = Strength
    .symmetry = Symmetry
    .swap = The other half belongs to the other side
    .snap = Snap to points and grid
symmetry =
    .none = None
    .across = Left and right
    .down = Top and bottom
    .half = Half turn
    .mirrors = Left, right, top and bottom
    .quarters = Quarter turns
shaping =
    .raise = Raise
    .lower = Lower
    .smooth = Smooth
    .level = Level
selection = Selection
    .count = { $what } selected
    .places = { $count ->
        [one] { $count } place
       *[other] { $count } places
    }
    .things = { $count ->
        [one] { $count } piece or shape
       *[other] { $count } pieces and shapes
    }
    .copy = Copy
    .cut = Cut
    .paste = Paste
    .duplicate = Duplicate
    .mirror = Mirror left and right
    .flip = Mirror top and bottom
    .turn = Turn clockwise
    .delete = Delete
    .only-layer = Only { $layer }
inspector = What is selected
    .off-board = Take off the board
    .front = To the top
    .back = To the bottom
    .points = { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
    .east = { $point }: east
    .north = { $point }: north
    .delete-point = Delete point { $point }
off-board = Off the board
    .none = Nothing is off the board.
    .edit = Edit
    .place = Place
problems = Problems
    .checking = Checking…
    .failed = The draft could not be checked: { $reason } It will be checked again soon.
    .none = The scenario can be played. Try it, or download it.
    .lead = The scenario cannot be played yet. Choose a problem to see where it is.
size = Size of the board
    .change = Change the size
    .columns = Columns
    .rows = Rows
    .width = Width
    .height = Height
    .limits = { $least } to { $most }
    .anchor = The part that stays
    .anchor-at = { $where ->
        [top-left] Top left
        [top] Top
        [top-right] Top right
        [left] Left
       *[middle] Middle
        [right] Right
        [bottom-left] Bottom left
        [bottom] Bottom
        [bottom-right] Bottom right
    }
    .wrong = Choose a size within the limits.
lost = These fall off the board: { $what }.
    .more = and { $count } more
    .undo = Fell off the board: { $what }. Undo brings them back.
    .places = { $count ->
        [one] { $count } drawn place
       *[other] { $count } drawn places
    }
try = Try it
    .lead = Play this scenario now against the computer. Your draft stays as it is.
    .seat = Your seat
    .start = Play
    .set-up = Set up a match
    .look = Look at the start
    .why-not = Cannot be played yet: see the problems
    .not-yet = The scenario cannot be played yet. See the problems in the panel.
editor-menu =
    .size = Size of the board…
    .mirror = Mirror left and right
    .flip = Mirror top and bottom
    .turn = Turn clockwise
    .half-turn = Turn by half
    .swap = Swap the sides
    .generate = Generate a map…
    .export = Download the scenario
    .export-draft = Download the draft
    .save-and-publish = Save in your account and publish…
    .publish = Publish…
    .duplicate = Duplicate
    .keys = Keys
    .all = All drafts
editor-account =
    .saved = { $state ->
        [saved] Saved in your account
        [saving] Saving in your account…
       *[failed] Not saved in your account
    }
    .saving = Saving in your account…
    .conflict = Another device has changed this scenario in your account. Your changes here are saved on this device. Which draft should stay?
    .keep-mine = Keep mine
    .take-other = Take the other's
    .login = This scenario is saved in an account. Log in to edit it.
    .publish-login = Scenarios are published from an account. <login>Log in</login> first; your draft stays on this device.
generate = Generate
    .kind = Kind
    .go = Generate
    .replaces = Everything is replaced, also the texts. You can undo it.
    .partial = Layers of the map are replaced; everything else stays. You can undo it.
picture = Import a picture: { $layer }
    .choose = Choose a picture
    .hint = PNG or GeoTIFF
    .import = Import
map-picture =
    .drawing = Drawing the map…
    .failed = The map could not be drawn.
    .locked = This map of the game is a picture. Its ground cannot be drawn on until it is made editable.
    .unlock = Make the ground editable
position-editor = Edit the position
    .study = Study it
    .back = Back to the analysis board
    .none = The position is possible. Study it on the analysis board.
    .lead = The position is not possible yet. Choose a problem to see where it is.
    .missing = There is no position to edit. Open one on the analysis board.
prompt =
    .pick-place = Choose the place on the board: { $what }
    .pick-piece = Choose a piece on the board: { $what }
    .sketch = { $count ->
        [one] { $count } point. Add more, then finish.
       *[other] { $count } points. Add more, or finish.
    }
    .finish = Finish
input =
    .choose = Choose one.
    .place = Choose a place on the board.
    .items = Between { $fewest } and { $most } are needed.
    .long = At most { $longest } characters are allowed; these are { $length }.
    .write = Write something.
    .number = Enter a number.
    .least = At least { $lowest }.
    .most = At most { $highest }.
    .whole = Enter a whole number.
    .step = The number goes in steps of { $step }.
    .no-place = none
    .pick = Choose on the board: { $what }
    .pick-pieces = Choose on the board
    .remove = Remove { $what }
    .add = Add { $what }
    .earlier = Move { $what } up
    .later = Move { $what } down
editor-keys =
    .cursor = move the cursor over the board
    .enter = draw at the cursor; begin and end a line, a rectangle, an edge or a selection
    .brush = choose a brush
    .next-brush = choose the next or previous brush
    .layer = go to the layer below or above
    .side = draw for the next side
    .tools = draw, line, rectangle, fill, erase
    .select = select and move
    .pan = move the view by dragging
    .undo = undo
    .redo = redo
    .copy = copy what is selected
    .cut = cut what is selected
    .paste = paste at the cursor
    .duplicate = duplicate what is selected
    .all = select everything
    .delete = delete what is selected, or the last point that you drew
    .grid = show or hide rulers and grid
    .escape = go back to the board; stop what you began, or select nothing
    .started = From { $place }. Move the cursor and press Enter to finish.
    .drawn = Drawn at { $place }.
    .pointer = One finger draws; two move and zoom the view. With a mouse, the wheel zooms, and the middle button or the space bar moves the view.

## Studies

title-studies = Studies · Sandtable
title-study = Study · Sandtable
studies = Studies
    .lead = Explain a game step by step: chapters with variations, comments, arrows and marks. Keep a study to yourself, or share it.
    .parts = Lists of studies
    .own = Your studies
    .public = Public studies
    .open = Your studies
    .fetching = Loading studies…
    .own-none = You have no studies yet. Begin one below, or choose “Add to a study” in the menu of a finished match or on the analysis board.
    .login = These studies are on this device only. <login>Log in</login> to save them in your account and to share them.
    .where = { $where ->
        [account] in your account
       *[device] on this device
    }
    .search = Search in titles and authors
    .search-button = Search
    .none = There are no public studies yet. Share one of <own>yours</own>.
    .none-found = No public study has these words. Try fewer.
    .pages = Pages of studies
    .previous = Previous page
    .next = Next page
study = Study
study-count = { $count ->
    [one] 1 chapter
   *[other] { $count } chapters
}
study-opening = Opening the study…
study-missing = This study is not on this device. It may have been deleted in another window.
study-login = Log in to edit the studies of your account.
study-not-yours = This study belongs to another account. Open it and make a copy to change it.
study-other-game = All chapters of a study are of the same game, and this one is of another.
study-empty = This study has no chapters yet. Add the first one.
    .reader = This study has no chapters yet.
study-no-room = This browser stores nothing on this device: the study is lost when you close this page. Log in, or save it as a file.
study-new = New study
    .hint = It begins with one chapter. You can add chapters from matches, records, scenarios and positions.
    .begin = Begin a study
    .title = Study: { $game }
study-add = Add to a study
    .cancel = Not now
study-title = Title of the study
study-edit = Edit
study-copy = Copy and change
study-based-on = Based on <original>{ $title }</original> by { $author }.
study-moves = Moves
study-chapter = Chapter
    .add = Add a chapter
    .number = Chapter { $number }
    .copy = { $name } (copy)
    .rename = Rename
    .name = Name of the chapter
    .up = Move up
    .down = Move down
    .duplicate = Duplicate
    .delete = Delete
    .restore = Restore “{ $name }”
    .full = A study can have { $most } chapters at most. Delete one to add another.
    .from = From
    .from-scenario = A scenario
    .from-record = A match or record
    .from-position = A position
    .match = Your finished match
    .add-match = Add this match
    .file-hint = or drop it here.
    .position-hint = The text of a position, copied from the analysis board. To build one by hand, choose “Edit this position” under Moves.
study-chapters = Chapters
study-edit-position = Edit this position
study-comment = Comment
    .hint = What is worth knowing about this step?
study-variation = Name of the variation from here
study-draw = Draw on the board
    .hint = Draw on the board (;)
    .how = Tap or press Enter to mark a place. Drag for an arrow, or press A at both ends. 1 to 4 choose the colour.
    .on = You can draw on the board now.
    .off = Drawing has ended.
    .from = An arrow begins at { $place }. Go to its end, then press A.
    .clear = Clear
    .end = Stop drawing
study-colour = { $colour ->
    [blue] Blue, circle
    [orange] Orange, square, dashed
    [purple] Purple, triangle, dotted
   *[black] Black, diamond, dash and dot
}
study-mark = { $colour ->
    [blue] Blue
    [orange] Orange
    [purple] Purple
   *[black] Black
} mark at { $place }
study-arrow = { $colour ->
    [blue] Blue
    [orange] Orange
    [purple] Purple
   *[black] Black
} arrow from { $start } to { $end }
evaluation = Evaluation
    .ask = Evaluate this position
    .busy = The computer is thinking…
    .none = This game has no computer player that can evaluate a position.
    .not-to-act = To evaluate the position, choose the seat to act under “As seen by”.
    .no-search = There is no expected result: the computer did not search here. Its line is below.
    .result = { $seat }: { $percent } % expected
    .bar = Expected result of { $seat } in percent
    .line = Best line according to { $by }:
    .insert = Insert as a variation
    .inserted = { $done ->
        [0] The line is not possible here: it depends on dice or on what this seat cannot know.
       *[some] Inserted { $done } of { $all } actions.
    }
study-share = Share
    .login = To share this study and to have it on all your devices, <login>log in</login>.
    .who = Who can read it
    .link = Link to this study
    .embed = To show it in a page of another site, paste this there
study-visibility = { $visibility ->
    [private] Only you
    [link] Everyone with the link
   *[public] Everyone: it is in the list of public studies
}
study-saved = { $state ->
    [account] Saved in your account and on this device.
    [device] Saved on this device.
    [failed] Not saved.
    [elsewhere] Not saved: another window has changed this study.
   *[saving] Saving…
}
    .failed = This device could not save the study. Free some space, then try again, or save it as a file.
    .elsewhere = This study was changed in another window. Choose which one to keep.
    .conflict = This study was changed on another device. Choose which one to keep; yours stays on this device as a study of its own.
    .keep-mine = Keep mine
    .take-other = Load the other one
    .take-other-tab = Load the other one
study-file =
    .save = Save as a file
    .open = Open a study file
    .hint = or a record, or drop it here.
    .none = This file is not a study.
    .newer = This study was saved by a newer version of the program.
    .damaged = This study file is damaged: a part of it is missing.
study-delete = Delete study
    .title = Delete this study?
    .text = “{ $title }” is deleted on this device and in your account, and its link stops working. This cannot be undone.
study-embed =
    .open = Open in Sandtable
