### What the odds of Conquest are made of, and the form of a question.


## What it comes to: a number stands before the words

odds-attack-comes-to = wounds on average, { $models } Stands; destroyed: { $chance }
odds-trial-comes-to = that it succeeds

## Laws and chances

odds-wounds-lost = Wounds
odds-models-destroyed = Stands destroyed
odds-hits = Hits
odds-hits-back = Hits on the attackers
odds-wounds-by-attacks = Wounds by attacks
odds-wounds-by-morale = Wounds by Morale
odds-wounds-by-roll = Wounds by the roll
odds-failures = Failed dice
odds-successes = Successes
odds-arrivals-light = Light Regiments that arrive
odds-arrivals-medium = Medium Regiments that arrive
odds-arrivals-heavy = Heavy Regiments that arrive
odds-broken = Broken
odds-shattered = Shattered
odds-destroyed = Destroyed
odds-slain = Slain
odds-clean = Without a fight
odds-ordered = The action is not stopped
odds-charger = Charging Regiment
odds-challenger = Challenger
odds-challenged = Challenged
odds-shown = { $number } or less
odds-barred = What stands in the way

## Steps

odds-step-hit = Hit
odds-step-defense = Defense
odds-step-morale = Morale
odds-step-charge = Charge
odds-step-impact = Impact
odds-step-clash = Clash
odds-step-strike-back = Striking back
odds-step-hits = Hits
odds-step-duel = Duel
odds-step-blows-first = First blows
odds-step-blows-second = Second blows
odds-step-cast = Casting
odds-numbers-cast = { $successes } successes needed
odds-step-withdraw = Withdraw
odds-step-withdrawal-wounds = Wounds of the withdrawal
odds-step-combat-reform = Combat Reform
odds-step-fearsome = Fearsome
odds-step-decay = Decay
odds-step-supremacy = First Player
odds-step-reinforcements-light = Light reinforcements
odds-step-reinforcements-medium = Medium reinforcements
odds-step-reinforcements-heavy = Heavy reinforcements

## What can be varied

odds-vary-attackers = attacking Stands
odds-vary-attacks = Attacks
odds-vary-skill = Clash or Volley
odds-vary-inspired = times Inspired
odds-vary-barrage = Barrage
odds-vary-stands = Stands of the target
odds-vary-wounds = Wounds of a Stand
odds-vary-defense = Defense
odds-vary-evasion = Evasion
odds-vary-resolve = Resolve
odds-vary-distance = distance (inches)
odds-vary-march = March (inches)
odds-vary-hits = hits
odds-vary-casting-dice = casting dice
odds-vary-attunement = Attunement
odds-vary-engaged = engaged Stands
odds-vary-losses = wounds that are tested for

## The form of a question

form-attackers = Attackers
form-target = Target
form-stands = Stands
form-attacks = Attacks (A)
form-clash = Clash (C)
form-inspired = times Inspired
form-leader = with the Leader
form-rules = Special rules
form-side = Struck
form-wounds = Wounds (W)
form-defense = Defense (D)
form-evasion = Evasion (E)
form-resolve = Resolve (R)
form-type = Type
form-began = Stands at first
form-wounded = wounds on the next Stand
form-character = with a Character
form-broken = Broken
