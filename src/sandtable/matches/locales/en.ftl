# What the matches and their store say: why something is not done, and what the program notes at the table.

## Matches and seats

no-such-match = There is no such match.
cannot-be-opened = This match cannot be opened by this version of the program.
not-started = The match has not begun: a seat still waits for somebody.
match-over = The match is over.
the-seats-are = The seats of this match are { $seats }.
over-before-begun = This match would be over before it began: { $reason }
no-such-seat = There is no seat { $seat } in this match.
seat-of-computer = A computer player has the seat { $seat }.
seat-taken = Somebody has the seat { $seat } already.
seat-twice = A seat is given twice.
player-unreadable = The player's name is not one line of readable text of at most { $most } characters.
salt-unreadable = The salt is not one line of readable text of at most { $most } characters.
too-late-for-salt = It is too late to add to the dice: the match has begun.
unknown-token = This link opens no seat; perhaps it was renewed.
token-in-use = This token opens a seat already; make another one by chance.

## Acting and taking back

moved-on = The match has moved on since.
moved-on-to = The match has moved on: it is at action { $number } now.
no-moment = There is no moment { $number }.
no-moment-of = { $last ->
    [one] The match has one action; there is no moment { $number }.
   *[other] The match has { $last } actions; there is no moment { $number }.
}
no-action-of = { $last ->
    [one] The match has one action; there is no action { $number }.
   *[other] The match has { $last } actions; there is no action { $number }.
}
nothing-to-take-back = You have no action that can be undone now.
another-asks = Somebody else asks already; answer that first.
client-id-unreadable = A client id is one line of at most { $most } readable characters.
no-such-time = A time is a number of milliseconds since 1970.

## Talking

cannot-talk-to = You cannot talk to these now.
nobody-called = There is nobody called { $name } to talk to in this match.
spectators-too-fast = The spectators talk too fast; wait a moment.
message-too-long = A message is readable text of at most { $most } characters.
message-empty = The message is empty.
too-much-chat = You have written { $most } messages in this match; it takes no more.
too-much-asked = You have asked { $most } times to take something back in this match; it takes no more.
no-such-talk = Nobody speaks by { $kind } at this table.
note-by-seat = A note is by the program, not by a seat.
only-a-seat-asks = Only a seat can ask to take something back, or answer.

## Accounts

no-such-account = There is no such account.
name-taken = Somebody has the name { $name } already.
account-name = A name is one line of { $fewest } to { $most } readable characters, without a space before or after it.
hash-unreadable = The hash of a password is one line of at most { $most } characters.

## Notes at the table

time-ran-out = The time of { $seat } has run out.
computer-at-a-loss = The computer player at { $seat } is at a loss and gives up.
