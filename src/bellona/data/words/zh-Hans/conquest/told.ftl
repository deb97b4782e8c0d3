### 《征服》的战斗中发生什么。

## 战斗之前

told-agreed = { $matter }商定为：{ $wishes }。
told-mustering = { $player } 召集{ $faction }，{ $points } 分：{ $units }；由 { $characters } 率领。
told-joined = { $character } 加入 { $unit }。
told-secondaries-drawn = { $player } 抽到副任务：{ $cards }。

## 回合

told-round-began = 第 { $round } 回合开始。
told-arrivals-rolled =
    { $player } 为{ $class }增援掷骰：{ $dice }，需不大于 { $needed }——{ $successes ->
        [0] 无人抵达
       *[other] { $successes } 个军团抵达
    }。
told-arriving = { $unit } 将于本回合抵达。
told-line-moved =
    { $by-count ->
        [0] { $player } 的{ $class }增援线距边缘 { $inches } 英寸。
       *[other] { $player } 的{ $class }增援线因 { $by } 退至距边缘 { $inches } 英寸。
    }
told-stacked =
    { $cards-count ->
        [0] { $player } 本回合没有指挥卡。
       *[other] { $player } 的指挥卡堆：{ $cards }。
    }
told-supremacy-rolled = 先手掷骰：{ $dice-0 } 对 { $dice-1 }，点数低者胜。
told-supremacy-adjusted = { $player } 卡较少，将骰子改为 { $value }。
told-supremacy-tied = 双方都是 { $value }，重新掷骰。
told-first-player = { $player } 为先手玩家。
told-supremacy-used = { $player } 使用{ $ability }。
told-card-drawn = { $player } 抽到 { $card }。
told-card-discarded = { $player } 的卡 { $card } 被弃置：{ $why }。
told-activated =
    { $character ->
        [none] { $unit } 被激活。
       *[other] { $unit } 中的 { $character } 被激活。
    }
told-draw-event-resolved =
    { $character ->
        [none] { $unit } 结算{ $event }。
       *[other] { $character } 结算{ $event }。
    }
told-action-taken =
    { $free ->
        [yes] { $unit }：{ $action }（免费行动）。
       *[no] { $unit }：{ $action }。
    }
told-passed =
    { $after ->
        [0] { $unit } 跳过。
       *[other] { $unit } 不再行动。
    }
told-deactivated = { $unit } 的激活结束。

## 骰子

told-rerolled = { $player } 重投（{ $roll }）：{ $dice } 变为 { $fresh }。
told-rolled-off =
    { $winner ->
        [none] 掷骰比较（{ $why }）：{ $dice-0 } 对 { $dice-1 }，平局。
       *[other] 掷骰比较（{ $why }）：{ $dice-0 } 对 { $dice-1 }，{ $winner } 胜。
    }
told-announced = { $unit } 将使用{ $rule }（{ $roll }）。
told-resolve-rolled =
    { $passed ->
        [yes] { $unit } 对决心 { $needed } 掷出 { $die }（{ $why }）：通过。
       *[no] { $unit } 对决心 { $needed } 掷出 { $die }（{ $why }）：失败。
    }

## 攻击

told-clash-begun = { $unit } 以 { $stands-count } 个单位攻击 { $target }。
told-impact-begun = { $unit } 冲撞 { $target }：{ $attacks } 次冲击攻击。
told-shots = { $unit } 以 { $stands-count } 个单位射击 { $target }。
told-hit-rolls =
    { $unit } 攻击 { $target }，不大于 { $needed } 命中{ $trail-count ->
        [0] {""}
       *[other] （{ $trail }）
    }：{ $dice }——命中 { $hits }。
told-defense-rolls =
    { $unit } 不大于 { $needed } 防御成功：{ $dice }——{ $wounds ->
        [0] 全部挡下
       *[other] 受伤 { $wounds }
    }。
told-defenses-forgiven = { $unit } 有 { $number } 颗失败的防御骰视为成功。
told-attacked =
    { $unit } 攻击 { $target }{ $side ->
        [none] {""}
       *[other] 的{ $side }
    }（{ $how }）：{ $attacks } 次攻击，命中 { $hits }，受伤 { $wounds }。
told-hits-taken = { $unit } 被命中 { $hits } 次（{ $source }）：受伤 { $wounds }。
told-wounds-taken =
    { $unit } 受伤 { $wounds }（{ $why }）{ $destroyed-count ->
        [0] {""}
       *[other] ，失去 { $destroyed-count } 个单位
    }{ $wasted ->
        [0] {""}
       *[other] ，多余 { $wasted }
    }。
told-morale-tested =
    { $unit } 士气检定，需不大于 { $needed }：{ $dice }——{ $wounds ->
        [0] 没有更多受伤
       *[other] 再受伤 { $wounds }
    }。
told-decay-rolled = { $unit } 衰败：{ $dice }——受伤 { $wounds }。
told-healed =
    { $unit } 治疗：移除 { $removed } 个伤害{ $restored-count ->
        [0] {""}
       *[other] ，恢复 { $restored-count } 个单位
    }。

## 损失

told-broke =
    { $began ->
        [0] { $unit } 溃散（{ $why }）。
       *[other] { $unit } 溃散（{ $why }），{ $began } 个单位剩 { $left }。
    }
told-shattered = { $unit } 被击溃，{ $began } 个单位剩 { $left }。
told-destroyed = { $unit } 被消灭。
told-rallied =
    { $by ->
        [none] { $unit } 重整。
       *[other] { $unit } 重整（{ $by }）。
    }
told-inspired =
    { $times ->
        [1] { $unit } 受到激励。
       *[other] { $unit } 受到 { $times } 重激励。
    }
told-character-lost = { $character } 阵亡（{ $why }）。
told-character-wounded = { $character } 受伤 { $wounds }（{ $why }）。
told-last-clash =
    { $target ->
        [none] { $character } 力战致死，身旁已无敌人。
       *[other] { $character } 力战致死，最后攻击 { $target }。
    }

## 人物

told-challenged =
    { $accepted ->
        [yes] { $character } 挑战 { $target }，对方接受。
       *[no] { $character } 挑战 { $target }，对方拒绝。
    }
told-escort-changed = { $character } 离开 { $left }，加入 { $joined }。
told-spell-cast =
    { $succeeded ->
        [yes] { $caster } 对 { $target } 施放{ $spell }：{ $dice }，需不大于 { $needed }——成功 { $successes }/{ $of }，施法成功。
       *[no] { $caster } 对 { $target } 施放{ $spell }：{ $dice }，需不大于 { $needed }——成功 { $successes }/{ $of }，施法失败。
    }
told-aimed = { $unit } 瞄准。
told-gained = { $unit } 获得{ $effect }。
told-expired = { $unit } 失去{ $effects }。

## 移动

legs-ahead = 前进 { $ahead } 英寸
legs-back = 后退 { $back } 英寸
legs-aside = 横移 { $aside } 英寸
legs-wheel = 向{ $wheel }转向 { $degrees }°
told-marched =
    { $legs-count ->
        [0] { $unit } 原地不动。
        [1] { $unit } { $legs }。
       *[other] { $unit } { $legs }，共 { $inches } 英寸。
    }
told-march-undone = { $unit } 未能穿过友军，退回原处。
told-reformed = { $unit } 变为 { $files } 列的队形。
told-order-failed = { $unit } 受惊：{ $action }失败。
told-extra = { $unit } 使用{ $rule }。
told-withdrew =
    { $done ->
        [yes] { $unit } 从 { $enemies } 面前撤退。
       *[no] { $unit } 未能从 { $enemies } 面前撤退，留在原处。
    }
told-pressed-the-attack =
    { $target ->
        [none] { $unit } 不再与敌军相接。
       *[other] { $unit } 强攻：{ $inches } 英寸，逼近 { $target }。
    }
told-entered =
    { $marches ->
        [1] { $unit } 进场：{ $inches } 英寸。
       *[other] { $unit } 以两次行军进场：{ $inches } 英寸。
    }
told-entry-failed =
    { $by-count ->
        [0] { $unit } 无法进场：{ $why }。
       *[other] { $unit } 无法进场：{ $why }（{ $by }）。
    }
told-charge-declared = { $unit } 宣布冲锋 { $target }，相距 { $inches } 英寸。
told-charge-rolled =
    { $passed ->
        [yes] { $unit } 掷出 { $die }，可达 { $reach } 英寸：足以到达 { $inches } 英寸外的 { $target }。
       *[no] { $unit } 掷出 { $die }，可达 { $reach } 英寸：不足以到达 { $inches } 英寸外的 { $target }。
    }
told-charged =
    { $wheel ->
        [0] { $unit } 冲锋 { $inches } 英寸，撞上 { $target } 的{ $side }；{ $engaged } 个单位接敌。
       *[other] { $unit } 向{ $corner }转向 { $wheel }°，冲锋 { $inches } 英寸，撞上 { $target } 的{ $side }；{ $engaged } 个单位接敌。
    }
told-charge-failed = { $unit } 对 { $target } 的冲锋失败（{ $why }），移动 { $inches } 英寸。
told-caught-inside = { $unit } 卡在 { $friends } 之中，退回原处。
told-nudged = { $unit } 为 { $by } 让出 { $inches } 英寸。
told-compelled = { $unit } 按捺不住：{ $action }，{ $target }。
told-terrain-crossed =
    { $unit } 穿过 { $terrain }（{ $trait }）：{ $dice }——{ $wounds ->
        [0] 毫发无伤
       *[other] 受伤 { $wounds }
    }。
told-occupied = { $unit } 占领 { $terrain }。
told-left-garrison =
    { $scattered ->
        [yes] { $unit } 四散逃出 { $terrain }。
       *[no] { $unit } 离开 { $terrain }。
    }

## 胜利

told-zones-held =
    { $holders ->
        [none] 无人控制区域。
       *[other] 控制区域——{ $holders }。
    }
told-scored = { $player } 得 { $points } 分（{ $why }），共 { $total } 分。
told-secondary-scored = { $player } 完成{ $card }：{ $points } 分。
told-battle-ended =
    { $victor ->
        [none] 战斗以平局结束，{ $points-0 } : { $points-1 }。
       *[other] 战斗结束：{ $victor } 获胜，{ $points-0 } : { $points-1 }。
    }
