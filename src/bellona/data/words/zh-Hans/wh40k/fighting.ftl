### 为何拒绝一次冲锋、跟进或重整移动，或一次近战攻击。

refused-aircraft-strike-only-flyers = { $model } 是飞行器，只能攻击可飞行的单位；{ $target } 不能飞行。
refused-charge-after-disembarking = { $unit } 从已移动或被摧毁的运输工具脱离，本回合不能冲锋。
refused-charge-after-move = { $unit } 在该移动（{ $moved }）之后，本回合不能冲锋。
refused-charge-at-aircraft = 只有可飞行的单位才能冲锋飞行器；{ $unit } 不能冲锋 { $target }。
refused-charge-by-aircraft = { $unit } 是飞行器，不能冲锋。
refused-charge-while-engaged = { $unit } 在 { $enemies } 的交战范围内，不能冲锋。
refused-could-be-closer = { $model } 停在 { $distance } 英寸处；可以到 { $possible } 英寸，位于 { $place }。
refused-could-be-in-contact = { $model } 可以与敌方模型底座接触，就必须接触。
refused-ends-too-far = { $model } 离 { $goal } 最近：{ $distance } 英寸；须在 { $limit } 英寸内。
refused-fought-already = { $unit } 本阶段已经战斗过。
refused-in-contact-already = { $model } 已与敌方底座接触，须留在原处。
refused-nobody-near-to-charge = 阶段开始时 { $unit } 的 { $limit } 英寸内没有敌方；最近的在 { $distance } 英寸外。
refused-not-closer = { $model } 停在 { $distance } 英寸处；原为 { $before } 英寸，必须更接近。
refused-not-eligible-to-fight = { $unit } 没有战斗资格。
refused-one-melee-weapon = { $model } 只用一件近战武器战斗；{ $weapon } 不能另外使用。
refused-only-flyers-strike-aircraft = { $target } 是飞行器；{ $model } 不能飞行，不能攻击它。
refused-out-of-melee-reach = { $model } 距 { $target } { $distance } 英寸（最多 { $limit } 英寸），也未与接触该单位的同伴底座接触。
refused-too-far-to-charge = { $target } 距 { $unit } { $distance } 英寸；冲锋目标须在 { $limit } 英寸内。
