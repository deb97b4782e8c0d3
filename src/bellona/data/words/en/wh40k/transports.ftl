### Transports, reserves and aircraft.

refused-disembarked-already = { $unit } has disembarked in this phase and cannot embark in { $transport }.
refused-embarked-this-phase = { $unit } embarked in { $transport } in this phase and cannot get out.
refused-flies-off = { $model } would fly { $beyond }" beyond the edge of the battlefield; pass to leave it.
refused-has-not-moved = { $unit } has made no move after which it could embark in { $transport }.
refused-in-enemy-zone = { $model } would stand in the enemy's deployment zone.
refused-in-reserves = { $unit } is in Reserves; it can be set up when all other units have moved.
refused-must-fly = { $model } must fly straight on for at least { $least }".
refused-no-room = { $transport } holds { $capacity } models; { $aboard } are aboard and { $unit } has { $more } more.
refused-not-a-transport = { $transport } carries nobody, so not { $unit } either.
refused-not-straight = { $model } must fly straight along its facing.
refused-too-early = { $unit } cannot arrive in battle round { $round }, only from round { $earliest } on.
refused-too-far-from-edge = { $model } is { $beyond }" further than { $limit }" from every edge.
refused-too-far-from-transport = A part of { $model } is { $distance }" from the TRANSPORT; at most { $limit }" are allowed.
refused-too-far-to-embark = { $model } of { $unit } is { $distance }" from { $transport }; at most { $limit }" are allowed.
refused-too-near-to-arrive = { $model } would be { $distance }" from { $enemy }; it must be more than { $limit }".
refused-too-short = { $model } flies { $moved }"; it must be at least { $least }".
refused-transport-has-run = { $transport } made a move this turn ({ $moved }) after which { $unit } cannot get out.
refused-transport-not-here = { $transport }, in which { $unit } is embarked, is not on the battlefield.
refused-turned-too-far = { $model } may turn by at most { $limit } degrees after its move.
refused-wrong-passenger = { $transport } cannot carry { $model } of { $unit }.
