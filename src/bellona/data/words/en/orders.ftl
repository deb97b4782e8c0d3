### Standing orders, what options tell about themselves, and what a battle is set up from.

matter-allocate = Which model takes an attack
matter-save = Which save is used
matter-feel-no-pain = Which Feel No Pain is used
matter-order-of-embarking = Whether units embark before others react
matter-order-of-targets = In which order targets are attacked
matter-order-of-profiles = In which order weapons attack
matter-shoot = Shooting
matter-pistols = Who fires Pistols instead of other weapons
matter-pile-in-move = Piling in
matter-consolidation-move = Consolidating
matter-embark = Embarking
matter-gambit = Gambits
matter-precision = The Character to hit with Precision
matter-battle-shock = Who takes a Battle-shock test first
matter-model-to-remove = Which model leaves a unit that is out of Coherency
when-failed-false = dice that were good enough
when-matters-false = dice that decide little
when-failed = dice that were all good enough
when-hopeful-false = where the unit survives anyway, or the die needs a 6
when-slight-true = where it would change little
when-engaged-true = where the unit fights somebody already
when-acts-false = where nobody has a target
when-again-true = at the end of a move that you were asked about at its start
when-next-true = where you select next anyway
tells-cost = { $value } CP
tells-distance = nearest target { $value }″ away
tells-chance = { $value } % to reach it
tells-die = die { $value }
tells-passes-on = passes on { $value }
tells-targets =
    { $value ->
        [0] no target
        [one] one target
       *[other] { $value } targets
    }

choice-mission = Mission
choice-battle-size = Size
choice-layout = Battlefield
choice-armies = Army
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
