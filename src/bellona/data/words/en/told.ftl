### What happens in a game. A fact `HitRolls` is told by `told-hit-rolls`; the blanks are its fields.

list-comma = {", "}
list-times =
    { $times ->
        [1] { $thing }
       *[other] { $times } × { $thing }
    }
list-share = { $thing } { $share }
name-numbered = { $name } #{ $number }
name-tagged = { $name } ({ $tag })
modifier-add = { $value } { $source }
modifier-multiply = ×{ $value } { $source }
modifier-divide = ÷{ $value } { $source }
modifier-set = { $source } sets { $value }
word-re-roll = { $roll }, again

## The game

told-phase-began =
    { $player ->
        [none] { $stage } · { $phase }
       *[other] { $stage } { $round } · { $player } · { $phase }
    }
told-rolled = { $player }: { $roll } { $dice }.
told-rerolled = { $unit } re-rolls ({ $roll }): { $before } becomes { $after }.
told-roll-off =
    { $winner ->
        [none] Roll-off ({ $roll }): { $dice-0 } against { $dice-1 }, tied.
       *[other] Roll-off ({ $roll }): { $dice-0 } against { $dice-1 }; { $winner } wins.
    }
told-turn-ended = { $player } ends the turn.
told-round-ended = Battle round { $round } is over.
told-battle-begins = The battle begins; { $first } has the first turn, { $attacker } is the Attacker. All { $contested-count } markers are contested.
told-battle-ended =
    { $victor ->
        [none] The battle ends in a draw, { $vp-0 } : { $vp-1 }.
       *[other] The battle is over: { $victor } wins, { $vp-0 } : { $vp-1 }.
    }

## Attacks

told-attacks-made =
    { $unit } attacks { $target } with { $weapon }: { $attacks ->
        [one] 1 attack
       *[other] { $attacks } attacks
    }.
told-hit-rolls =
    { $lowest ->
        [0] { $weapon }: all { $hits } hit without a roll.
       *[other] { $weapon } hits on { $lowest }+ ({ $melee ->
            [yes] WS
           *[no] BS
        } { $skill }+{ $trail-count ->
            [0] {""}
           *[other] , { $trail }
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
       *[other] { $weapon } wounds on { $lowest }+ (S { $strength } against T { $toughness }{ $trail-count ->
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
told-allocated = The attack goes to { $model }.
told-save-rolls =
    { $lowest ->
        [7] { $unit } cannot save ({ $save } { $needed }+{ $trail-count ->
            [0] {""}
           *[other] , { $trail }
        }): { $failed } get through.
       *[other] { $unit } saves on { $lowest }+ ({ $save } { $needed }+{ $trail-count ->
            [0] {""}
           *[other] , { $trail }
        }): { $dice } – { $failed ->
            [0] all saved
           *[other] { $failed } failed
        }.
    }
told-wounds-lost =
    { $model } loses { $lost } { $mortal ->
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
        [0] { $target } loses nothing.
        [one] { $target } loses 1 wound{ $destroyed ->
            [0] {""}
           *[other] {" "}and 1 model
        }.
       *[other] { $target } loses { $lost } wounds{ $destroyed ->
            [0] {""}
            [one] {" "}and 1 model
           *[other] {" "}and { $destroyed } models
        }.
    }
told-model-destroyed = { $model } is destroyed.
told-unit-destroyed = { $unit } is destroyed.
told-mortal-wounds =
    { $unit } suffers { $count ->
        [one] 1 mortal wound
       *[other] { $count } mortal wounds
    } ({ $because }).
told-hazardous-tests =
    { $unit } tests its Hazardous weapons: { $dice } – { $failed ->
        [0] nothing happens
       *[other] { $failed } failed
    }.
told-deadly-demise =
    { $caught-count ->
        [0] { $model } is destroyed; Deadly Demise: { $die }, nobody is caught.
       *[other] { $model } is destroyed; Deadly Demise: { $die }, catching { $caught }.
    }

## Command

told-command-points =
    { $player } { $change ->
        [1] gains 1CP
        [-1] spends 1CP
       *[other] has { $change }CP
    }{ $because ->
        [none] {""}
       *[other] {" "}({ $because })
    }: { $total } now.
told-battle-shock-test =
    { $passed ->
        [yes] { $unit } passes its Battle-shock test: { $dice }, needed { $needed }+.
       *[no] { $unit } fails its Battle-shock test: { $dice }, needed { $needed }+.
    }
told-battle-shocked = { $unit } is Battle-shocked.
told-battle-shock-ended = { $unit } is no longer Battle-shocked.
told-stratagem-used = { $player } uses { $stratagem } with { $unit } ({ $cost }CP).
told-scored = { $player } scores { $points }VP ({ $because }): { $total } now.
told-objective-taken =
    { $controller ->
        [none] Nobody controls { $objective } now, { $levels-0 } to { $levels-1 }.
       *[other] { $controller } takes { $objective }, { $levels-0 } to { $levels-1 }.
    }

## Movement

told-unit-moved =
    { $paths-count ->
        [0] { $unit } stays in place ({ $how }).
       *[other] { $unit }: { $how }, { $paths-furthest }″.
    }
told-remained-stationary = Stationary: { $unit }.
told-advance-roll = { $unit } Advances: +{ $roll }″.
told-random-move = { $unit } may move { $inches }″ this time.
told-desperate-escape =
    { $unit } tests for Desperate Escape: { $dice } – { $failed ->
        [0] nobody is lost
        [one] 1 model is lost
       *[other] { $failed } models are lost
    }.
told-model-removed = { $model } is removed from the battlefield.
told-unit-set-up = { $unit } arrives ({ $how }).
told-embarked = { $unit } embarks in { $transport }.
told-casualty-rolls =
    { $unit } gets out of the wreck: { $dice } – { $wounds ->
        [0] unharmed
        [one] 1 mortal wound
       *[other] { $wounds } mortal wounds
    }.
told-left-battlefield = { $unit } leaves the battlefield for Strategic Reserves.

## Charging and fighting

told-charge-declared = { $unit } declares a charge: { $targets }.
told-charge-roll = { $unit } rolls { $dice } for its charge: { $total }″.
told-charge-failed =
    { $limit ->
        [0] The charge of { $unit } fails: { $targets } cannot be reached.
       *[other] The charge of { $unit } fails: { $targets } cannot be reached ({ $measured }″, at most { $limit }″).
    }
told-charge-made =
    { $bonus ->
        [yes] { $unit } has charged { $targets } and fights first.
       *[no] { $unit } has charged { $targets }, without the Charge bonus.
    }
told-selected-to-fight =
    { $fights-first ->
        [yes] { $unit } fights, among those that fight first.
       *[no] { $unit } fights.
    }
told-move-impossible =
    { $limit ->
        [0] { $unit } cannot make its move ({ $how }) and stays.
       *[other] { $unit } cannot make its move ({ $how }) and stays: { $measured }″, at most { $limit }″.
    }
told-melee-declared = { $unit } strikes: { $blows }.
told-attacks-divided = { $model } divides the attacks of { $weapon }: { $shares }.
told-no-melee-targets = { $unit } has nobody to strike at.

## Shooting

told-target-selected = { $unit } shoots at { $target }: { $shots }.
told-covered =
    { $feature } gives { $unit } cover from { $by }: { $models-count ->
        [one] 1 model
       *[other] { $models-count } models
    }.
told-weapons-lent = { $unit } fires the weapons of its passengers: { $weapons }.

## Setup and missions

told-army-mustered = { $player }: { $name }, { $faction }, { $points } points – { $units }.
told-mission-selected = Mission: { $mission }, { $size }, { $rounds } battle rounds.
told-battlefield-created = The battlefield measures { $size-0 }″ by { $size-1 }″ and has { $terrain } terrain features and { $markers-count } markers.
told-marker-placed = { $player } places { $objective } at { $x }″, { $y }″.
told-leader-attached = { $leader } leads { $bodyguard }.
told-starts-embarked = { $unit } starts embarked in { $transport }.
told-placed-in-reserves = { $unit } waits in Reserves ({ $reserves }).
told-hovers = { $unit } hovers.
told-unit-deployed = { $player } deploys { $unit }.
told-secondaries-chosen =
    { $cards-count ->
        [0] { $player } plays { $way } Secondary missions.
       *[other] { $player } plays { $way } Secondary missions: { $cards }.
    }
told-cards-drawn = { $player } draws { $cards }.
told-cards-put-away = { $player } puts away { $cards }.
told-gambit-declared = { $player } declares a Gambit: { $gambit }.
told-gambit-resolved =
    { $achieved ->
        [yes] The Gambit of { $player } comes off: { $gambit }.
       *[no] The Gambit of { $player } fails: { $gambit }.
    }
