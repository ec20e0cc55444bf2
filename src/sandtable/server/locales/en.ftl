# What the server says to whoever asks it something. What it says to its host at the command line is English.

## Seats and matches

needs-token = This needs the token of a seat.
acting-needs-token = Who acts needs the token of a seat.
token-of-another = This token opens a seat of another match.
one-token-opens-nothing = One of the tokens opens no seat.
one-token-of-another = One of the tokens opens a seat of another match.
seat-not-yours = The seat { $seat } of this match is not in your list.
no-such-seat = There is no seat { $seat }; the seats are { $seats }.
who-sits-where = Say who sits at { $seats }: a person, a computer, or open to others.
no-player = { $game } has no computer player { $player }. { $hint }
umpire-without-clock = The umpire of { $game } has no clock.
no-hints-here = There are no hints in this match.
no-hint-found = No hint was found; try it yourself.
umpire-is-a-person = An umpire is a person: no computer sits at { $seat }.
name-unreadable = A name is one line of readable text, without a space before or after it.
no-scenario = { $game } has no scenario { $scenario }. { $hint }
spectators-not-yet = Spectators do not see this match yet.
record-when-over = The record is shown when the match is over: it tells all that is hidden now.
not-over = This match is not over yet.

## Games

no-game = There is no game { $game }. { $hint }
no-picture = { $game } has no picture { $picture }; there is NAME.svg for each of its scenarios.
no-pictures = { $game } has no pictures.
did-you-mean = Did you mean { $names }?
there-is = There is { $names }.
there-is-none = There is none.
list-or = { $first } or { $last }
list-and = { $first } and { $last }

## Accounts

not-logged-in = Nobody is logged in here.
wrong-login = The name or the password is wrong.
wrong-old-password = The old password is wrong.

## The analysis board

record-or-game = Give a record, or a game.
record-too-long = The record has more than { $most } actions, which is too long for the analysis board.
no-moment-of = { $last ->
    [one] The record has one action; there is no moment { $number }.
   *[other] The record has { $last } actions; there is no moment { $number }.
}
line-refused = Action { $number } of the line, { $action }, is refused: { $reason }

## Requests

too-often-seconds = { $seconds ->
    [one] That was asked too often. Try again in a second.
   *[other] That was asked too often. Try again in { $seconds } seconds.
}
too-often-minutes = { $minutes ->
    [one] That was asked too often. Try again in a minute.
   *[other] That was asked too often. Try again in { $minutes } minutes.
}
nothing-here = There is nothing at this address.
method-not-allowed = This address does not take such a request.
request-too-large = The request is too large.
request-unreadable = The request cannot be read: { $detail }
no-json = The request is no JSON that can be read.
another-site = The request comes from a page of another site.
another-site-or-proxy = The request comes from a page of another site. If this is your own server behind a proxy, give its address with --origin.
not-this-name = This server does not go by the name in the request; whoever hosts it gives its address with --origin.
figures-for-host = The figures are for this machine; others are allowed with --metrics-from.
database-silent = The database does not answer. Nothing was half-written; try again in a moment.
server-failed = Something went wrong in the server. It is in its log under { $id }.

## What does not fit in a request

request-does-not-fit = The request does not fit what is expected here.
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
field-miswritten = { $name } is not written as it must be.
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

## The line to a match. A browser takes at most 123 bytes when the line is closed.

no-hello = You did not say hello in time.
hello-first = The first message is hello.
hello-again = You have said hello already.
account-without-seat = Your account does not hold this seat.
seat-renewed = The link to this seat was renewed.
right-unchecked = Your right to this seat could not be checked; connect again.
going-down = The server goes down; connect again in a moment.
too-slow = You did not take your messages in time.
too-many-connections = Too many connections are open from your address.
too-many-messages = You send too many messages.
message-too-long = The message is too long.
message-unreadable = The message cannot be read.
frames-too-often = You ask for frames too often.
socket-broke-down = Something went wrong at the server.
asks-too-fast = You ask too fast; wait a moment.
talks-too-fast = You talk too fast; wait a moment.
is-spectator = You are a spectator at this match.
eyes-when-over = You see the match with the eyes of others when it is over.
seat-unknown = There is no such seat.
step-unknown = There is no such step.
picture-unknown = There is no picture “{ $name }” to be seen here.
nothing-to-see = There is nothing to see yet.
