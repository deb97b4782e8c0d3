### What happens in a battle of Conquest.

## Before the battle

told-agreed = Settled: { $matter } – { $wishes }.
told-mustering = { $player } mustered { $faction }, { $points } points: { $units }; led by { $characters }.
told-joined = { $character } joined { $unit }.
told-secondaries-drawn = { $player } drew secondary missions: { $cards }.

## The round

told-round-began = Round { $round } began.
told-arrivals-rolled =
    { $player } rolled for { $class } reinforcements: { $dice }, needed { $needed } or less – { $successes ->
        [0] nobody arrives
        [one] 1 Regiment arrives
       *[other] { $successes } Regiments arrive
    }.
told-arriving = { $unit } will arrive this round.
told-line-moved =
    { $by-count ->
        [0] The { $class } Reinforcement Line of { $player } lies { $inches }″ from the edge.
       *[other] The { $class } Reinforcement Line of { $player } fell back to { $inches }″ from the edge because of { $by }.
    }
told-stacked =
    { $cards-count ->
        [0] { $player } has no cards this round.
       *[other] { $player } stacked the Command Cards: { $cards }.
    }
told-supremacy-rolled = Supremacy: { $dice-0 } against { $dice-1 }, the lower die wins.
told-supremacy-adjusted = { $player } has fewer cards and changed the die to { $value }.
told-supremacy-tied = Both came to { $value }; they roll again.
told-first-player = { $player } is First Player.
told-supremacy-used = { $player } used { $ability }.
told-card-drawn = { $player } drew { $card }.
told-card-discarded = The card { $card } of { $player } was put away: { $why }.
told-activated =
    { $character ->
        [none] { $unit }: activated.
       *[other] { $character } ({ $unit }): activated.
    }
told-draw-event-resolved =
    { $character ->
        [none] { $unit } resolved { $event }.
       *[other] { $character } resolved { $event }.
    }
told-action-taken =
    { $free ->
        [yes] { $unit }: { $action }, as a free action.
       *[no] { $unit }: { $action }.
    }
told-passed =
    { $after ->
        [0] { $unit } passed.
       *[other] { $unit } took no second action.
    }
told-deactivated = The activation of { $unit } is over.

## Dice

told-rerolled = { $player } re-rolled ({ $roll }): { $dice } became { $fresh }.
told-rolled-off =
    { $winner ->
        [none] Roll-off ({ $why }): { $dice-0 } against { $dice-1 }, tied.
       *[other] Roll-off ({ $why }): { $dice-0 } against { $dice-1 }; { $winner } won.
    }
told-announced = { $unit } will use { $rule } ({ $roll }).
told-resolve-rolled =
    { $passed ->
        [yes] { $unit } rolled { $die } against Resolve { $needed } ({ $why }): passed.
       *[no] { $unit } rolled { $die } against Resolve { $needed } ({ $why }): failed.
    }

## Attacks

told-clash-begun =
    { $unit } struck { $target } with { $stands-count ->
        [one] 1 Stand
       *[other] { $stands-count } Stands
    }.
told-impact-begun =
    { $unit } crashed into { $target }: { $attacks ->
        [one] 1 Impact attack
       *[other] { $attacks } Impact attacks
    }.
told-shots =
    { $unit } shot at { $target } with { $stands-count ->
        [one] 1 Stand
       *[other] { $stands-count } Stands
    }.
told-hit-rolls =
    { $unit } hit { $target } on { $needed } or less{ $trail-count ->
        [0] {""}
       *[other] {" "}({ $trail })
    }: { $dice } – { $hits ->
        [0] no hit
        [one] 1 hit
       *[other] { $hits } hits
    }.
told-defense-rolls =
    { $unit } defended on { $needed } or less: { $dice } – { $wounds ->
        [0] all stopped
        [one] 1 wound
       *[other] { $wounds } wounds
    }.
told-defenses-forgiven =
    { $number ->
        [one] One failed Defense die of { $unit } counted as a success.
       *[other] { $number } failed Defense dice of { $unit } counted as successes.
    }
told-attacked =
    { $unit } attacked { $target }{ $side ->
        [none] {""}
       *[other] {" "}{ $side }
    } ({ $how }): { $attacks ->
        [one] 1 attack
       *[other] { $attacks } attacks
    }, { $hits ->
        [0] no hit
        [one] 1 hit
       *[other] { $hits } hits
    }, { $wounds ->
        [0] no wound
        [one] 1 wound
       *[other] { $wounds } wounds
    }.
told-hits-taken =
    { $unit } took { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    } ({ $source }): { $wounds ->
        [0] no wound
        [one] 1 wound
       *[other] { $wounds } wounds
    }.
told-wounds-taken =
    { $unit } took { $wounds ->
        [0] no wound
        [one] 1 wound
       *[other] { $wounds } wounds
    } ({ $why }){ $destroyed-count ->
        [0] {""}
        [one] {" "}and lost 1 Stand
       *[other] {" "}and lost { $destroyed-count } Stands
    }{ $wasted ->
        [0] {""}
       *[other] {" "}({ $wasted } to spare)
    }.
told-morale-tested =
    { $unit } tested Morale on { $needed } or less: { $dice } – { $wounds ->
        [0] no wound more
        [one] 1 wound more
       *[other] { $wounds } wounds more
    }.
told-decay-rolled =
    { $unit } decayed: { $dice } – { $wounds ->
        [0] no wound
        [one] 1 wound
       *[other] { $wounds } wounds
    }.
told-healed =
    { $unit } healed: { $removed ->
        [0] no wound removed
        [one] 1 wound removed
       *[other] { $removed } wounds removed
    }{ $restored-count ->
        [0] {""}
        [one] {" "}and 1 Stand restored
       *[other] {" "}and { $restored-count } Stands restored
    }.

## Losses

told-broke =
    { $began ->
        [0] { $unit } broke ({ $why }).
       *[other] { $unit } broke ({ $why }), { $left } of { $began } Stands left.
    }
told-shattered = { $unit }: Shattered, { $left } of { $began } Stands left.
told-destroyed = { $unit }: destroyed.
told-rallied =
    { $by ->
        [none] { $unit } rallied.
       *[other] { $unit } rallied ({ $by }).
    }
told-inspired =
    { $times ->
        [one] { $unit }: Inspired.
       *[other] { $unit }: Inspired { $times } times over.
    }
told-character-lost = { $character } was lost ({ $why }).
told-character-wounded =
    { $character } took { $wounds ->
        [0] no wound
        [one] 1 wound
       *[other] { $wounds } wounds
    } ({ $why }).
told-last-clash =
    { $target ->
        [none] { $character } fell with nobody left to strike.
       *[other] { $character } struck once more, at { $target }.
    }

## Characters

told-challenged =
    { $accepted ->
        [yes] { $character } challenged { $target }, who accepted.
       *[no] { $character } challenged { $target }, who refused.
    }
told-escort-changed = { $character } left { $left } and joined { $joined }.
told-spell-cast =
    { $succeeded ->
        [yes] { $caster } cast { $spell } on { $target }: { $dice }, needed { $needed } or less – { $successes } of { $of }, it succeeded.
       *[no] { $caster } cast { $spell } on { $target }: { $dice }, needed { $needed } or less – { $successes } of { $of }, it failed.
    }
told-aimed = { $unit } took aim.
told-gained = { $unit } gained { $effect }.
told-expired = { $unit } no longer had { $effects }.

## Moving

legs-ahead = marched { $ahead }″
legs-back = stepped back { $back }″
legs-aside = moved { $aside }″ aside
legs-wheel = wheeled { $degrees }° { $wheel }
told-marched =
    { $legs-count ->
        [0] { $unit } stayed in place.
        [one] { $unit } { $legs }.
       *[other] { $unit } { $legs }: { $inches }″ in all.
    }
told-march-undone = { $unit } did not get clear of a friend and went back.
told-reformed =
    { $unit } took up a formation of { $files ->
        [one] 1 file
       *[other] { $files } files
    }.
told-order-failed = { $unit }: { $action } failed, for fear.
told-extra = { $unit } used { $rule }.
told-withdrew =
    { $done ->
        [yes] { $unit } withdrew from { $enemies }.
       *[no] { $unit } could not withdraw from { $enemies } and stayed.
    }
told-pressed-the-attack =
    { $target ->
        [none] { $unit } found no way back into contact.
       *[other] { $unit } pressed the attack: { $inches }″ to { $target }.
    }
told-entered =
    { $marches ->
        [1] { $unit } came on: { $inches }″.
       *[other] { $unit } came on by two Marches: { $inches }″.
    }
told-entry-failed =
    { $by-count ->
        [0] { $unit } could not come on: { $why }.
       *[other] { $unit } could not come on: { $why } ({ $by }).
    }
told-charge-declared = { $unit } declared a charge at { $target }, { $inches }″ away.
told-charge-rolled =
    { $passed ->
        [yes] { $unit } rolled { $die } and reached { $reach }″: enough for { $inches }″ to { $target }.
       *[no] { $unit } rolled { $die } and reached { $reach }″: too little for { $inches }″ to { $target }.
    }
told-charged =
    { $wheel ->
        [0] { $unit } charged { $inches }″ into { $target } { $side }; { $engaged ->
            [one] 1 Stand touches
           *[other] { $engaged } Stands touch
        }.
       *[other] { $unit } wheeled { $wheel }° { $corner } and charged { $inches }″ into { $target } { $side }; { $engaged ->
            [one] 1 Stand touches
           *[other] { $engaged } Stands touch
        }.
    }
told-charge-failed = The charge of { $unit } at { $target } failed ({ $why }); it moved { $inches }″.
told-caught-inside = { $unit } got stuck among { $friends } and went back.
told-nudged = { $unit } made room for { $by }: { $inches }″.
told-compelled = { $unit } could not be held back: { $action }, { $target }.
told-terrain-crossed =
    { $unit } crossed { $terrain } ({ $trait }): { $dice } – { $wounds ->
        [0] unharmed
        [one] 1 wound
       *[other] { $wounds } wounds
    }.
told-occupied = { $unit } occupied { $terrain }.
told-left-garrison =
    { $scattered ->
        [yes] { $unit } scattered out of { $terrain }.
       *[no] { $unit } left { $terrain }.
    }

## Victory

told-zones-held =
    { $holders ->
        [none] Nobody held a zone.
       *[other] Zones held – { $holders }.
    }
told-scored =
    { $points ->
        [one] { $player } scored 1 point ({ $why }): { $total } now.
       *[other] { $player } scored { $points } points ({ $why }): { $total } now.
    }
told-secondary-scored = { $player } completed { $card }: { $points } points.
told-battle-ended =
    { $victor ->
        [none] The battle ended in a draw, { $points-0 } : { $points-1 }.
       *[other] The battle is over: { $victor } won, { $points-0 } : { $points-1 }.
    }
