### Standing orders, what options tell about themselves, and what is chosen for a battle.

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
matter-battle-shock = Who takes a Battle-shock test first
matter-model-to-remove = Which model leaves a unit that is out of Coherency
when-failed = dice that were all good enough
when-engaged-true = where the unit fights somebody already
when-acts-false = where nobody has a target
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
