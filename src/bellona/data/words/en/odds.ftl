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
odds-roll = Roll
odds-reached = { $stage }: { $chance }
odds-charger = Charging unit
odds-target = Target
odds-plot-written = The plot is in { $file }.
odds-sweep-title = Wounds lost by { $what }
odds-mean-and-spread = Mean, and 8 times in 10

## Steps

odds-step-attacks = Attacks
odds-step-hit = Hit
odds-step-wound = Wound
odds-step-save = Save
odds-step-damage = Damage
odds-step-feel-no-pain = Feel No Pain
odds-step-charge = Charge
odds-step-battle-shock = Battle-shock
odds-step-hazardous = Hazardous
odds-step-deadly-demise = Deadly Demise
odds-step-desperate-escape = Desperate Escape

odds-source-ap = AP
odds-source-situation = the situation
odds-source-damage-reduction = damage reduction

## What can be varied

odds-vary-range = range (inches)
odds-vary-attackers = attackers
odds-vary-skill = skill
odds-vary-strength = Strength
odds-vary-ap = AP
odds-vary-damage = Damage
odds-vary-hit-modifier = modifier to hit
odds-vary-wound-modifier = modifier to wound
odds-vary-toughness = Toughness
odds-vary-save = Save
odds-vary-invulnerable = invulnerable save
odds-vary-feel-no-pain = Feel No Pain
odds-vary-wounds = Wounds of a model
odds-vary-models = models
odds-vary-charge = distance of the charge (inches)
odds-vary-leadership = Leadership

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
error-odds-sweep = { $said } is not understood; say for example --sweep toughness=3..12
error-odds-plot = a plot is drawn of a sweep: say --sweep toughness=3..12 as well
error-plot-file = plots are SVG files: { $file } should end in .svg
error-odds-units = name two units of the game: the one that attacks and its target

## The form of a question

form-attackers = Attackers
form-target = Target
form-models = Models
form-attacks = Attacks (A)
form-skill = Skill (BS/WS)
form-strength = Strength (S)
form-ap = AP
form-damage = Damage (D)
form-abilities = Abilities
form-hit-modifier = To hit ±
form-wound-modifier = To wound ±
form-re-roll-hit = Re-roll hits
form-re-roll-wound = Re-roll wounds
form-melee = melee
form-half-range = within half range
form-stationary = remained stationary
form-charged = charged
form-toughness = Toughness (T)
form-save = Save (Sv)
form-wounds = Wounds (W)
form-invulnerable = Invulnerable
form-feel-no-pain = Feel No Pain
form-keywords = Keywords
form-cover = in cover
again-ones = 1s
again-failed = failures
again-not-critical = all but criticals
