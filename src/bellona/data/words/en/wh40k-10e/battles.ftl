### What battles of the 10th edition are made of: terrain, battlefields, sizes, armies, readings of rules.

layout-broken-street = Broken Street
layout-courtyard = Courtyard
layout-crossroads = Crossroads
layout-old-quarter = Old Quarter
battle-size-first-game = First Game, 500 points
battle-size-incursion = Incursion, 1000 points
battle-size-strike-force = Strike Force, 2000 points
battle-size-onslaught = Onslaught, 3000 points
army-dawn-patrol = Dawn Patrol · Space Marines, 500
army-gnawing-brood = Gnawing Brood · Tyranids, 500
army-dawn-spear = Dawn Spear · Space Marines, 1000
army-gnawing-tide = Gnawing Tide · Tyranids, 1000
switch-mortal-wounds-of-attacks = Mortal wounds of attacks
switch-mortal-wounds-of-attacks-spill = go on to the next model
switch-mortal-wounds-of-attacks-one-model = end with the first model
switch-first-turn = First turn
switch-first-turn-winner = the winner of the roll-off has it
switch-first-turn-winner-chooses = the winner of the roll-off chooses
switch-tactical-cards = Tactical cards
switch-tactical-cards-secret = are secret until they score
switch-tactical-cards-open = lie open

terrain-ruin = Ruin
terrain-woods = Woods
terrain-crater = Crater
terrain-barricade = Barricade
terrain-debris = Debris
terrain-hill = Hill
