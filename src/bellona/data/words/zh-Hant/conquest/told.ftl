### 《徵伺》的戰鬥中發生什麼。

## 戰鬥之前

told-agreed = { $matter }商定為：{ $wishes }。
told-mustering = { $player } 召集{ $faction }，{ $points } 分：{ $units }；由 { $characters } 率領。
told-joined = { $character } 加入 { $unit }。
told-secondaries-drawn = { $player } 抽到副任務：{ $cards }。

## 回合

told-round-began = 第 { $round } 回合開始。
told-arrivals-rolled =
    { $player } 為{ $class }增援擲骰：{ $dice }，需不大於 { $needed }——{ $successes ->
        [0] 無人抵達
       *[other] { $successes } 個軍團抵達
    }。
told-arriving = { $unit } 將於本回合抵達。
told-line-moved =
    { $by-count ->
        [0] { $player } 的{ $class }增援線距邊緣 { $inches } 英寸。
       *[other] { $player } 的{ $class }增援線因 { $by } 退至距邊緣 { $inches } 英寸。
    }
told-stacked =
    { $cards-count ->
        [0] { $player } 本回合沒有指揮卡。
       *[other] { $player } 的指揮卡堆：{ $cards }。
    }
told-supremacy-rolled = 先手擲骰：{ $dice-0 } 對 { $dice-1 }，點數低者勝。
told-supremacy-adjusted = { $player } 卡較少，將骰子改為 { $value }。
told-supremacy-tied = 雙方都是 { $value }，重新擲骰。
told-first-player = { $player } 為先手玩家。
told-supremacy-used = { $player } 使用{ $ability }。
told-card-drawn = { $player } 抽到 { $card }。
told-card-discarded = { $player } 的卡 { $card } 被棄置：{ $why }。
told-activated =
    { $character ->
        [none] { $unit } 被激活。
       *[other] { $unit } 中的 { $character } 被激活。
    }
told-draw-event-resolved =
    { $character ->
        [none] { $unit } 結算{ $event }。
       *[other] { $character } 結算{ $event }。
    }
told-action-taken =
    { $free ->
        [yes] { $unit }：{ $action }（免費行動）。
       *[no] { $unit }：{ $action }。
    }
told-passed =
    { $after ->
        [0] { $unit } 跳過。
       *[other] { $unit } 不再行動。
    }
told-deactivated = { $unit } 的激活結束。

## 骰子

told-rerolled = { $player } 重投（{ $roll }）：{ $dice } 變為 { $fresh }。
told-rolled-off =
    { $winner ->
        [none] 擲骰比較（{ $why }）：{ $dice-0 } 對 { $dice-1 }，平局。
       *[other] 擲骰比較（{ $why }）：{ $dice-0 } 對 { $dice-1 }，{ $winner } 勝。
    }
told-announced = { $unit } 將使用{ $rule }（{ $roll }）。
told-resolve-rolled =
    { $passed ->
        [yes] { $unit } 對決心 { $needed } 擲出 { $die }（{ $why }）：通過。
       *[no] { $unit } 對決心 { $needed } 擲出 { $die }（{ $why }）：失敗。
    }

## 攻擊

told-clash-begun = { $unit } 以 { $stands-count } 個單位攻擊 { $target }。
told-impact-begun = { $unit } 衝撞 { $target }：{ $attacks } 次衝擊攻擊。
told-shots = { $unit } 以 { $stands-count } 個單位射擊 { $target }。
told-hit-rolls =
    { $unit } 攻擊 { $target }，不大於 { $needed } 命中{ $trail-count ->
        [0] {""}
       *[other] （{ $trail }）
    }：{ $dice }——命中 { $hits }。
told-defense-rolls =
    { $unit } 不大於 { $needed } 防禦成功：{ $dice }——{ $wounds ->
        [0] 全部擋下
       *[other] 受傷 { $wounds }
    }。
told-defenses-forgiven = { $unit } 有 { $number } 顆失敗的防禦骰視為成功。
told-attacked =
    { $unit } 攻擊 { $target }{ $side ->
        [none] {""}
       *[other] 的{ $side }
    }（{ $how }）：{ $attacks } 次攻擊，命中 { $hits }，受傷 { $wounds }。
told-hits-taken = { $unit } 被命中 { $hits } 次（{ $source }）：受傷 { $wounds }。
told-wounds-taken =
    { $unit } 受傷 { $wounds }（{ $why }）{ $destroyed-count ->
        [0] {""}
       *[other] ，失去 { $destroyed-count } 個單位
    }{ $wasted ->
        [0] {""}
       *[other] ，多餘 { $wasted }
    }。
told-morale-tested =
    { $unit } 士氣檢定，需不大於 { $needed }：{ $dice }——{ $wounds ->
        [0] 沒有更多受傷
       *[other] 再受傷 { $wounds }
    }。
told-decay-rolled = { $unit } 衰敗：{ $dice }——受傷 { $wounds }。
told-healed =
    { $unit } 治療：移除 { $removed } 個傷害{ $restored-count ->
        [0] {""}
       *[other] ，恢復 { $restored-count } 個單位
    }。

## 損失

told-broke =
    { $began ->
        [0] { $unit } 潰散（{ $why }）。
       *[other] { $unit } 潰散（{ $why }），{ $began } 個單位剩 { $left }。
    }
told-shattered = { $unit } 被擊潰，{ $began } 個單位剩 { $left }。
told-destroyed = { $unit } 被消滅。
told-rallied =
    { $by ->
        [none] { $unit } 重整。
       *[other] { $unit } 重整（{ $by }）。
    }
told-inspired =
    { $times ->
        [1] { $unit } 受到激勵。
       *[other] { $unit } 受到 { $times } 重激勵。
    }
told-character-lost = { $character } 陣亡（{ $why }）。
told-character-wounded = { $character } 受傷 { $wounds }（{ $why }）。
told-last-clash =
    { $target ->
        [none] { $character } 力戰致死，身旁已無敵人。
       *[other] { $character } 力戰致死，最後攻擊 { $target }。
    }

## 人物

told-challenged =
    { $accepted ->
        [yes] { $character } 挑戰 { $target }，對方接受。
       *[no] { $character } 挑戰 { $target }，對方拒絕。
    }
told-escort-changed = { $character } 離開 { $left }，加入 { $joined }。
told-spell-cast =
    { $succeeded ->
        [yes] { $caster } 對 { $target } 施放{ $spell }：{ $dice }，需不大於 { $needed }——成功 { $successes }/{ $of }，施法成功。
       *[no] { $caster } 對 { $target } 施放{ $spell }：{ $dice }，需不大於 { $needed }——成功 { $successes }/{ $of }，施法失敗。
    }
told-aimed = { $unit } 瞄準。
told-gained = { $unit } 獲得{ $effect }。
told-expired = { $unit } 失去{ $effects }。

## 移動

legs-ahead = 前進 { $ahead } 英寸
legs-back = 後退 { $back } 英寸
legs-aside = 橫移 { $aside } 英寸
legs-wheel = 向{ $wheel }轉向 { $degrees }°
told-marched =
    { $legs-count ->
        [0] { $unit } 原地不動。
        [1] { $unit } { $legs }。
       *[other] { $unit } { $legs }，共 { $inches } 英寸。
    }
told-march-undone = { $unit } 未能穿過友軍，退回原處。
told-reformed = { $unit } 變為 { $files } 列的隊形。
told-order-failed = { $unit } 受驚：{ $action }失敗。
told-extra = { $unit } 使用{ $rule }。
told-withdrew =
    { $done ->
        [yes] { $unit } 從 { $enemies } 面前撤退。
       *[no] { $unit } 未能從 { $enemies } 面前撤退，留在原處。
    }
told-pressed-the-attack =
    { $target ->
        [none] { $unit } 不再與敵軍相接。
       *[other] { $unit } 強攻：{ $inches } 英寸，逼近 { $target }。
    }
told-entered =
    { $marches ->
        [1] { $unit } 進場：{ $inches } 英寸。
       *[other] { $unit } 以兩次行軍進場：{ $inches } 英寸。
    }
told-entry-failed =
    { $by-count ->
        [0] { $unit } 無法進場：{ $why }。
       *[other] { $unit } 無法進場：{ $why }（{ $by }）。
    }
told-charge-declared = { $unit } 宣佈衝鋒 { $target }，相距 { $inches } 英寸。
told-charge-rolled =
    { $passed ->
        [yes] { $unit } 擲出 { $die }，可達 { $reach } 英寸：足以到達 { $inches } 英寸外的 { $target }。
       *[no] { $unit } 擲出 { $die }，可達 { $reach } 英寸：不足以到達 { $inches } 英寸外的 { $target }。
    }
told-charged =
    { $wheel ->
        [0] { $unit } 衝鋒 { $inches } 英寸，撞上 { $target } 的{ $side }；{ $engaged } 個單位接敵。
       *[other] { $unit } 向{ $corner }轉向 { $wheel }°，衝鋒 { $inches } 英寸，撞上 { $target } 的{ $side }；{ $engaged } 個單位接敵。
    }
told-charge-failed = { $unit } 對 { $target } 的衝鋒失敗（{ $why }），移動 { $inches } 英寸。
told-caught-inside = { $unit } 卡在 { $friends } 之中，退回原處。
told-nudged = { $unit } 為 { $by } 讓出 { $inches } 英寸。
told-compelled = { $unit } 按捺不住：{ $action }，{ $target }。
told-terrain-crossed =
    { $unit } 穿過 { $terrain }（{ $trait }）：{ $dice }——{ $wounds ->
        [0] 毫發無傷
       *[other] 受傷 { $wounds }
    }。
told-occupied = { $unit } 佔領 { $terrain }。
told-left-garrison =
    { $scattered ->
        [yes] { $unit } 四散逃出 { $terrain }。
       *[no] { $unit } 離開 { $terrain }。
    }

## 勝利

told-zones-held =
    { $holders ->
        [none] 無人控制區域。
       *[other] 控制區域——{ $holders }。
    }
told-scored = { $player } 得 { $points } 分（{ $why }），共 { $total } 分。
told-secondary-scored = { $player } 完成{ $card }：{ $points } 分。
told-battle-ended =
    { $victor ->
        [none] 戰鬥以平局結束，{ $points-0 } : { $points-1 }。
       *[other] 戰鬥結束：{ $victor } 獲勝，{ $points-0 } : { $points-1 }。
    }
