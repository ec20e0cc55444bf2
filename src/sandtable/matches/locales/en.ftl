# Texts of matches and their store: errors, and notes by the program at the table.

## Matches and seats

no-such-match = There is no such match.
cannot-be-opened = This match cannot be opened by this version of the program.
not-started = The match has not started: a seat is still open.
match-over = The match is over.
the-seats-are = The seats of this match are { $seats }.
over-before-begun = This match would be over before it starts: { $reason }
no-such-seat = There is no seat { $seat } in this match.
seat-of-computer = The seat { $seat } belongs to a computer player.
seat-taken = The seat { $seat } is taken.
seat-twice = A seat is named twice.
player-unreadable = A player's name must be one line of at most { $most } readable characters.
salt-unreadable = A salt must be one line of at most { $most } readable characters.
too-late-for-salt = It is too late to add a salt: the dice have been rolled.
unknown-token = This link opens no seat. It may have been renewed: ask for the new link.
token-in-use = This token is in use. Choose another random token.

## Acting and undoing

moved-on = The match has moved on since then.
moved-on-to = The match has moved on: it is at action { $number } now.
no-moment = There is no step { $number }.
no-moment-of = { $last ->
    [one] The match has one action; there is no step { $number }.
   *[other] The match has { $last } actions; there is no step { $number }.
}
no-action-of = { $last ->
    [one] The match has one action; there is no action { $number }.
   *[other] The match has { $last } actions; there is no action { $number }.
}
nothing-to-take-back = You have no action that can be undone now.
nothing-to-redo = There is nothing to redo: something else was played since.
too-much-is-known = This cannot be undone any more: you know what came of it. Act on from here.
another-asks = Another player is asking for an undo. Answer that first.
client-id-unreadable = A client id must be one line of at most { $most } readable characters.
no-such-time = A time must be a number of milliseconds since 1970.

## Talking

cannot-talk-to = You cannot send messages to this audience now.
nobody-called = There is no { $name } to talk to in this match.
spectators-too-fast = The spectators are sending too many messages. Wait a moment.
message-too-long = A message must be readable text of at most { $most } characters.
message-empty = The message is empty.
too-much-chat = You have sent { $most } messages in this match, which is the limit.
too-much-asked = You have asked for an undo { $most } times in this match, which is the limit.
no-such-talk = There is no kind of message called { $kind }.
note-by-seat = Only the program can write notes.
only-a-seat-asks = Only players can ask for an undo or answer.

## Accounts

no-such-account = There is no such account.
name-taken = The name { $name } is taken.
account-name = A name must be one line of { $fewest } to { $most } readable characters, without a space at the start or end.
hash-unreadable = The hash of a password must be one line of at most { $most } characters.

## Notes at the table

time-ran-out = The time of { $seat } has run out.
computer-at-a-loss = The computer player at { $seat } failed and resigned.
