# Texts of the server for clients. Its messages at the command line are in English only.

## Seats and matches

needs-token = This request needs the token of a seat.
acting-needs-token = This request needs the token of a seat.
token-of-another = This token opens a seat of another match.
one-token-opens-nothing = One of the tokens opens no seat.
one-token-of-another = One of the tokens opens a seat of another match.
seat-not-yours = The seat { $seat } of this match is not in your list.
no-such-seat = There is no seat { $seat }; the seats are { $seats }.
who-sits-where = Choose a player for { $seats }: a person, a computer, or open to others.
no-player = { $game } has no computer player { $player }. { $hint }
umpire-without-clock = The umpire of { $game } has no clock.
no-hints-here = Hints are not allowed in this match.
no-hint-found = The computer found no hint for this position.
umpire-is-a-person = The umpire must be a person: no computer can take the seat { $seat }.
name-unreadable = A name must be one line of readable text, without a space at the start or end.
no-scenario = { $game } has no scenario { $scenario }. { $hint }
file-too-long = This file is too long: without pictures it may have { $most } characters.
file-unreadable = The file cannot be read.
archive-refused = The file { $reason }.
pictures-too-large = The pictures are too large: with them, the file may have { $most } characters. Choose larger cells.
spectators-not-yet = Spectators cannot see this match yet.
record-when-over = The record is available when the match is over: it shows everything that is hidden now.
report-when-over = The report is available when the match is over: it shows everything that is hidden now.
report-none = { $game } has no report of a match.
report-no-stage = The report has no such stage.
not-over = This match is not over yet.

## Games

no-game = There is no game { $game }. { $hint }
no-lesson = { $game } has no lesson { $name }.
no-lesson-computer = The computer { $player } cannot reply in a lesson. { $hint }
no-puzzle = { $game } has no puzzle { $name }.
no-picture = { $game } has no picture { $picture }. There is NAME.svg for each of its scenarios.
no-pictures = { $game } has no pictures.
did-you-mean = Did you mean { $names }?
there-is = There is { $names }.
there-is-none = There is none.
list-or = { $first } or { $last }
list-and = { $first } and { $last }

## Accounts

not-logged-in = You are not logged in.
wrong-login = The name or the password is wrong.
wrong-old-password = The old password is wrong.

## The analysis board

record-or-game = The request needs a record or a game.
record-too-long = The record is too long for the analysis board: it has more than { $most } actions.
no-moment-of = { $last ->
    [one] The record has one action; there is no step { $number }.
   *[other] The record has { $last } actions; there is no step { $number }.
}
line-refused = Action { $number } of the variation, { $action }, is not allowed: { $reason }

## Reviews

too-many-own-reviews = You have asked for { $most } reviews that are not done yet. Wait until one is.
review-when-over = The review is available when the match is over: it shows everything that is hidden now.
review-unfinished = This match is not over. Only a match that is over can be reviewed.
review-outdated = An earlier version of the program has made this review. Ask for it again.
review-not-done = The review is not done yet.
review-no-step = There is no such step.
review-no-animation = An animated picture is either gif or webp.

## Requests

too-often-seconds = { $seconds ->
    [one] Too many requests. Try again in a second.
   *[other] Too many requests. Try again in { $seconds } seconds.
}
too-often-minutes = { $minutes ->
    [one] Too many requests. Try again in a minute.
   *[other] Too many requests. Try again in { $minutes } minutes.
}
nothing-here = There is nothing at this address.
method-not-allowed = This address does not accept this kind of request.
request-too-large = The request is too large.
too-much-work = This takes more time or memory than the server allows. Make it smaller.
too-many-pieces = The scenario has too many pieces: at most { $most } are allowed on this server.
too-many-cells = The board is too large: at most { $most } squares or hexes are allowed on this server.
too-much-to-compute = A round of this scenario would take too long to compute on this server. Use fewer units, or shorter rounds with longer steps.
request-unreadable = The request cannot be read: { $detail }
no-json = The request is not valid JSON.
another-site = The request comes from a page of another site.
another-site-or-proxy = The request comes from a page of another site. If this is your own server behind a proxy, start it with --origin and its address.
not-this-name = This server does not have the host name in the request. If this is your own server, start it with --origin and its address.
figures-for-host = Only this machine may read the metrics. Allow other addresses with --metrics-from.
database-silent = The database does not answer. Nothing was changed; try again in a moment.
database-unwritable = The database cannot be written: its disk may be full. The server's log has the reason.
server-failed = Something went wrong on the server. Try again; the server's log has the details under { $id }.

## Validation errors of a request

request-does-not-fit = The request does not have the expected form.
the-request = The request
field-missing = { $name } is missing.
field-missing-in = { $name } is missing in { $place }.
field-too-long = { $name } must have at most { $number } { $kind ->
    [str] { $number ->
        [one] character
       *[other] characters
    }
    [array] { $number ->
        [one] item
       *[other] items
    }
   *[object] { $number ->
        [one] field
       *[other] fields
    }
}.
field-too-short = { $name } must have at least { $number } { $kind ->
    [str] { $number ->
        [one] character
       *[other] characters
    }
    [array] { $number ->
        [one] item
       *[other] items
    }
   *[object] { $number ->
        [one] field
       *[other] fields
    }
}.
field-too-large = { $name } must be at most { $number }.
field-too-small = { $name } must be at least { $number }.
field-miswritten = { $name } does not have the expected form.
field-of-type = { $name } must be { $wanted }.
field-of-type-not = { $name } must be { $wanted }, not { $got }.
field-cannot-be = { $name } cannot be { $value }.
field-wrong = { $name }: { $why }.
type-text = text
type-whole-number = a whole number
type-number = a number
type-true-or-false = true or false
type-nothing = nothing
type-list = a list
type-object = an object

## The connection to a match. A close reason has at most 123 bytes.

no-hello = No hello message was received in time.
hello-first = The first message must be hello.
hello-again = Only one hello message is allowed.
account-without-seat = This seat is not in your account's list.
seat-renewed = The link to this seat was renewed.
right-unchecked = Your access to this seat could not be checked. Connect again.
going-down = The server is shutting down. Connect again in a moment.
too-slow = Your connection is too slow: too many messages are waiting.
too-many-connections = Too many connections are open from your address.
too-many-messages = You are sending too many messages.
message-too-long = The message is too long.
message-unreadable = The message cannot be read.
frames-too-often = You are requesting frames too often.
socket-broke-down = Something went wrong at the server.
asks-too-fast = Too many requests. Wait a moment.
talks-too-fast = You are sending messages too fast. Wait a moment.
is-spectator = You are a spectator: only players can do this.
eyes-when-over = You can see the match as other players saw it when it is over.
seat-unknown = There is no such seat.
step-unknown = There is no such step.
picture-unknown = There is no picture “{ $name }” in this view.
nothing-to-see = There is nothing to see yet.

## The library

not-playable = { $number ->
    [one] This scenario cannot be played yet: { $problem }
   *[other] This scenario cannot be played yet, for { $number } reasons. The first: { $problem }
}
version-too-large = The scenario file is too large: at most { $most } characters can be published.
version-without-picture = This version has no picture.
host-only = Only the accounts of the host can do this.
draft-outdated = This draft was saved by another version of the program. Open it in the editor and save it again.

## Studies

study-source = The chapter { $chapter } needs either a record or a scenario.
study-step = Step { $number } of the chapter { $chapter } must follow an earlier step.
study-text = A text of the study has characters that cannot be shown. Remove them, then save again.
study-too-large = The study is too large: it may have { $most } MB. Delete a chapter, or make a second study.
