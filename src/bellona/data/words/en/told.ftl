### What happens in a game. A fact `HitRolls` is told by `told-hit-rolls`; the blanks are its fields.

list-comma = {", "}
list-times =
    { $times ->
        [1] { $thing }
       *[other] { $times } × { $thing }
    }
list-share = { $thing } { $share }
list-held = { $thing }: { $player }
name-numbered = { $name } #{ $number }
name-tagged = { $name } ({ $tag })
tally-points = points
modifier-add = { $value } { $source }
modifier-multiply = ×{ $value } { $source }
modifier-divide = ÷{ $value } { $source }
modifier-set = { $source } sets { $value }
word-re-roll = { $roll }, again

## The game

told-phase-began =
    { $player ->
        [none] { $stage }{ $round ->
            [0] {""}
           *[other] {" "}{ $round }
        } · { $phase }
       *[other] { $stage } { $round } · { $player } · { $phase }
    }
told-rolled = { $player }: { $roll } { $dice }.
