# Texts of the lessons that all games share.
lesson-over = The lesson is over. Start it again, or go on to the next one.
not-solved =
    { $actions ->
        [one] That was not it. Start again, and ask for help if you are stuck.
       *[other] That was not it: you have taken { $actions } actions. Start again, and ask for help if you are stuck.
    }

# The forms in which lessons are made. The keys are the names of their inputs.
form-about = What it is about
form-title = Title
    .hint = One line, as on the card of the lesson.
form-story = Story
    .hint = What the lesson is about, in a few sentences. An empty line begins a paragraph.
form-rules = Rules
    .hint = The ids of the rules that it teaches, with spaces between them.
form-start = How it begins
form-seat = Seat of the player
form-position = Position
    .hint = A position as one line, as the analysis board copies it; empty for the start of the scenario.
form-opening = Actions before it begins
    .hint = One in a line, as SEAT: ACTION.
form-options = Options of the match
    .hint = One in a line, as NAME = VALUE; texts in quotation marks.
form-marks = Marked places
    .hint = One in a line; they are marked until the player acts.
form-shows = Questions whose answers are drawn
    .hint = One in a line, such as a question of the menu “Show on the board”.
form-seed = Seed of the dice
    .hint = Try others until the lesson goes as planned.
form-goals = Goals
    .hint = The lesson is solved as soon as all of them hold together.
    .item = goal
    .sentence = What the player is to achieve
form-solved = When it is solved
    .hint = What the player has learned.
form-fails = Ways to fail
    .hint = As soon as one of them holds, the player starts again.
    .item = way to fail
    .sentence = Why it went wrong
form-most_actions = Most actions
    .hint = With this number of actions an unsolved lesson has failed.
form-help = Help
    .hint = From a nudge to the solution.
    .item = help
    .sentence = Help
form-moves = Solution and replies
form-solution = Solution
    .hint = One action in a line. The check plays them. Try the lesson to record them.
form-wrong = What does not solve it
    .hint = Include the most tempting mistake; the check plays each of them.
    .item = wrong attempt
    .actions = Actions, one in a line
form-replies = Replies of the others
    .hint = One in a line, as SEAT: ACTION, in their order.
form-computer = Who replies when no replies are left
form-none = none

# The fields of a condition. In texts, * stands for any characters.
condition-action = The player has taken this action
    .hint = In all texts * stands for anything: attack *
condition-event = Something of this kind has happened
    .hint = Such as capture
condition-text = with this text
    .hint = As among the events: *is destroyed*
condition-piece = The player sees this piece
    .hint = Its id or its label: *infantry*
condition-side = of this side
    .hint = { "" }
condition-place = at this place
    .hint = { "" }
condition-state = in this state
    .hint = Such as offline or hidden
condition-without = not in this state
    .hint = { "" }
condition-near = near this point of a map
    .hint = Metres east and north: 1250,830
condition-within = at most this number of metres from it
    .hint = { "" }
condition-paper = The player can read this paper
    .hint = Heading and text: *order not understood*
condition-least = Fewest of these
    .hint = Of the events, pieces or papers above.
condition-most = Most of these
    .hint = For none at all: fewest 0 and most 0.
condition-ask = The answer to this question
    .hint = A question about the board, such as lines
condition-answer = has this line
    .hint = { "" }
condition-status = The sentence above the board is
    .hint = { "" }
condition-turn = This turn has begun
    .hint = As the game counts them.
condition-winner = This seat has won
    .hint = { "" }
