### What a guided first game says when a question comes for the first time: `hint-…` is named like the question.

hint-leaders = A Leader fights better beside a unit he may join. Choose a unit for him, or leave him on his own.
hint-reserves = Units in Reserves wait off the table and arrive from the second round on. For a first game, deploy everybody.
hint-unit-to-deploy = You and your opponent set up units in turn. Tough units go in front, fragile ones behind walls.
hint-deployment = Drag the unit inside your zone. Green means legal; “Suggest” shows a place that is.
hint-unit-to-scout = Scouts move before the battle begins. It is a good moment to run for a marker.
hint-unit-to-move = Every unit acts once in this phase. The gold rims show who has not moved yet.
hint-movement = A Normal move lets the unit shoot and charge later. An Advance adds a die of distance, but costs both for most units.
hint-normal-move = Drag the unit: the number shows what is used and what is left. Markers score for whoever has more near them.
hint-advance-move = The die is added to the distance. Use it to reach a marker or the next wall.
hint-shoot = Choose a unit to shoot with. Before you confirm its targets the page tells you the exact odds.
hint-targets = Send each weapon to a target. Strong weapons belong to tough targets, many small ones to hordes.
hint-unit-to-charge = A charge needs two dice to reach the enemy. Short charges mostly come off; the odds are shown.
hint-charge-targets = You must reach every unit that you name, so name few.
hint-melee-attacks = Every model that is close enough strikes. Choose its weapon and whom it strikes.
hint-remaining-combats = You and your opponent choose units to fight in turn, whosever turn it is.
hint-fights-first = Units that charged fight before all others.
