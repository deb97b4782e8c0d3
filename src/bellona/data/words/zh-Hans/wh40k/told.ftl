### 《战锤40000》的战斗中发生什么。

## 对局

told-rerolled = { $unit } 重掷（{ $roll }）：{ $before } 变为 { $after }。
told-roll-off =
    { $winner ->
        [none] 拼骰（{ $roll }）：{ $dice-0 } 对 { $dice-1 }，平手。
       *[other] 拼骰（{ $roll }）：{ $dice-0 } 对 { $dice-1 }，{ $winner } 胜。
    }
told-turn-ended = { $player } 的回合结束。
told-round-ended = 第 { $round } 战斗轮次结束。
told-battle-begins = 战斗开始；{ $first } 先手，{ $attacker } 是进攻方。{ $contested-count } 个目标标记均在争夺中。
told-battle-ended =
    { $victor ->
        [none] 战斗以平局结束，{ $vp-0 } : { $vp-1 }。
       *[other] 战斗结束：{ $victor } 获胜，{ $vp-0 } : { $vp-1 }。
    }

## 攻击

told-attacks-made = { $unit } 以{ $weapon }攻击 { $target }：{ $attacks } 次攻击。
told-hit-rolls =
    { $lowest ->
        [0] { $weapon }：{ $hits } 次攻击无需掷骰，全部命中。
       *[other] { $weapon } { $lowest }+ 命中（{ $skill ->
            [0] 未修正
           *[other] { $melee ->
                [yes] WS
               *[no] BS
            } { $skill }+{ $skill-trail-count ->
                [0] {""}
               *[other] {" "}含 { $skill-trail }
            }{ $trail-count ->
                [0] {""}
               *[other] ，{ $trail }
            }
        }）：{ $dice }——命中 { $hits }{ $criticals ->
            [0] {""}
           *[other] ，暴击 { $criticals }
        }{ $additional ->
            [0] {""}
           *[other] ，其中额外命中 { $additional }
        }。
    }
told-wound-rolls =
    { $dice-count ->
        [0] { $weapon }：致伤 { $wounds }，无需掷骰。
       *[other] { $weapon } { $lowest }+ 致伤（S { $strength } 对 T { $toughness }{ $trail-count ->
            [0] {""}
           *[other] ，{ $trail }
        }）：{ $dice }——致伤 { $wounds }{ $criticals ->
            [0] {""}
           *[other] ，暴击 { $criticals }
        }{ $automatic ->
            [0] {""}
           *[other] ，其中自动致伤 { $automatic }
        }。
    }
told-allocated = 攻击分配给 { $model }。
told-save-rolls =
    { $lowest ->
        [7] { $unit } 无法豁免（{ $save } { $needed }+{ $trail-count ->
            [0] {""}
           *[other] ，{ $trail }
        }）：{ $failed } 次攻击未豁免。
       *[other] { $unit } { $lowest }+ 豁免（{ $save } { $needed }+{ $trail-count ->
            [0] {""}
           *[other] ，{ $trail }
        }）：{ $dice }——{ $failed ->
            [0] 全部豁免
           *[other] 失败 { $failed }
        }。
    }
told-wounds-lost =
    { $model } { $psychic ->
        [yes] 受灵能攻击，
       *[no] {""}
    }失去 { $lost } 点生命值{ $mortal ->
        [yes] （致命伤）
       *[no] {""}
    }，剩余 { $left }{ $ignored ->
        [0] {""}
       *[other] ；不觉疼痛抵消 { $ignored }
    }。
told-attacks-resolved =
    { $lost ->
        [0] { $target } 毫发无伤。
       *[other] { $target } 失去 { $lost } 点生命值{ $destroyed ->
            [0] {""}
           *[other] ，{ $destroyed } 个模型被摧毁
        }。
    }
told-model-destroyed = { $model } 被摧毁。
told-unit-destroyed = { $unit } 被摧毁。
told-mortal-wounds = { $unit } 受到 { $count } 点致命伤（{ $because }）。
told-hazardous-tests =
    { $unit } 进行危险测试：{ $dice }——{ $failed ->
        [0] 平安无事
       *[other] 失败 { $failed }
    }。
told-deadly-demise =
    { $caught-count ->
        [0] { $model } 被摧毁；致命破灭 { $die }，无人波及。
       *[other] { $model } 被摧毁；致命破灭 { $die }，波及 { $caught }。
    }

## 指挥

told-command-points =
    { $player } { $change ->
        [1] 获得 1CP
        [-1] 花费 1CP
        [-2] 花费 2CP
       *[other] CP { $change }
    }{ $because ->
        [none] {""}
       *[other] （{ $because }）
    }，现有 { $total }。
told-battle-shock-test =
    { $passed ->
        [yes] { $unit } 通过战斗震慑测试：{ $dice }，需要 { $needed }+。
       *[no] { $unit } 未通过战斗震慑测试：{ $dice }，需要 { $needed }+。
    }
told-battle-shock-passed = { $unit } 无需掷骰即通过战斗震慑测试。
told-battle-shocked = { $unit } 陷入战斗震慑。
told-battle-shock-ended = { $unit } 摆脱战斗震慑。
told-stratagem-used = { $player } 对 { $unit } 使用{ $stratagem }（{ $cost }CP）。
told-scored = { $player } 获得 { $points }VP（{ $because }），共 { $total }。
told-objective-taken =
    { $controller ->
        [none] { $objective }不再受任何一方控制，{ $levels-0 } 对 { $levels-1 }。
       *[other] { $controller } 控制{ $objective }，{ $levels-0 } 对 { $levels-1 }。
    }

## 移动

told-unit-moved =
    { $paths-count ->
        [0] { $unit } 留在原地（{ $how }）。
       *[other] { $unit }：{ $how } { $paths-furthest } 英寸。
    }
told-remained-stationary = 保持静止：{ $unit }。
told-advance-roll = { $unit } 突进：+{ $roll } 英寸。
told-random-move = { $unit } 这次可移动 { $inches } 英寸。
told-desperate-escape =
    { $unit } 进行溃逃测试：{ $dice }——{ $failed ->
        [0] 无人损失
       *[other] 损失 { $failed } 个模型
    }。
told-model-removed = { $model } 移出战场。
told-unit-set-up = { $unit } 抵达战场（{ $how }）。
told-embarked = { $unit } 搭乘 { $transport }。
told-casualty-rolls =
    { $unit } 逃出残骸：{ $dice }——{ $wounds ->
        [0] 毫发无伤
       *[other] { $wounds } 点致命伤
    }。
told-left-battlefield = { $unit } 飞离战场，进入战略预备队。

## 冲锋与近战

told-charge-declared = { $unit } 宣布冲锋：{ $targets }。
told-charge-roll = { $unit } 冲锋掷骰 { $dice }：{ $total } 英寸。
told-charge-failed =
    { $limit ->
        [0] { $unit } 冲锋失败：到达不了 { $targets }。
       *[other] { $unit } 冲锋失败：到达不了 { $targets }（{ $measured } 英寸，至多 { $limit } 英寸）。
    }
told-charge-made =
    { $bonus ->
        [yes] { $unit } 冲锋 { $targets } 成功，获得先攻。
       *[no] { $unit } 冲锋 { $targets } 成功，没有冲锋加成。
    }
told-selected-to-fight =
    { $fights-first ->
        [yes] { $unit } 以先攻近战。
       *[no] { $unit } 近战。
    }
told-move-impossible =
    { $limit ->
        [0] { $unit } 无法完成{ $how }，留在原地。
       *[other] { $unit } 无法完成{ $how }，留在原地：{ $measured } 英寸，至多 { $limit } 英寸。
    }
told-melee-declared = { $unit } 出击：{ $blows }。
told-attacks-divided = { $model } 分配{ $weapon }的攻击：{ $shares }。
told-no-melee-targets = { $unit } 没有可攻击的敌人。

## 射击

told-target-selected = { $unit } 射击 { $target }：{ $shots }。
told-covered = { $feature }使 { $unit } 的 { $models-count } 个模型获得对 { $by } 的掩体增益。
told-weapons-lent = { $unit } 使用乘员的武器：{ $weapons }。

## 设置与任务

told-army-mustered = { $player }：{ $name }，{ $faction }，{ $points } 分——{ $units }。
told-mission-selected = 任务：{ $mission }，{ $size }，{ $rounds } 个战斗轮次。
told-battlefield-created = 战场 { $size-0 }×{ $size-1 } 英寸，{ $terrain } 处地形，{ $markers-count } 个目标标记。
told-marker-placed = { $player } 将{ $objective }放在 { $x }，{ $y } 英寸处。
told-leader-attached = { $leader } 率领 { $bodyguard }。
told-starts-embarked = { $unit } 开局搭乘 { $transport }。
told-placed-in-reserves = { $unit } 进入预备队（{ $reserves }）。
told-hovers = { $unit } 悬停。
told-unit-deployed = { $player } 部署 { $unit }。
told-secondaries-chosen =
    { $cards-count ->
        [0] { $player } 选择{ $way }次要任务。
       *[other] { $player } 选择{ $way }次要任务：{ $cards }。
    }
told-cards-drawn = { $player } 抽到{ $cards }。
told-cards-put-away = { $player } 弃掉{ $cards }。
told-gambit-declared = { $player } 宣告挑战任务：{ $gambit }。
told-gambit-resolved =
    { $achieved ->
        [yes] { $player } 的挑战任务达成：{ $gambit }。
       *[no] { $player } 的挑战任务失败：{ $gambit }。
    }
