# What the browser client says of itself. A game's own texts are in the game's folder.
#
# <em>…</em> and the like mark a part that is shown as something else than plain text, such as a link: a
# translation keeps these marks.

## The head of every page

header-play = Play
header-new = New match
header-analysis = Analysis
header-rules = Rules
header-account = Account
header-about = About
header-skip = Skip to the page
header-home = Sandtable, to the first page
header-pages = Pages
header-more = Pages and settings
theme = Theme
    .system = As the system
    .light = Light
    .dark = Dark
    .switch = { $now ->
        [light] Theme: light. Change to: dark
        [dark] Theme: dark. Change to: as the system
       *[system] Theme: as the system. Change to: light
    }
sounds = Sounds
    .on = Sounds are on
    .off = Sounds are off
language = Language
    .name = English
footer = Sandtable, free software under the Apache licence. <about>About the games and the dice</about>

## What the browser's tab says

title-new = New match · Sandtable
title-match = Match · Sandtable
title-analysis = Analysis · Sandtable
title-rules = Rules · Sandtable
title-account = Account · Sandtable
title-about = About · Sandtable
title-unknown = Nothing here · Sandtable

## Waiting, and what can go wrong

fetching-games = Fetching the games…
fetching-rules = Fetching the rules…
fetching-account = Fetching your account…
try-again = Try again
close = Close
dismiss = Dismiss
copied = The position is copied.
not-copied = The position could not be copied: please select and copy it by hand.
unread = { $count ->
    [one] unread
   *[other] unread
}
page-broken = This page could not be drawn
    .safe = Nothing of a match is lost: the server keeps it.
unforeseen = Something went wrong that nobody foresaw. Please try again.
file-too-large = { $file } is too large: at most { $most } kB can be read.
file-not-text = { $file } is not a text file (in UTF-8).
server-not-reached = The server cannot be reached. Is the network there?
server-error = The server could not do that (error { $status }).
server-could-not-read = The server could not read this.
server-wrong-answer = The server gave an answer that does not fit the question.
server-view-incomplete = The server sent a view without { $parts }.
server-no-picture = The server sent a moment without a picture.
asked-something-newer = Something newer was asked for meanwhile.
key-opens-nothing = The key to this seat does not open it any more.
no-such-match = There is no such match.
match-cannot-be-opened = The server cannot open this match.
no-key-for-seat = This device has no key for that seat.
link-incomplete = The end of it got lost on the way. Copy the whole link, up to its last letter, and open it again.
unknown-page = Off the map
    .lead = There is no page at <path>{ $path }</path>. If you followed a link to a match, ask for it again: it may have lost a letter on the way.
to-first-page = To the first page

## The first page

home-begin = Begin
home-heading = War games on a map, under one umpire
home-no-game = No game is installed on this server.
home-record = Look at a game again
    .open = Open a record
    .hint = or drop the file here. It opens on the analysis board, where you can step through it and try other moves.
home-computer = Play against the computer now
    .text = One click, and you are at the table.
home-screen = Play at one screen
    .text = Two people, one device.
home-friend = Play with a friend
    .text = Get a link to send.
home-setting-up = Setting up the table…
home-new = New match…
home-how = How it is played
home-choose-scenario = Choose a scenario
home-map = The map of { $game } with both armies as “{ $scenario }” begins
game = Game
scenario = Scenario
position = Position
options = Options

## One's own matches, and the lobby

my-matches = Your matches
    .none = No matches yet. Begin one above: it then waits for you here, on this device, also when you close the page.
    .elsewhere = Did you play on another device? <login>Log in</login> to find your matches.
    .keep = Keep in my account
    .kept = “{ $title }” is now in your account.
    .remove = Remove
    .all = Show all { $count }
    .seats = You play { $seats }
    .unseen = A match you have not looked at yet
turn-yours = Your turn
turn-others = The others' turn
turn-open = Waits for players
turn-over = Over
turn-unknown = Not yet visited
remove-match = Remove it from this device?
    .text = “{ $title }” stays on the server, but this device forgets the key to your seat. You can still look at the match through its link.
keep-it = Keep it
lobby = The lobby
    .looking = Looking who is here…
    .open = Open: sit down and play
    .none-open = Nobody is waiting for a player. <new>Create a public match</new> with an open seat, and it appears here for everybody.
    .running = Running: look on
    .none-running = No public match is being played at the moment.
    .older = Show older ones
    .join = Join
    .watch = Watch

## Who sits where, and clocks, in few words

sitter-open = open
computer-random = random
computer-greedy = greedy
computer-classic = classic
sitter-computer = computer
sitter-computer-named = computer ({ $player })
sitter-umpire = umpire
sitter-somebody = somebody
just-now = just now
clock-a-turn = { $time } a turn
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
clock-rule-match-and-more = { $time } for the whole match, and { $more } more for each turn

## A new match

new-match = New match
    .preparing = Preparing the match; the first one on this machine can take a minute.
    .lead = Choose the ground, who sits at the table, and begin.
    .no-game = There is no game to play here.
    .handed = The match begins where you were on the analysis board.
    .from-start = From the start instead
    .not-yet = Not yet: { $reason }
    .create = Create the match
    .watch = Create and watch
your-name = Your name
    .anonymous = Nobody in particular
    .hint = Shown at the table and in the record. It may stay empty.
new-scenario-own = One of your own
    .choose = Choose a scenario file
    .hint = or drop it here, or paste its text below.
    .text = The scenario's text
new-position = Begin somewhere else than at its start
    .hint = The text of a position, as the analysis board gives it. Empty: the scenario's start.
new-options-none = All as the rules have them.
new-options-changed = { $changed ->
    [one] { $changed } of { $all } differs from the rules as they stand.
   *[other] { $changed } of { $all } differ from the rules as they stand.
}
new-options-reset = All as in the rules
new-option-changed = changed
new-option-none = None
new-seats = Who plays
    .table = The table
    .of = Who plays { $seat }
    .computer-of = Computer player for { $seat }
    .name-of = Name of the player of { $seat }
    .name = Name (may stay empty)
table-computer = Against the computer
    .text = You play one side, the computer the rest.
table-screen = At one screen
    .text = You play all sides, or hand the screen over: between turns it is covered where something is secret.
table-friend = With a friend
    .text = You get a link to send. The match begins when all seats are taken.
table-watch = Watch computers
    .text = Lean back: the computer plays all sides.
table-other = Your own mix
    .text = An open seat waits for whoever gets the link.
new-hints = Hints
    .text = Players may ask the computer what it would do in their place.
seat-me = Me
seat-computer = Computer
seat-open = Open
new-clock = Clock
    .kind = Kind of clock
    .umpire = The umpire's clock
    .minutes = Minutes for the match
    .increment = Seconds more each turn
clock-none = No clock
    .text = Everybody takes the time he needs.
clock-bank = Time bank
    .text = So much for the whole match, and a little more for each turn. Whose time runs out has lost.
clock-minutes = Minutes a turn
    .text = Each turn within so many minutes, which begin anew every time. The rules say what becomes of who misses it.
clock-per-turn = Days a turn
    .text = As by letter: each turn within so many days. Who misses it has lost.
new-watchers = Who may watch
    .visibility = The match is
    .see = Spectators see it
    .delay = Minutes later
visibility-private = Private
    .text = Only those who have the link find it.
visibility-public = Public
    .text = It is listed on the first page; anyone may take an open seat or watch.
spectators-now = Now
    .text = Spectators see what all players may know, as it happens.
spectators-delayed = Later
    .text = Spectators see it some minutes later, so that they cannot help anybody.
spectators-at-end = At the end
    .text = Spectators see nothing until the match is over.
mistake-turn-minutes = The time for a turn is at least 10 seconds.
mistake-days = The time for a turn is between 1 and 366 days.
mistake-minutes = Say how many minutes each side has for the whole match.
mistake-increment = The time added for each turn is between 0 and 86400 seconds.
mistake-delay = The delay for spectators is between 1 minute and a week.
mistake-scenario = The scenario file is empty.

## The account

account = Account
    .lead = You need no account to play: the keys to your seats are kept on this device. With an account you find your matches again everywhere.
    .what = What to do
    .log-in = Log in
    .new = New account
    .name = Name
    .password = Password
    .password-hint = At least { $least } characters. There is no way to get it back: this server knows no mail address of yours.
    .make = Make the account
    .welcome = Welcome, { $name }.
    .welcome-back = Welcome back, { $name }.
    .who = You are logged in as <name>{ $name }</name>.
    .log-out = Log out
    .logged-out = You are logged out.
password = Change the password
    .old = The present password
    .new = The new password
    .hint = On all other devices you will have to log in again.
    .change = Change it
    .changed = The password is changed. On other devices you have to log in again.

## About

about = About Sandtable
    .lead = Historical war games under one umpire: against people or the computer, at one table or across the world.
    .games = The games
    .dice = The dice can be checked
    .dice-seed = Everything that is left to chance in a match follows from one secret number, its <seed>seed</seed>, and from a word that every player's own device adds before the start. The seed's hash is shown from the beginning, so that nobody can exchange the seed later; the seed itself is shown when the match is over. So nobody can know what will fall, and everybody can check what fell.
    .dice-record = Take the record of a finished match from its page (“Download the record”) and let the program play it again:
    .dice-checked = It checks that every action was legal, that every die fell as the seed says, and that the match ended as the record claims. A record is plain text; it can also be stepped through on the <analysis>analysis board</analysis>.
    .kept = What is kept
    .kept-text = Matches are kept on this server; the keys to your seats on this device. There is no advertising, nobody watches you, and no other server is asked for anything. An <account>account</account> is only for those who want to find their matches again on another device.
    .licence = Licence
    .licence-text = Sandtable is free software under the Apache License 2.0. The rule pages, symbols and drawings are its own. <licences>What else this page is built from</licences> has licences of its own.
    .font = The letters are { $font }, under the SIL Open Font License

## The rules

rules = Rules
    .one = Rule { $rule }
    .none = There is no game here whose rules could be shown.
    .contents = Contents
    .own-page = Open the rules in a page of their own
    .search = Search the rules
    .found = Found
    .nothing-found = Nothing found. Try fewer or other words.
    .count = { $count ->
        [one] { $count } passage found
       *[other] { $count } passages found
    }
    .read = Read rule { $rule }

## The analysis board

analysis = Analysis
    .laying-out = Laying out the board…
    .no-room = This device has no room to keep the analysis: it lasts as long as this page.
    .unreadable = This record cannot be read: { $reason }
    .spectator = A spectator cannot act: look through the eyes of a seat.
    .no-answer = There is no answer to that.
analysis-board = Analysis board
    .lead = Step through a game, try other moves, and see what each seat saw. Nothing here touches a match.
    .clear = Clear the board
    .clear-question = Clear the board?
    .clear-text = The lines that you tried are lost then. You can download each of them as a record first.
    .first-move = Make a move on the board: it is written here, and every other move beside it.
opening-record = A record
    .open = Open a record file
    .hint = or drop it here, or paste its text.
    .text = The record's text
    .study = Study this record
opening-position = A scenario or a position
    .hint = Empty: as the scenario begins.
    .study = Study this position
steps = Step through
    .first = To the beginning
    .back = One step back
    .back-key = One step back ( [ )
    .on = One step on
    .on-key = One step on ( ] )
    .last = To the end of the line
lines = Lines
    .main = Make main line
    .delete = Delete from here
    .restore = Put it back
events = Events
position-text = The position as a line of text, to keep or to send.
    .copy = Copy the position
    .download = Download this line
    .play-on = Play on from here
eyes = Through the eyes of
    .mover = Whoever is to act
    .everybody = Everybody: what all may know
the-beginning = The beginning

## Opening a match, and waiting for it to begin

opening = Opening the match…
halt-look = Look at the match without it
halt-incomplete = This link is incomplete
halt-uncertain = This link cannot be checked now
halt-nothing = This link opens nothing
halt-no-match = There is no such match
halt-cannot-open = This match cannot be opened
halt-no-key = This device has no key to { $seat }'s seat any more
    .text = Perhaps it was renewed on another device. Open the new link here, or forget the old key and look on.
    .forget = Forget the old key
waiting-title = Waiting · { $match } · Sandtable
invitation-title = Invitation · { $match } · Sandtable
waiting = Your match waits
    .next = The match begins as soon as somebody sits down at { $seats }. You can close this page and come back: your seat stays yours.
    .link = Send this link to whom you want to play with
    .message = Play { $match } with me
    .same-screen = Somebody else plays on this screen too
    .public = everybody can find this match
    .private = only who has the link finds this match
    .hints = hints are allowed
    .picture = How { $match } begins
invited = You are invited to a match
    .watch = Or stay and look on: this page shows the match when it begins.
    .name-hint = The others see it. It may stay empty.
    .seat = Your seat
    .take = Take your seat as { $seat }
seats = Seats
player-open = waits for somebody
player-computer = computer, { $player }
player-unnamed = unnamed
player-umpire = umpire
player-somebody = somebody
player-you = you
player-name-you = { $player } (you)
player-away = { $player }, away
spectator = Spectator
    .some = a spectator
see-over = The match is over, so everything can be seen.
see-now = You see what everybody at the table may know, as it happens.
see-delayed = You see the match { $time } late, so that nobody at the table can be helped.
see-at-end = The players keep this match to themselves until it is over. Then you see everything.
copy = Copy
    .done = Copied
    .told = The link is copied.
share = Share
curtain = Hand over to { $seat }
    .title = Hand over to { $seat } · Sandtable
    .text = What { $seat } sees is not for everybody. Press when you alone look at the screen.
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
    [one] { $count } looks on
   *[other] { $count } look on
}
line-connecting = Connecting
line-online = Connected
line-lost = Connection lost
line-ended = Closed
line-banner = <b>Connection lost.</b>
    .again-in = Trying again in { $seconds } s…
    .again = Trying again…
    .kept = Your action is kept and will be sent once the line is back; it counts once.
    .look = You can go on looking at the board; what you do is sent when the line is back.
    .now = Try now
undo = Take back
    .ask = Ask to take back
    .asked = The others are asked whether they agree
nothing-to-see = Nothing to see yet
    .moment = The board comes in a moment.
    .by-itself = This page shows the match by itself as soon as it may.
come-back-first = Come back to now first: this shows an earlier step.
match-over = The match is over.
outcome = The outcome
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
    .to = To the rematch
menu = Menu
    .invite = Invite somebody to look on
    .record = Download the record
    .analysis = Open on the analysis board
    .tour = Show me round
    .drum = A drum at my turn
    .no-drum = No drum at my turn
seat-link = { $seat }'s seat on another device
    .text = This link is the key to { $seat }'s seat: whoever opens it sees what { $seat } sees and plays there. Send it to yourself only.
    .account = Your account opens this seat; log in on the other device.
    .label = Your seat's link
    .message = My seat
    .show = Show the link
    .renew-hint = If somebody else may have seen it, make a new one.
    .renew = Renew the link
    .renewed = The link is new. The old one opens nothing any more, on any device.
invite = Somebody who looks on
    .text = Whoever has this link can look on, as far as this match allows it. It opens nobody's seat.
    .label = Link to this match
    .message = Look at this match
dice-fair = Are the dice fair?
    .text = All chance comes from a seed that was fixed before the match began, mixed with a number from each player's device. The hash of the seed has been shown from the start, so nobody could change it.
    .hash = Hash of the seed
    .seed = Seed
    .seed-later = shown when the match is over
    .check = To check every roll: download the record and run <code>sandtable verify RECORD</code>. It plays the match again from the seed, and compares the seed with its hash.
    .check-later = After the end you can check every roll: download the record and run <code>sandtable verify RECORD</code>. It plays the match again from the seed, and compares the seed with its hash.
undo-asked = { $seat } asks to take the last action back.
    .mine = { $seat } (you) asked to take the last action back.
    .waiting = Waiting for { $seats }.
    .agree = Agree
    .decline = Decline
    .agree-as = { $seat }: Agree
    .decline-as = { $seat }: Decline
fleeting = <b>This browser keeps nothing: save the link to your seat.</b> Its storage is full or forbidden. When you close this page, only that link opens { $seat }'s seat again.
look-back = You look back at step { $step } of { $last }.
    .as = You look back at step { $step } of { $last }, as { $seat } saw it.
    .beginning = You look back at the beginning.
    .beginning-as = You look back at the beginning, as { $seat } saw it.
    .now = Back to now
you-look-on = You look on.
late-refusal = What you did before this page was loaded again was refused: { $reason }
    .understood = Understood
beside-board = Beside the board
act = Act
log = Log
    .empty = Nothing has happened yet that can be told here.
    .newest = Newest
    .look = Look at step { $step }
    .look-beginning = Look at the beginning
    .beginning = The beginning.
    .nothing = Nothing to be seen.
    .die = A die of { $sides } fell on { $value }
    .hidden = Your own log is hidden while you look through the eyes of { $seat }: its steps are others.
    .step = Step { $step }
    .step-as = Step { $step }, as { $seat } saw it
replay = Replay
    .step = Step
    .step-of = Step { $step } of { $last }
    .now = now
    .back = One step back (,)
    .on = One step on (.)
    .last = To the last step
    .play = Play
    .pause = Pause
    .speed = Speed
talk = Talk
    .silent = You can listen here, but not speak.
    .none = Nobody has said anything yet.
    .to = to { $audience }
    .go = Go there
    .to-whom = To whom
    .say-to = Say something to { $audience }
    .everybody = everybody
    .something = Say something
    .say = Say
talk-asks = { $seat } asks to take the last action back.
talk-agrees = { $seat } agrees to that.
talk-declines = { $seat } declines that.
talk-rematch = { $seat } wants a rematch.

## The board, and what can be done there

can-be-reached = Can be reached
can-be-aimed-at = Can be aimed at
just-happened = Just happened
laid-over = Laid over the board
    .crowded = Crowded: two numbers at a place are easier to read.
zoom = Zoom
    .out = Further away
    .in = Nearer
    .whole = The whole board
overlays = Overlays
choices = What you can do
    .all = All choices ({ $count })
    .find = Find a choice
    .find-short = Find …
    .found = { $count ->
        [one] { $count } choice
       *[other] { $count } choices
    }
next-piece = Next piece
    .able = { $count ->
        [one] { $count } can act
       *[other] { $count } can act
    }
in-hand = In hand
    .reach = Press a marked place, or drag the piece there.
    .choose = Choose what it shall do.
    .aim = Choose what it shall do, or press its target or a place on the board.
    .nothing = It can do nothing now.
    .not-yours = Not yours to command.
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
sheet-words = { $deed }: The new line
sheet-note = A note, if you like
grave = This cannot be taken back.
    .question = { $what }?
    .no = No
    .yes = Yes, do it
command = Type an action or a question
    .question = Type a question
    .hint = Type an action …
    .hint-question = Ask the board …
    .do = Do
    .suggestions = Suggestions
    .more = and { $count } more
illustration-closer = Look closer
illustration-fold = Fold the picture away
illustration-unfold = Unfold the picture
illustration-direction = Look towards
illustration-words = In words
illustration-lost = The picture could not be fetched.
illustration-waiting = The picture is being drawn …
papers-none = Nothing yet.
papers-unread = { $count ->
    [one] { $count } new paper
   *[other] { $count } new papers
}
papers-all-read = Read
paper-in = Received
paper-out = Sent
paper-note = Note
paper-new = New
dice = Dice
    .die = { $purpose }: { $value } on a die of { $sides }
chances = Chances
chance-share = { $times } in { $of }
chance-percent = { $percent } %
device-lamps = Lamps
device-lamp =
    .lit = : lit
    .dark = : dark
device-lit = Lamps lit: { $lamps }.
device-dark = All lamps are dark.
device-cancel = Not now
device-quick = Quick
device-hint = Hold the button for two seconds, then let go.
    .hold-on = Keep holding …
    .let-go = Now let go.
    .early = Too short: hold it until the ring is closed.
    .not-yet = Not yet: the answer to your last action is still on its way. Press again in a moment.
    .quick = Click to press.
your-turn = Your turn.
waiting-for = Waiting for { $seats }.
refused-not-sent = That could not be sent. Please try again.
refused-too-fast = One moment: two actions are on their way already.
refused-too-long = A question has at most { $most } characters.
refused-also-next = { $reason } What you chose after it was not done either.
place-can-be-reached = can be reached
place-can-be-aimed-at = can be aimed at
place-can-act = can act
hand-fill = { $choice }: fill in { $fields }.
hand-choices = { $count ->
    [one] { $count } choice.
   *[other] { $count } choices.
}
hand-piece = { $count ->
    [0] { $piece } in hand. It cannot go anywhere now.
    [one] { $piece } in hand. { $count } place; Tab goes there.
   *[other] { $piece } in hand. { $count } places; Tab goes round them.
}
key-not-here = { $keys }: not here.
key-nothing = { $key }, { $label }: That cannot be done now.
key-no-piece = { $key }, { $label }: Take a piece up first: Enter, or n for the next.
keys = Keys on the board
    .short = Keys
    .back = back
    .letters = Small and large letters are different keys: hold Shift for the large ones, with or without Caps Lock. A small letter that means nothing else does as well.
    .arrow = arrow
    .cursor = move the cursor over the board
    .cursor-wraps = move the cursor over the board, and round it at its edges
    .push = push the board
    .stride = move the cursor by { $count }
    .enter = take the piece there, or act there with the piece in hand
    .home = beside pieces: take the first of them, clockwise
    .next = next and previous piece that can act
    .take-next = take up the next and previous piece that can act
    .tab = with a piece in hand: go round the places where it can act
    .escape = let go
    .device = go to the button of the device
    .hint = ask the computer what it would do
    .command = type an action
    .zoom = nearer, further away, the whole board
    .help = show this list

## The tour

tour-offer = New here?
    .accept = Show me round
    .decline = No, thank you
tour = Skip the tour
    .count = { $step } of { $steps }
    .next = Next
    .back = Back
    .begin = Begin to play
    .done = Well done.
tour-status = What to do next
    .text = This sentence always tells whose turn it is and what is wanted.
tour-pieces = Your pieces
    .text = Pieces that can act are marked. Click one, or move there with the arrow keys and press Enter.
    .task = Select a piece that can act.
tour-reach = Where it can go
    .text = A selected piece shows its reach on the board. Click a marked place, or drag the piece there. Escape lets go of it. If something is not allowed, the umpire says why and by which rule.
tour-next = One piece after the other
    .text = This takes up the next piece that can still act, so that none is overlooked. Pieces that have done carry a tick.
tour-weather = The weather
    .text = This month's weather and what it does. It is drawn over the land too.
tour-fights = Fights beforehand
    .text = What a fight would bring before the dice are thrown: the sums, the odds, and how often each outcome comes.
tour-choices = Everything you can do
    .text = What does not belong to a place stands here as buttons.
tour-command = The command line
    .text = Every action is also a line of text. Type its beginning, choose among the suggestions, press Enter. The whole game can be played so.
tour-overlays = Overlays
    .text = These draw what is otherwise hard to see, such as lines and ranges. Your choice is remembered.
    .task = Open them and switch one on or off.
tour-log = What happened
    .text = The log tells every step, with the dice and their sums. Click a step to see the board as it was then; the slider plays the match again. The board says when it shows the past, and leads you back.
tour-menu = Rules and more
    .text = In this menu are the rules with a search, the link to your seat on another device, the fairness of the dice, and this tour.

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
    .timed = Level { $number } · { $name }, up to { $seconds } s a turn
    .others = Others

## Hints

hint = What would you do?
    .short = Hint
    .follows = What may follow, for example
    .asking = The computer thinks about your turn …
    .by = { $by } would do this
    .do = Do it
    .clear = Clear
