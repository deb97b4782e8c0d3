### What the odds of Warhammer 40,000 are made of, and the form of a question.

## What it comes to: a number stands before the words

odds-attack-comes-to = wounds lost on average, { $models } models; destroyed: { $chance }
odds-trial-comes-to = that the charge reaches

## Steps

odds-step-attacks = Attacks
odds-step-hit = Hit
odds-step-wound = Wound
odds-step-save = Save
odds-step-damage = Damage
odds-step-feel-no-pain = Feel No Pain
odds-step-charge = Charge
odds-step-battle-shock = Battle-shock
odds-step-desperate-escape = Desperate Escape
odds-numbers-wound = S { $strength } : T { $toughness }
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
