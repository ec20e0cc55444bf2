# Texts of the lessons that all games share.
lesson-over = Lektionen är slut. Börja om den eller gå vidare till nästa.
not-solved =
    { $actions ->
        [one] Det var det inte. Börja om, och be om hjälp om du kör fast.
       *[other] Det var det inte: du har gjort { $actions } drag. Börja om, och be om hjälp om du kör fast.
    }
