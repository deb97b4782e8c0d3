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
tells-stands = { $value } Stands
tells-march = March { $value }
tells-refusing =
    { $value ->
        [breaks] breaks the Regiment
       *[other] nothing comes of it
    }
choice-scenario = Scenario
choice-size = Size
choice-battlefield = Battlefield
choice-armies = Army

## What is agreed on before a battle

matter-re-rolls = Opposed re-rolls
matter-draw-events = Draw events
matter-effective-range = Effective range
matter-halving = Halving of shots
matter-light-stands = Light Stands in a zone
matter-secondaries = Secondary missions
wishes-re-rolls-cancel = cancel each other
wishes-re-rolls-fine = those that reach further prevail
wishes-draw-events-optional = may be declined
wishes-draw-events-compulsory = must be resolved
wishes-effective-range-below-half = less than half the range
wishes-effective-range-half = half the range included
wishes-halving-before = before the +1
wishes-halving-after = after the +1
wishes-light-stands-counted = count, but cannot seize alone
wishes-light-stands-contest = only contest
wishes-secondaries-true = are used
wishes-secondaries-false = are not used
wishes-garrison = garrison
wishes-defense = Defense
wishes-capacity = Capacity
wishes-height = Height
wishes-elevation = Elevation
wishes-size = Size
wishes-water = Water
wishes-hindering = Hindering Terrain
wishes-impassable = Impassable Terrain
wishes-obscuring = Obscuring
wishes-blocks-los = Blocks line of sight
wishes-passable = Passable
wishes-dangerous = Dangerous Terrain
wishes-perilous = Perilous Terrain
wishes-broken-ground = Broken Ground
