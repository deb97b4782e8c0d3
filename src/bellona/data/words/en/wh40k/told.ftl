### What happens in a battle of Warhammer 40,000.

## The game

told-rerolled = { $unit } re-rolled ({ $roll }): { $before } became { $after }.
told-roll-off =
    { $winner ->
        [none] Roll-off ({ $roll }): { $dice-0 } against { $dice-1 }, tied.
       *[other] Roll-off ({ $roll }): { $dice-0 } against { $dice-1 }; { $winner } won.
    }
told-turn-ended = { $player } ended the turn.
told-round-ended = Battle round { $round } is over.
told-battle-begins = The battle began; { $first } had the first turn, { $attacker } was the Attacker. All { $contested-count } markers were contested.
told-battle-ended =
    { $victor ->
        [none] The battle ended in a draw, { $vp-0 } : { $vp-1 }.
       *[other] The battle is over: { $victor } won, { $vp-0 } : { $vp-1 }.
    }

## Attacks

told-attacks-made =
    { $unit } attacked { $target } with { $weapon }: { $attacks ->
        [one] 1 attack
       *[other] { $attacks } attacks
    }.
told-hit-rolls =
    { $lowest ->
        [0] { $weapon }: all { $hits } hit without a roll.
       *[other] { $weapon }: hits on { $lowest }+ ({ $skill ->
            [0] unmodified
           *[other] { $melee ->
                [yes] WS
               *[no] BS
            } { $skill }+{ $skill-trail-count ->
                [0] {""}
               *[other] {" "}with { $skill-trail }
            }{ $trail-count ->
                [0] {""}
               *[other] , { $trail }
            }
        }): { $dice } – { $hits ->
            [0] no hit
            [one] 1 hit
           *[other] { $hits } hits
        }{ $criticals ->
            [0] {""}
           *[other] , { $criticals } critical
        }{ $additional ->
            [0] {""}
           *[other] , { $additional } of them additional
        }.
    }
told-wound-rolls =
    { $dice-count ->
        [0] { $weapon }: { $wounds ->
            [one] 1 wound
           *[other] { $wounds } wounds
        } without a roll.
       *[other] { $weapon }: wounds on { $lowest }+ (S { $strength } against T { $toughness }{ $trail-count ->
            [0] {""}
           *[other] , { $trail }
        }): { $dice } – { $wounds ->
            [0] no wound
            [one] 1 wound
           *[other] { $wounds } wounds
        }{ $criticals ->
            [0] {""}
           *[other] , { $criticals } critical
        }{ $automatic ->
            [0] {""}
           *[other] , { $automatic } without a roll
        }.
    }
told-allocated = The attack went to { $model }.
told-save-rolls =
    { $lowest ->
        [7] { $unit }: no save possible ({ $save } { $needed }+{ $trail-count ->
            [0] {""}
           *[other] , { $trail }
        }), { $failed } got through.
       *[other] { $unit }: saves on { $lowest }+ ({ $save } { $needed }+{ $trail-count ->
            [0] {""}
           *[other] , { $trail }
        }): { $dice } – { $failed ->
            [0] all saved
           *[other] { $failed } failed
        }.
    }
told-wounds-lost =
    { $model } lost { $lost } { $mortal ->
        [yes] { $lost ->
            [one] wound (mortal)
           *[other] wounds (mortal)
        }
       *[no] { $lost ->
            [one] wound
           *[other] wounds
        }
    }{ $psychic ->
        [yes] {" "}to a Psychic attack
       *[no] {""}
    }, { $left } left{ $ignored ->
        [0] {""}
       *[other] ; { $ignored } ignored (Feel No Pain)
    }.
told-attacks-resolved =
    { $lost ->
        [0] { $target } lost nothing.
        [one] { $target } lost 1 wound{ $destroyed ->
            [0] {""}
           *[other] {" "}and 1 model
        }.
       *[other] { $target } lost { $lost } wounds{ $destroyed ->
            [0] {""}
            [one] {" "}and 1 model
           *[other] {" "}and { $destroyed } models
        }.
    }
told-model-destroyed = { $model } was destroyed.
told-unit-destroyed = Destroyed: { $unit }.
told-mortal-wounds =
    { $unit } suffered { $count ->
        [one] 1 mortal wound
       *[other] { $count } mortal wounds
    } ({ $because }).
told-hazardous-tests =
    { $unit } tested for Hazardous weapons: { $dice } – { $failed ->
        [0] nothing happened
       *[other] { $failed } failed
    }.
told-deadly-demise =
    { $caught-count ->
        [0] Deadly Demise of { $model }: { $die }, nobody was caught.
       *[other] Deadly Demise of { $model }: { $die } caught { $caught }.
    }

## Command

told-command-points =
    { $player } { $change ->
        [1] gained 1CP
        [-1] spent 1CP
        [-2] spent 2CP
       *[other] changed by { $change }CP
    }{ $because ->
        [none] {""}
       *[other] {" "}({ $because })
    }: { $total } now.
told-battle-shock-test =
    { $passed ->
        [yes] { $unit } passed the Battle-shock test: { $dice }, needed { $needed }+.
       *[no] { $unit } failed the Battle-shock test: { $dice }, needed { $needed }+.
    }
told-battle-shock-passed = { $unit } passed the Battle-shock test without rolling.
told-battle-shocked = Battle-shocked: { $unit }.
told-battle-shock-ended = No longer Battle-shocked: { $unit }.
told-stratagem-used = { $player } used { $stratagem } with { $unit } ({ $cost }CP).
told-scored = { $player } scored { $points }VP ({ $because }): { $total } now.
told-objective-taken =
    { $controller ->
        [none] Nobody controlled { $objective } any more, { $levels-0 } to { $levels-1 }.
       *[other] { $controller } took { $objective }, { $levels-0 } to { $levels-1 }.
    }

## Movement

told-unit-moved =
    { $paths-count ->
        [0] { $unit } stayed in place ({ $how }).
       *[other] { $unit }: { $how }, { $paths-furthest }″.
    }
told-remained-stationary = Remained Stationary: { $unit }.
told-advance-roll = { $unit } Advanced: +{ $roll }″.
told-random-move = { $unit } could move { $inches }″ this time.
told-desperate-escape =
    { $unit } tested for Desperate Escape: { $dice } – { $failed ->
        [0] nobody was lost
        [one] 1 model was lost
       *[other] { $failed } models were lost
    }.
told-model-removed = { $model } was removed from the battlefield.
told-unit-set-up = { $unit } arrived ({ $how }).
told-embarked = { $unit } embarked in { $transport }.
told-casualty-rolls =
    { $unit } got out of the wreck: { $dice } – { $wounds ->
        [0] unharmed
        [one] 1 mortal wound
       *[other] { $wounds } mortal wounds
    }.
told-left-battlefield = { $unit } left the battlefield for Strategic Reserves.

## Charging and fighting

told-charge-declared = { $unit } declared a charge: { $targets }.
told-charge-roll = { $unit } rolled { $dice } for the charge: { $total }″.
told-charge-failed =
    { $limit ->
        [0] The charge of { $unit } failed: { $targets } could not be reached.
       *[other] The charge of { $unit } failed: { $targets } could not be reached ({ $measured }″, at most { $limit }″).
    }
told-charge-made =
    { $bonus ->
        [yes] { $unit } charged { $targets } and will fight first.
       *[no] { $unit } charged { $targets }, without the Charge bonus.
    }
told-selected-to-fight =
    { $fights-first ->
        [yes] { $unit } fought, among those that fight first.
       *[no] { $unit } fought.
    }
told-move-impossible =
    { $limit ->
        [0] { $unit } could not move ({ $how }) and stayed.
       *[other] { $unit } could not move ({ $how }) and stayed: { $measured }″, at most { $limit }″.
    }
told-melee-declared = { $unit } struck: { $blows }.
told-attacks-divided = { $model } divided the attacks of { $weapon }: { $shares }.
told-no-melee-targets = { $unit } had nobody to strike at.

## Shooting

told-target-selected = { $unit } shot at { $target }: { $shots }.
told-covered =
    { $feature } gave { $unit } cover from { $by }: { $models-count ->
        [one] 1 model
       *[other] { $models-count } models
    }.
told-weapons-lent = { $unit } fired the weapons of passengers: { $weapons }.

## Setup and missions

told-army-mustered = { $player }: { $name }, { $faction }, { $points } points – { $units }.
told-mission-selected = Mission: { $mission }, { $size }, { $rounds } battle rounds.
told-battlefield-created = The battlefield measures { $size-0 }″ by { $size-1 }″ and has { $terrain } terrain features and { $markers-count } markers.
told-marker-placed = { $player } placed { $objective } at { $x }″, { $y }″.
told-leader-attached = { $leader } joined { $bodyguard }.
told-starts-embarked = { $unit } started embarked in { $transport }.
told-placed-in-reserves = { $unit } went into Reserves ({ $reserves }).
told-hovers = { $unit } took to hovering.
told-unit-deployed = { $player } deployed { $unit }.
told-secondaries-chosen =
    { $cards-count ->
        [0] { $player } chose { $way } Secondary missions.
       *[other] { $player } chose { $way } Secondary missions: { $cards }.
    }
told-cards-drawn = { $player } drew { $cards }.
told-cards-put-away = { $player } put away { $cards }.
told-gambit-declared = { $player } declared a Gambit: { $gambit }.
told-gambit-resolved =
    { $achieved ->
        [yes] The Gambit of { $player } came off: { $gambit }.
       *[no] The Gambit of { $player } failed: { $gambit }.
    }
