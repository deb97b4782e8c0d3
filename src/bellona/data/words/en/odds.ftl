### What `bellona odds` says.

odds-wounds-lost = Wounds lost
odds-models-destroyed = Models destroyed
odds-points-destroyed = Points destroyed
odds-number = Number
odds-chance = Chance
odds-at-least = At least
odds-mean = Mean
odds-median = Median
odds-eight-in-ten = 8 times in 10
odds-range = { $low } to { $high }
odds-destroyed = Destroyed
odds-case = Case
odds-steps = How the numbers come about
odds-uncounted = Not counted: { $rules }
odds-barred = Weapons that cannot be used
odds-passed = Passed
odds-needed = Needed: { $number }+ on { $dice }
odds-needed-never = No roll is high enough
odds-skill = { $base }+ → { $value }+ ({ $trail })
odds-roll = Roll
odds-shown = { $number }+
odds-at-least-shown = { $number }+
odds-reached = { $stage }: { $chance }
odds-charger = Charging unit
odds-target = Target
odds-plot-written = The plot is in { $file }.
odds-sweep-title = Wounds lost by { $what }
odds-mean-and-spread = Mean, and 8 times in 10

## Luck

luck-title = Luck
luck-player = Player
luck-attacks = Attacks
luck-expected = Expected wounds
luck-actual = Wounds
luck-difference = Difference
luck-this-or-better = This well or better
luck-plot-title = Wounds above what was to be expected
luck-plot-across = attacks in order
luck-plot-up = wounds
luck-none = No attack of this record tells its odds.

## Mistakes

error-odds-arguments = say what attacks and what is attacked, or give a file with a question
error-odds-with = { $said } is not understood; say for example --with side=flank, or --with effective
error-odds-sweep = { $said } is not understood; say for example --sweep toughness=3..12
error-odds-plot = a plot is drawn of a sweep: say --sweep toughness=3..12 as well
error-plot-file = plots are SVG files: { $file } should end in .svg
error-odds-units = name two units of the game: the one that attacks and its target
