### 第11版的導覽用詞與第10版不同之處：此處只換用詞，句子是系列共用的。

ask-firing-deck = 選擇 { $unit } 的乘員從射擊平台使用的武器，最多 { $limit } 件。
odds-step-deadly-demise = 致命毀滅
refused-firing-deck-full = 選了 { $chosen } 個模型；最多 { $limit } 個可由射擊平台射擊。
roll-deadly-demise = 致命毀滅
roll-deadly-demise-wounds = 致命毀滅的致命傷害

option-normal = 正常移動
option-advance = 推進
option-fall-back = 撤退
option-deep-strike = 深擊
ask-transports = 選擇哪些單位開局上車，坐哪一輛。
ask-battle-shock = 選擇下一個進行戰鬥震撼檢定的單位。
ask-advance-move = 移動 { $unit }：推進。
ask-fall-back-move = 移動 { $unit }：撤退。
ask-model-to-remove = { $unit } 失去凝聚：選擇要移除的模型。
ask-embark = 讓 { $unit } 上車？
ask-order-of-passengers = 乘員單位依什麼順序下車？
ask-order-of-embarking = { $unit } 已移動：先上車，還是先由他人反應？
ask-feel-no-pain = 選擇使用的不屈之軀。
ask-fights-first = 選擇近戰的單位：先制攻擊者。
ask-pile-in-move = 讓 { $unit } 擠近？
ask-consolidation-move = 讓 { $unit } 固守？
event-battle-shock-due = { $unit } 即將進行戰鬥震撼檢定。
event-battle-shock-failed = { $unit } 未通過戰鬥震撼檢定。

mark-advance = 已推進
mark-fall-back = 已撤退
mark-battle-shocked = 戰鬥震撼
mark-disembarked = 已下車
keyword-dedicated-transport = 專屬運輸載具
keyword-monster = 怪獸
keyword-transport = 運輸載具

refused-charge-after-disembarking = { $unit } 從已移動或被毀的運輸載具下車，本回合不能衝鋒。

hint-movement = 正常移動之後仍可射擊和衝鋒。推進會加一顆骰子的距離，但多數單位因此不能射擊和衝鋒。
hint-charge-targets = 你必須搆到所宣告的每個單位，所以宜少不宜多。

refused-cannot-move = { $model } 的移動數值為「-」，不能移動。
refused-not-coherent = { $model } 會失去單位凝聚：距 { $mate } 水平 { $horizontal }″，垂直 { $vertical }″。

odds-step-feel-no-pain = 不屈之軀
odds-step-battle-shock = 戰鬥震撼
odds-vary-feel-no-pain = 不屈之軀
form-feel-no-pain = 不屈之軀
form-keywords = 關鍵字
form-cover = 有掩護

matter-feel-no-pain = 使用哪種不屈之軀
matter-order-of-embarking = 單位是否在他人反應之前上車
matter-pile-in-move = 擠近移動
matter-battle-shock = 誰先進行戰鬥震撼檢定
matter-model-to-remove = 失去凝聚的單位移除哪個模型

refused-advanced = { $unit } 本回合已推進，且沒有突擊武器。
refused-fell-back = { $unit } 本回合已撤退。
refused-not-after-advancing = { $unit } 本回合已推進：{ $model } 不能使用 { $weapon }，它不是突擊武器。

stage-battle = 戰鬥回合
phase-battle-formations = 宣告戰鬥編隊
phase-fight = 戰鬥階段
step-battle-formations = 宣告戰鬥編隊
step-late-deployment = 擲骰比大決定誰先作最後部署
step-battle-round = 戰鬥回合開始
step-battle-shock = 戰鬥震撼檢定
step-fights-first = 先制攻擊
step-coherency = 單位凝聚
roll-wound = 傷口擲骰
roll-feel-no-pain = 不屈之軀
roll-advance = 推進擲骰
roll-battle-shock = 戰鬥震撼檢定
roll-leadership = 領導力檢定
roll-mortal-wounds = 致命傷害
how-normal = 正常移動
how-advance = 推進
how-fall-back = 撤退
how-pile-in = 擠近
how-consolidation = 固守
how-deep-strike = 深擊
how-disembark = 下車
reserves-deep-strike = 深擊
word-house-mortal-wounds = 自訂規則：致命傷害
word-destroyed-transport = 運輸載具被毀
word-embarking = 上車

told-roll-off =
    { $winner ->
        [none] 擲骰比大（{ $roll }）：{ $dice-0 } 對 { $dice-1 }，平手。
       *[other] 擲骰比大（{ $roll }）：{ $dice-0 } 對 { $dice-1 }，{ $winner } 勝出。
    }
told-round-ended = 第 { $round } 戰鬥回合結束。
told-wounds-lost =
    { $model } { $psychic ->
        [yes] 受靈能攻擊，
       *[no] {""}
    }失去 { $lost } 點生命值{ $mortal ->
        [yes] （致命傷害）
       *[no] {""}
    }，剩餘 { $left }{ $ignored ->
        [0] {""}
       *[other] ；不屈之軀抵銷 { $ignored }
    }。
told-model-destroyed = { $model } 被消滅。
told-unit-destroyed = { $unit } 被消滅。
told-mortal-wounds = { $unit } 受到 { $count } 點致命傷害（{ $because }）。
told-deadly-demise =
    { $caught-count ->
        [0] { $model } 被消滅；致命毀滅 { $die }，無人受波及。
       *[other] { $model } 被消滅；致命毀滅 { $die }，波及 { $caught }。
    }
told-battle-shock-test =
    { $passed ->
        [yes] { $unit } 通過戰鬥震撼檢定：{ $dice }，需要 { $needed }+。
       *[no] { $unit } 未通過戰鬥震撼檢定：{ $dice }，需要 { $needed }+。
    }
told-battle-shocked = { $unit } 陷入戰鬥震撼。
told-battle-shock-ended = { $unit } 擺脫戰鬥震撼。
told-advance-roll = { $unit } 推進：+{ $roll } 英寸。
told-unit-set-up = { $unit } 登場（{ $how }）。
told-charge-made =
    { $bonus ->
        [yes] { $unit } 衝鋒 { $targets } 成功，獲得先制攻擊。
       *[no] { $unit } 衝鋒 { $targets } 成功，沒有衝鋒加成。
    }
told-selected-to-fight =
    { $fights-first ->
        [yes] { $unit } 以先制攻擊近戰。
       *[no] { $unit } 近戰。
    }
told-covered = { $feature }讓 { $unit } 的 { $models-count } 個模型獲得對 { $by } 的掩護加成。
told-mission-selected = 任務：{ $mission }，{ $size }，{ $rounds } 個戰鬥回合。

refused-disembarked-already = { $unit } 在本階段已下車，不能登上 { $transport }。
refused-embarked-this-phase = { $unit } 在本階段登上了 { $transport }，不能下車。
refused-too-early = { $unit } 不能在第 { $round } 戰鬥回合登場，最早為第 { $earliest } 戰鬥回合。
refused-transport-has-run = { $transport } 本回合進行了移動（{ $moved }），{ $unit } 不能下車。
told-battle-shock-passed = { $unit } 無需擲骰即通過戰鬥震撼檢定。
