# Texts of the lessons that all games share.
lesson-over = Lektionen er slut. Begynd den forfra, eller gå videre til den næste.
not-solved =
    { $actions ->
        [one] Det var det ikke. Begynd forfra, og bed om hjælp, hvis du sidder fast.
       *[other] Det var det ikke: du har foretaget { $actions } handlinger. Begynd forfra, og bed om hjælp, hvis du sidder fast.
    }
