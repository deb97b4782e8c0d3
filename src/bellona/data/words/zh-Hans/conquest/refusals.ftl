### 为什么回答、队形、战场或军队被拒绝。

## 行动

refused-activated = { $unit } 本回合已被激活。
refused-arrived-this-round = { $unit } 本回合刚进场，不能冲锋。
refused-broken = { $unit } 已溃散。
refused-characteristic-zero = 其{ $characteristic }为 0。
refused-done-already = 已执行过这个行动。
refused-in-a-garrison = { $unit } 在驻军地形中。
refused-in-garrison = { $unit } 在驻军地形中。
refused-in-contact = 与敌军相接时不能这样行动。
refused-in-contact-with-others = 正与 { $in_contact } 相接，只能伤害它们。
refused-no-barrage = { $unit } 没有弹幕射击。
refused-no-caster = { $caster } 既非法师也非牧师。
refused-no-spell = { $caster } 不会法术。
refused-no-target = 没有目标。
refused-nobody-to-challenge = 没有可挑战的人物；相接的有：{ $in_contact }。
refused-nobody-to-charge = { $most } 英寸内没有可冲锋的敌军。
refused-nobody-to-join = { $unit } 附近没有能接纳他的其他军团。
refused-not-a-character = { $unit } 不是人物。
refused-not-a-character-action = 这不是人物的行动。
refused-not-broken = { $unit } 没有溃散。
refused-not-in-a-garrison = { $unit } 不在驻军地形中。
refused-not-in-contact = 没有与该敌军相接。
refused-not-on-battlefield = 他不在战场上。
refused-occupied-this-round = { $unit } 本回合刚占领此地形。
refused-on-top-of-a-friend = 它与友军重叠，须先行军离开。
refused-takes-two-marches = 离开驻军地形需要两次行军；已执行：{ $done }。
refused-too-heavy = { $class }军团不能撤退。

## 移动

refused-mixed-directions = 行军只能朝一个方向，不能同时：{ $directions }。
refused-wheels-backward = 只能向前转向。
refused-too-far = { $inches } 英寸太远；至多 { $most } 英寸。
refused-off-battlefield = 会离开战场 { $inches } 英寸。
refused-ends-on-another = 会停在 { $by } 之上。
refused-through-another = 不能穿过 { $by }。
refused-too-near = 会距 { $by } 仅 { $inches } 英寸；须保持 { $least } 英寸。
refused-centre-moved = 中心会移动 { $inches } 英寸；它不得移动。
refused-centre-too-far = 中心会移动 { $inches } 英寸；至多 { $most } 英寸。
refused-stand-too-far = 有单位会移动 { $inches } 英寸；至多 { $most } 英寸。
refused-fewer-engaged = 接敌的单位会减少：我方 { $ours }，敌方 { $theirs }。
refused-not-on-edge = 正面不在边缘上：{ $at }。
refused-too-far-forward = 会在距边缘 { $inches } 英寸处进场；增援线在 { $line } 英寸，最近的敌军在 { $enemy } 英寸。
refused-comes-on-forward = 须向前进场。
refused-partly-off = { $marches } 次行军后仍未完全进入战场。
refused-no-room-to-leave = 外面没有 { $unit } 的位置。
refused-not-against-the-garrison = 须与驻军地形相接；现相距 { $inches } 英寸。
refused-no-room = { $unit } 中没有他的位置。

## 冲锋

refused-no-enemy-on-the-battlefield = { $target } 不是战场上的敌军。
refused-too-far-to-charge = { $target } 在 { $inches } 英寸外；冲锋至多 { $most } 英寸。
refused-not-in-front-arc = { $target } 不在 { $unit } 的正面。
refused-no-line-of-sight = { $unit } 看不到 { $target }：被 { $blocked_by } 挡住。
refused-one-wheel-before-contact = 接触前只能转向一次，不是 { $legs } 次。
refused-wheel-too-wide = 转向 { $degrees }° 太大；至多 { $most }°。
refused-misses-the-target = { $most } 英寸内碰不到目标。
refused-fewer-stands-in-contact = 只有 { $stands } 个单位接敌；本可有 { $possible } 个。
refused-charge-off-table = 会离开战场。
refused-charge-through = 会穿过 { $hit }。
refused-charge-too-near = 会离 { $hit } 太近。
refused-charge-too-near-end = 会停得离 { $hit } 太近。
refused-charge-overlap-end = 会停在 { $hit } 之上。
refused-charge-too-long = 会走得太远。
refused-no-impact-on-garrisons = 对驻军没有冲击攻击：{ $target }。
refused-no-impact-through-hindering = { $unit } 冲过阻碍地形，没有冲击攻击。

## 射击与法术

refused-out-of-range = 相距 { $distance } 英寸；射程为 { $range } 英寸。
refused-only-on-self = 这个法术只能对施法者自己的军团施放，不能对 { $target }。
refused-wrong-side = 这个法术不能对 { $target } 施放。

## 人物

refused-has-a-character = { $unit } 已有人物。
refused-other-type = 他是{ $type }；军团是{ $regiment }。
refused-irregular = { $unit } 是非正规军而他不是。

## 队形

refused-wrong-number-of-stands = { $places } 个位置却有 { $stands } 个单位。
refused-not-its-stands = 提到 { $stands } 个单位；它有 { $has } 个。
refused-front-rank-too-narrow = 前排只有 { $stands } 个单位；至少 { $least } 个。
refused-rank-with-gaps = 队列中有空隙。
refused-behind-front-rank = { $stand } 应在前排，不在第 { $rank } 排。
refused-command-stand-not-central = 指挥单位 { $stand } 应在前排中央。
refused-wounded-not-in-last-rank = { $stand } 已受伤，应在后排。

## 驻军

refused-no-infantry = 只有步兵能进入驻军地形，{ $type }不能。
refused-keeps-out-of-garrisons = { $unit } 不进驻军地形。
refused-too-large-for-garrison = { $stands } 个单位太多；容量为 { $capacity }。
refused-garrison-occupied = { $by } 在里面。

## 战场

refused-wrong-number-of-pieces = 有 { $pieces } 块地形；应为 { $least } 至 { $most } 块。
refused-too-many-garrisons = 有 { $garrisons } 处驻军地形；至多 { $most } 处。
refused-piece-too-large = { $piece } 的大小为 { $inches } 英寸；至多 { $most } 英寸。
refused-pieces-too-near = { $pieces } 相距 { $inches } 英寸；至少 { $least } 英寸。
refused-terrain-on-objective = { $piece } 压在任务点上。
refused-garrison-near-edge = { $piece } 距边缘 { $inches } 英寸；宜有 { $least } 英寸。
refused-garrisons-too-near = { $pieces } 相距 { $inches } 英寸；宜有 { $least } 英寸。

## 军队

refused-no-warbands = 军队没有战团。
refused-not-in-army-list = 第 { $warband } 战团：{ $faction } 没有 { $entry }。
refused-one-warlord = 军队有 { $warlords } 名战争领主；必须恰有一名。
refused-mastery-twice = 精通 { $mastery } 选了 { $times } 次；只能选一次。
refused-several-masteries = 第 { $warband } 战团：人物只能有一项精通，而非 { $masteries }。
refused-too-many-points = 军队共 { $points } 分；至多 { $limit } 分。
refused-size-of-warband = 第 { $warband } 战团有 { $regiments } 个军团；应有 { $least } 至 { $most } 个。
refused-nobody-of-his-type = 第 { $warband } 战团：没有与人物同为{ $type }的军团。
refused-all-irregular = 第 { $warband } 战团：与人物同为{ $type }的军团都是非正规军，他无法加入任何一个。
refused-not-his-to-lead = 第 { $warband } 战团：{ $character } 不能率领 { $entry }。
refused-too-many-restricted = 第 { $warband } 战团有 { $restricted } 个限制军团；至多 { $most } 个。
refused-restricted-without-mainstay = 第 { $warband } 战团有 { $restricted } 个限制军团，但只有 { $mainstay } 个主力军团。
refused-not-offered = 第 { $warband } 战团：没有这个选项；可选 { $offered }。
refused-retinue-for-infantry = 第 { $warband } 战团：只有步兵人物有扈从；此人是{ $type }。
refused-tier-too-high = 第 { $warband } 战团：{ $kind } 为第 { $tier } 级；至多第 { $most } 级。
refused-retinue-too-large = 第 { $warband } 战团：扈从模型 { $models } 个；至多 { $most } 个。
refused-size-of-regiment = 第 { $warband } 战团：{ $entry } 应有 { $least } 至 { $most } 个单位，而非 { $stands } 个。
refused-no-command-models = 第 { $warband } 战团：{ $entry } 是怪物，没有指挥模型（{ $models }）。
refused-command-model-twice = 第 { $warband } 战团：{ $entry } 有 { $times } 个 { $model }。
refused-too-many-command-models = 第 { $warband } 战团：{ $entry } 有 { $models } 个指挥模型；至多 { $most } 个。
refused-no-stand-to-replace = 第 { $warband } 战团：{ $entry } 有 { $models } 个指挥模型，却只有 { $stands } 个单位。
