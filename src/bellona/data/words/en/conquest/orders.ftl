### Standing orders, what options tell about themselves, and what is chosen for a battle.

matter-first-end = From which end the last rank loses Stands
matter-closing-ranks = How ranks close
matter-stand-to-heal = Which Stand is healed first
matter-place-of-the-restored-stand = Where a restored Stand stands
matter-forgiven-dice = Which failed dice count as successes
matter-press-the-attack = In which order stranded Regiments press the attack
matter-way-back-into-contact = How a stranded Regiment gets back into contact
matter-way-of-the-neighbour = Which way a Regiment makes room for a charger
matter-stand-to-restore = Bringing Stands back
matter-place-in-the-new-regiment = Where a Character stands in his new Regiment
matter-order-of-targets = In which order targets are struck
tells-inches = { $value }″ away
tells-march = March { $value }
choice-scenario = Scenario
choice-size = Size
choice-battlefield = Battlefield
choice-armies = Army
