### 《戰錘40000》的戰鬥中發生什麼。

## 對局

told-rerolled = { $unit } 重擲（{ $roll }）：{ $before } 變成 { $after }。
told-roll-off =
    { $winner ->
        [none] 拼骰（{ $roll }）：{ $dice-0 } 對 { $dice-1 }，平手。
       *[other] 拼骰（{ $roll }）：{ $dice-0 } 對 { $dice-1 }，{ $winner } 勝出。
    }
told-turn-ended = { $player } 的回合結束。
told-round-ended = 第 { $round } 戰鬥輪次結束。
told-battle-begins = 戰鬥開始；{ $first } 先手，{ $attacker } 為進攻方。{ $contested-count } 個目標標記皆在爭奪中。
told-battle-ended =
    { $victor ->
        [none] 戰鬥以平手告終，{ $vp-0 } : { $vp-1 }。
       *[other] 戰鬥結束：{ $victor } 獲勝，{ $vp-0 } : { $vp-1 }。
    }

## 攻擊

told-attacks-made = { $unit } 以{ $weapon }攻擊 { $target }：{ $attacks } 次攻擊。
told-hit-rolls =
    { $lowest ->
        [0] { $weapon }：{ $hits } 次攻擊免擲骰，全數命中。
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
           *[other] ，暴擊 { $criticals }
        }{ $additional ->
            [0] {""}
           *[other] ，其中額外命中 { $additional }
        }。
    }
told-wound-rolls =
    { $dice-count ->
        [0] { $weapon }：致傷 { $wounds }，免擲骰。
       *[other] { $weapon } { $lowest }+ 致傷（S { $strength } 對 T { $toughness }{ $trail-count ->
            [0] {""}
           *[other] ，{ $trail }
        }）：{ $dice }——致傷 { $wounds }{ $criticals ->
            [0] {""}
           *[other] ，暴擊 { $criticals }
        }{ $automatic ->
            [0] {""}
           *[other] ，其中自動致傷 { $automatic }
        }。
    }
told-allocated = 攻擊分配給 { $model }。
told-save-rolls =
    { $lowest ->
        [7] { $unit } 無從豁免（{ $save } { $needed }+{ $trail-count ->
            [0] {""}
           *[other] ，{ $trail }
        }）：{ $failed } 次攻擊未豁免。
       *[other] { $unit } { $lowest }+ 豁免（{ $save } { $needed }+{ $trail-count ->
            [0] {""}
           *[other] ，{ $trail }
        }）：{ $dice }——{ $failed ->
            [0] 全數豁免
           *[other] 失敗 { $failed }
        }。
    }
told-wounds-lost =
    { $model } { $psychic ->
        [yes] 受靈能攻擊，
       *[no] {""}
    }失去 { $lost } 點生命值{ $mortal ->
        [yes] （致命傷）
       *[no] {""}
    }，剩餘 { $left }{ $ignored ->
        [0] {""}
       *[other] ；不覺疼痛抵銷 { $ignored }
    }。
told-attacks-resolved =
    { $lost ->
        [0] { $target } 毫髮無傷。
       *[other] { $target } 失去 { $lost } 點生命值{ $destroyed ->
            [0] {""}
           *[other] ，{ $destroyed } 個模型被摧毀
        }。
    }
told-model-destroyed = { $model } 被摧毀。
told-unit-destroyed = { $unit } 被摧毀。
told-mortal-wounds = { $unit } 受到 { $count } 點致命傷（{ $because }）。
told-hazardous-tests =
    { $unit } 進行危險測試：{ $dice }——{ $failed ->
        [0] 平安無事
       *[other] 失敗 { $failed }
    }。
told-deadly-demise =
    { $caught-count ->
        [0] { $model } 被摧毀；致命破滅 { $die }，無人受波及。
       *[other] { $model } 被摧毀；致命破滅 { $die }，波及 { $caught }。
    }

## 指揮

told-command-points =
    { $player } { $change ->
        [1] 獲得 1CP
        [-1] 花費 1CP
        [-2] 花費 2CP
       *[other] CP { $change }
    }{ $because ->
        [none] {""}
       *[other] （{ $because }）
    }，現有 { $total }。
told-battle-shock-test =
    { $passed ->
        [yes] { $unit } 通過戰鬥震懾測試：{ $dice }，需要 { $needed }+。
       *[no] { $unit } 未通過戰鬥震懾測試：{ $dice }，需要 { $needed }+。
    }
told-battle-shock-passed = { $unit } 無需擲骰即通過戰鬥震懾測試。
told-battle-shocked = { $unit } 陷入戰鬥震懾。
told-battle-shock-ended = { $unit } 擺脫戰鬥震懾。
told-stratagem-used = { $player } 對 { $unit } 使用{ $stratagem }（{ $cost }CP）。
told-scored = { $player } 獲得 { $points }VP（{ $because }），共 { $total }。
told-objective-taken =
    { $controller ->
        [none] { $objective }不再由任何一方控制，{ $levels-0 } 對 { $levels-1 }。
       *[other] { $controller } 控制{ $objective }，{ $levels-0 } 對 { $levels-1 }。
    }

## 移動

told-unit-moved =
    { $paths-count ->
        [0] { $unit } 留在原地（{ $how }）。
       *[other] { $unit }：{ $how } { $paths-furthest } 英寸。
    }
told-remained-stationary = 保持靜止：{ $unit }。
told-advance-roll = { $unit } 突進：+{ $roll } 英寸。
told-random-move = { $unit } 此次可移動 { $inches } 英寸。
told-desperate-escape =
    { $unit } 進行潰逃測試：{ $dice }——{ $failed ->
        [0] 無人損失
       *[other] 損失 { $failed } 個模型
    }。
told-model-removed = { $model } 移出戰場。
told-unit-set-up = { $unit } 抵達戰場（{ $how }）。
told-embarked = { $unit } 搭乘 { $transport }。
told-casualty-rolls =
    { $unit } 逃出殘骸：{ $dice }——{ $wounds ->
        [0] 毫髮無傷
       *[other] { $wounds } 點致命傷
    }。
told-left-battlefield = { $unit } 飛離戰場，進入戰略預備隊。

## 衝鋒與近戰

told-charge-declared = { $unit } 宣告衝鋒：{ $targets }。
told-charge-roll = { $unit } 衝鋒擲骰 { $dice }：{ $total } 英寸。
told-charge-failed =
    { $limit ->
        [0] { $unit } 衝鋒失敗：無法到達 { $targets }。
       *[other] { $unit } 衝鋒失敗：無法到達 { $targets }（{ $measured } 英寸，最多 { $limit } 英寸）。
    }
told-charge-made =
    { $bonus ->
        [yes] { $unit } 衝鋒 { $targets } 成功，獲得先攻。
       *[no] { $unit } 衝鋒 { $targets } 成功，沒有衝鋒加成。
    }
told-selected-to-fight =
    { $fights-first ->
        [yes] { $unit } 以先攻近戰。
       *[no] { $unit } 近戰。
    }
told-move-impossible =
    { $limit ->
        [0] { $unit } 無法完成{ $how }，留在原地。
       *[other] { $unit } 無法完成{ $how }，留在原地：{ $measured } 英寸，最多 { $limit } 英寸。
    }
told-melee-declared = { $unit } 出擊：{ $blows }。
told-attacks-divided = { $model } 分配{ $weapon }的攻擊：{ $shares }。
told-no-melee-targets = { $unit } 沒有可攻擊的敵人。

## 射擊

told-target-selected = { $unit } 射擊 { $target }：{ $shots }。
told-covered = { $feature }讓 { $unit } 的 { $models-count } 個模型獲得對 { $by } 的掩體增益。
told-weapons-lent = { $unit } 使用乘員的武器：{ $weapons }。

## 設置與任務

told-army-mustered = { $player }：{ $name }，{ $faction }，{ $points } 分——{ $units }。
told-mission-selected = 任務：{ $mission }，{ $size }，{ $rounds } 個戰鬥輪次。
told-battlefield-created = 戰場 { $size-0 }×{ $size-1 } 英寸，{ $terrain } 處地形，{ $markers-count } 個目標標記。
told-marker-placed = { $player } 把{ $objective }放在 { $x }，{ $y } 英寸處。
told-leader-attached = { $leader } 率領 { $bodyguard }。
told-starts-embarked = { $unit } 開局搭乘 { $transport }。
told-placed-in-reserves = { $unit } 進入預備隊（{ $reserves }）。
told-hovers = { $unit } 懸停。
told-unit-deployed = { $player } 部署 { $unit }。
told-secondaries-chosen =
    { $cards-count ->
        [0] { $player } 選擇{ $way }次要任務。
       *[other] { $player } 選擇{ $way }次要任務：{ $cards }。
    }
told-cards-drawn = { $player } 抽到{ $cards }。
told-cards-put-away = { $player } 捨棄{ $cards }。
told-gambit-declared = { $player } 宣告挑戰任務：{ $gambit }。
told-gambit-resolved =
    { $achieved ->
        [yes] { $player } 的挑戰任務達成：{ $gambit }。
       *[no] { $player } 的挑戰任務失敗：{ $gambit }。
    }
