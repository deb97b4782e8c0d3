### What the odds of 9th edition are made of, and the form of a question.

odds-step-morale = Morale test
odds-step-attrition = Combat Attrition
odds-step-psychic = Psychic test passed
odds-step-manifested = Power manifested
odds-step-perils = Perils of the Warp
odds-step-deny = Deny the Witch
odds-step-power = Mortal wounds
odds-numbers-morale = { $lost } lost, Leadership { $leadership }
odds-numbers-attrition = { $rolls } dice, up to { $fatal } a model flees
odds-psyker = Psyker

## What can be varied

odds-vary-weapon-skill = Weapon Skill
odds-vary-ballistic-skill = Ballistic Skill
odds-vary-least-range = shorter range (inches)

## The form of a question

form-weapon-skill = Weapon Skill (WS)
form-ballistic-skill = Ballistic Skill (BS)
form-type = Type
form-weapon-strength = Strength of the weapon
form-least-range = Shorter range
form-moved = This turn the attackers
form-engaged = enemies are upon them
form-moved-moved = have moved
form-moved-advance = have Advanced
