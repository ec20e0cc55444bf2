# Texts of matches and their store: errors, and notes by the program at the table.

## Matches and seats

no-such-match = There is no such match.
cannot-be-opened = This match cannot be opened by this version of the program.
owned-elsewhere = Another server process is taking over this match. Try again in a moment.
not-started = The match has not started: a seat is still open, or a player's part of the dice is missing.
match-over = The match is over.
match-closed = Nothing happened in this match for a long time, so the server has closed it, without a result. The record is complete as far as it goes.
nobody-joined = This match never started, because nobody took the open seat for a long time. The server has closed it: create a new one.
the-seats-are = The seats of this match are { $seats }.
over-before-begun = This match would be over before it starts: { $reason }
no-such-seat = There is no seat { $seat } in this match.
seat-of-computer = The seat { $seat } belongs to a computer player.
seat-taken = The seat { $seat } is taken.
seat-twice = A seat is named twice.
player-unreadable = A player's name must be one line of at most { $most } readable characters.
salt-unreadable = A salt must be one line of at most { $most } readable characters.
too-late-for-salt = It is too late to add a salt: the dice have been rolled.
too-early-for-salt = It is too early to reveal a salt: a seat is still open.
salt-hash-unreadable = Send either a salt or the hash of one, in 64 hexadecimal digits.
no-salt-promised = The seat { $seat } has not committed to a salt, so it has none to reveal.
salt-does-not-fit = This is not the salt that the seat { $seat } has committed to: it has another hash.
salt-revealed = The salt of the seat { $seat } has been revealed and cannot be withheld any more.
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
name-taken = The name { $name } is taken, or looks like one that is taken.
account-name = A name must be one line of { $fewest } to { $most } readable characters, without a space at the start or end.
account-name-mixed = Use letters of one alphabet within a word of a name: this one mixes letters that look alike.
hash-unreadable = The hash of a password must be one line of at most { $most } characters.

## The library

no-such-scenario = There is no such scenario in the library.
draft-conflict = This scenario was changed on another device. Load that version, or save yours over it.
too-many-scenarios = You have { $most } scenarios, which is the limit. Delete one first.
too-many-versions = A scenario can have { $most } versions, and this one has them all. Copy it to go on.
library-full = Your scenarios would take more than { $most } MB, which is the limit. Delete one first.
scenario-title = The title must be one line of at most { $most } readable characters.
scenario-summary = The summary must be one line of at most { $most } readable characters.
scenario-note = The note must be one line of at most { $most } readable characters.
scenario-tag = A tag must be one line of at most { $most } readable characters.
too-many-tags = A scenario can have { $most } tags at most.
report-reason = Say in one line of at most { $most } readable characters what is wrong.
publish-first = Publish a version first: there is nothing to share yet.
is-being-measured = This version is being measured already.
measures-another = You are measuring another scenario. Wait until that is done, or cancel it.
too-many-measurements = Too many measurements are waiting. Try again later.
measurement-lost = The server was restarted during the measurement. Start it again.
measurement-too-slow = One game takes too long on this server, so that the balance cannot be measured here.
measurement-no-games = The games could not be played to their end, so that there is nothing to count.

## Reviews

no-such-review = There is no such review. The review of an uploaded record is deleted when nobody opens it for three months.
too-many-reviews = { $most } reviews are waiting or running already, which is the limit. Try again in a few minutes.
review-lost = The server was restarted during the review. Continue it: what is done is kept.
review-too-slow = This server cannot finish the review in the time that it has for one. Continue it: what is done is kept.
review-broken = The review could not be computed. Its record may need another version of the program.

## Notes at the table

time-ran-out = The time of { $seat } has run out.
computer-at-a-loss = The computer player at { $seat } failed and resigned.

## Studies

no-such-study = There is no such study, or it is not shared.
study-conflict = This study was changed on another device. Load that version, or save yours over it.
too-many-studies = You have { $most } studies, which is the limit. Delete one first.
studies-full = Your studies would take more than { $most } MB, which is the limit. Delete one first.
study-title = The title must be one line of at most { $most } readable characters.
