# Texts of the lessons that all games share.
lesson-over = The lesson is over. Start it again, or go on to the next one.
not-solved =
    { $actions ->
        [one] That was not it. Start again, and ask for help if you are stuck.
       *[other] That was not it: you have taken { $actions } actions. Start again, and ask for help if you are stuck.
    }
