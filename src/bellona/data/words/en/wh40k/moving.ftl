### Why a move or a set-up is refused.

refused-cannot-move = { $model } has a Move of “-” and cannot move.
refused-could-be-set-up = { $model } has a place, at { $x }, { $y } for instance, and must be set up.
refused-has-moved = { $unit } has been selected to move this phase ({ $moved }).
refused-inside-terrain =
    { $wall ->
        [0] { $model } would end inside { $feature }.
       *[other] { $model } would end inside a wall of { $feature }, the one that is { $wall }″ long.
    }
refused-moved-too-far = { $model } moves { $moved }″, at most { $limit }″.
refused-not-a-leg = The path of { $model } must be made of straight shifts, climbs straight up or down, and turns on the spot.
refused-not-coherent = { $model } would be out of Unit Coherency: { $mate } is { $horizontal }″ away and { $vertical }″ above or below.
refused-not-set-up = { $model } must be set up too.
refused-off-battlefield = { $model } would reach { $beyond }″ beyond the edge of the battlefield.
refused-on-objective = { $model } would end on the objective marker { $objective }.
refused-on-obstacle = { $model } may not end on top of { $feature }.
refused-overhangs = The base of { $model } would overhang { $feature }, { $height }″ up.
refused-overlaps = { $model } would end { $depth }″ deep in { $other }.
refused-starts-elsewhere = The path of { $model } does not begin where it stands.
refused-terrain-overhangs = { $feature } does not stand on the table, nor wholly on a hill.
refused-through-enemy = { $model } would move through the enemy { $enemy }.
refused-through-friend = { $model } must go round the MONSTER or VEHICLE { $friend }.
refused-through-terrain = { $model } would move through { $feature }; it may only climb over it.
refused-too-near-enemy = { $model } would come within { $distance }″ of the enemy { $enemy }; it must stay more than { $limit }″ away.
refused-unsupported = { $model } would hang in the air, { $height }″ up.
refused-untested = { $model } has not been tested for Desperate Escape and may not cross an enemy.
refused-upper-floor = { $model } is neither INFANTRY nor BEAST nor can it FLY, and may not end { $height }″ up in { $feature }.
