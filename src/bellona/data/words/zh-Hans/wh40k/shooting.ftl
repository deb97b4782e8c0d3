### 单位为何不能射击、武器为何不能开火、目标为何不能选择。

refused-advanced = { $unit } 本回合已突进，且没有突击武器。
refused-another-target = { $target } 不是唯一允许的目标 { $targets }。
refused-blast-into-combat = { $model } 的 { $weapon } 是爆炸武器，不能攻击 { $target }：它处于 { $friends } 的交战范围内。
refused-embarked = { $unit } 正搭乘 { $transport }。
refused-fell-back = { $unit } 本回合已后撤。
refused-fired-already = { $model } 的 { $weapon } 已经使用过；每场战斗只能使用一次。
refused-has-shot = { $unit } 本阶段已被选择射击。
refused-locked-in-combat = { $unit } 处于 { $enemies } 的交战范围内。
refused-lone-operative = { $target } 是独行特工，距 { $model } { $distance } 英寸；最多只能从 { $limit } 英寸处选为目标。
refused-not-a-psyker = { $model } 不是灵能者，不能使用 { $weapon }。
refused-not-after-advancing = { $unit } 本回合已突进：{ $model } 不能使用 { $weapon }，它不是突击武器。
refused-not-an-enemy = { $target } 不是敌方单位。
refused-not-engaged-with = { $model } 只能用 { $weapon } 射击交战范围内的 { $enemies }，不能射击 { $target }。
refused-not-on-battlefield = { $unit } 不在战场上。
refused-not-visible = { $target } 没有既在 { $weapon } 范围内又对 { $model } 可见的模型。范围内：{ $in-range }。可见：{ $visible }。
refused-not-while-engaged = { $unit } 处于 { $enemies } 的交战范围内：{ $model } 不能使用 { $weapon }，它不是手枪。
refused-nothing-to-fire = { $unit } 没有可以使用的远程武器。
refused-one-profile-at-a-time = { $profile } 是 { $model } 的 { $weapon } 的一种数据：每次射击只使用一种数据。
refused-out-of-range = { $target } 距 { $model } { $distance } 英寸；{ $weapon } 射程为 { $limit } 英寸。
refused-pistols-or-others = { $model } 只能使用手枪或其他武器之一：现在不能使用 { $weapon }。
refused-target-locked-in-combat = { $target } 处于 { $friends } 的交战范围内。
refused-terrain-is-no-target = { $target } 是地形，不能成为攻击目标。
