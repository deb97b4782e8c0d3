### 單位為何不能射擊、武器為何不能開火、目標為何不能選擇。

refused-advanced = { $unit } 本回合已突進，且沒有突擊武器。
refused-another-target = { $target } 不是唯一允許的目標 { $targets }。
refused-blast-into-combat = { $model } 的 { $weapon } 是爆炸武器，不能攻擊 { $target }：它處於 { $friends } 的交戰範圍內。
refused-embarked = { $unit } 正搭乘 { $transport }。
refused-fell-back = { $unit } 本回合已後撤。
refused-fired-already = { $model } 的 { $weapon } 已經使用過；每場戰鬥只能使用一次。
refused-has-shot = { $unit } 本階段已被選擇射擊。
refused-locked-in-combat = { $unit } 處於 { $enemies } 的交戰範圍內。
refused-lone-operative = { $target } 是獨行特工，距 { $model } { $distance } 英寸；最多只能從 { $limit } 英寸處選為目標。
refused-not-a-psyker = { $model } 不是靈能者，不能使用 { $weapon }。
refused-not-after-advancing = { $unit } 本回合已突進：{ $model } 不能使用 { $weapon }，它不是突擊武器。
refused-not-an-enemy = { $target } 不是敵方單位。
refused-not-engaged-with = { $model } 只能用 { $weapon } 射擊交戰範圍內的 { $enemies }，不能射擊 { $target }。
refused-not-on-battlefield = { $unit } 不在戰場上。
refused-not-visible = { $target } 沒有既在 { $weapon } 範圍內又對 { $model } 可見的模型。範圍內：{ $in-range }。可見：{ $visible }。
refused-not-while-engaged = { $unit } 處於 { $enemies } 的交戰範圍內：{ $model } 不能使用 { $weapon }，它不是手槍。
refused-nothing-to-fire = { $unit } 沒有可以使用的遠程武器。
refused-one-profile-at-a-time = { $profile } 是 { $model } 的 { $weapon } 的一種數據：每次射擊只使用一種數據。
refused-out-of-range = { $target } 距 { $model } { $distance } 英寸；{ $weapon } 射程為 { $limit } 英寸。
refused-pistols-or-others = { $model } 只能使用手槍或其他武器之一：現在不能使用 { $weapon }。
refused-target-locked-in-combat = { $target } 處於 { $friends } 的交戰範圍內。
refused-terrain-is-no-target = { $target } 是地形，不能成為攻擊目標。
