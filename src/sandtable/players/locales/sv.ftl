# Vad datorspelarna säger om sig själva, och om vad de skulle göra.
# Nivåernas namn finns i klientens katalog, sandtable/locales.

## Nivåer

level-slips = Ser inte längre än sin egen tur, och gör { $percent } av hundra handlingar på måfå.
level-plain = Ser inte längre än sin egen tur, och tar alltid det som den finner bäst.
level-thinks = Ser så långt framåt som den hinner, högst { $seconds } s per tur.
level-no-levels = { $game } har inga nivåer; välj en av dess andra datorspelare.
level-unknown = { $game } har nivåerna 1 till { $last }; { $written } är ingen av dem.
level-no-setting = En nivå har ingen inställning { $setting }; bara dess tid kan ställas in, som i level:6,seconds=2.
level-no-time = Nivå { $level } ser inte framåt och behöver därför ingen tid.
level-wrong-time = { $seconds } är ingen tid för ett drag; skriv sekunder från { $least } till { $most }, som i level:6,seconds=2.

## Tips

hint-way = Vad du kan göra
hint-follows = Vad som kan följa
hint-won = Så gott som vunnet för dig
hint-better = Bättre för dig
hint-even = Ungefär jämnt
hint-worse = Sämre för dig
hint-lost = Så gott som förlorat för dig
hint-no-level = { $game } har ingen nivå som kan ge ett tips.
hint-not-your-turn = Ett tips är till för den som är vid draget.
