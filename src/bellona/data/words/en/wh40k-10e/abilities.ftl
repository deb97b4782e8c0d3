### The abilities of the 10th edition.

ask-firing-deck = Choose the weapons that passengers of { $unit } fire from its Firing Deck, { $limit } at most.
ask-precision = Choose the Character to hit, or none.
ask-hazardous-model = Choose the model that suffers from its Hazardous weapon.

rule-anti = Anti-{ $word }

odds-step-hazardous = Hazardous
odds-step-deadly-demise = Deadly Demise

matter-precision = The Character to hit with Precision

refused-firing-deck-full = { $chosen } models chosen; { $limit } at most may fire from the Firing Deck.

roll-hazardous = Hazardous test
roll-deadly-demise = Deadly Demise
roll-deadly-demise-wounds = mortal wounds of Deadly Demise
word-damaged = Damaged
word-hazardous = Hazardous
word-psychic = Psychic
