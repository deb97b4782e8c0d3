### 常備命令、選項的說明，以及一場戰鬥要選擇什麼。

matter-first-end = 後排先從哪一端失去單位
matter-closing-ranks = 如何收攏隊形
matter-stand-to-heal = 先治療哪個單位
matter-place-of-the-restored-stand = 恢復的單位站在哪裡
matter-forgiven-dice = 哪些失敗骰視為成功
matter-press-the-attack = 被擱置的軍團按什麼順序強攻
matter-way-back-into-contact = 被擱置的軍團如何重新接敵
matter-way-of-the-neighbour = 軍團往哪邊為衝鋒者讓路
matter-stand-to-restore = 恢復單位
matter-place-in-the-new-regiment = 人物站在新軍團的哪裡
matter-order-of-targets = 按什麼順序攻擊各目標
tells-inches = 相距 { $value } 英寸
tells-stands = { $value } 個單位
tells-march = 行軍 { $value }
tells-refusing =
    { $value ->
        [breaks] 其軍團潰散
       *[other] 沒有後果
    }
choice-scenario = 劇本
choice-size = 規模
choice-battlefield = 戰場
choice-armies = 軍隊

## 戰前商定的事

matter-re-rolls = 對立的重投
matter-draw-events = 抽卡事件
matter-effective-range = 有效射程
matter-halving = 射擊數減半
matter-light-stands = 區域中的輕型單位
matter-secondaries = 副任務
wishes-re-rolls-cancel = 互相抵消
wishes-re-rolls-fine = 範圍大者有效
wishes-draw-events-optional = 可以不結算
wishes-draw-events-compulsory = 必須結算
wishes-effective-range-below-half = 小於射程的一半
wishes-effective-range-half = 含射程的一半
wishes-halving-before = 在 +1 之前
wishes-halving-after = 在 +1 之後
wishes-light-stands-counted = 計入，但不能單獨佔領
wishes-light-stands-contest = 只能爭奪
wishes-secondaries-true = 使用
wishes-secondaries-false = 不使用
wishes-garrison = 駐軍地形
wishes-defense = 防禦
wishes-capacity = 容量
wishes-height = 高度
wishes-elevation = 高度
wishes-size = 尺寸
wishes-water = 水域
wishes-hindering = 阻礙地形
wishes-impassable = 不可通過的地形
wishes-obscuring = 隱蔽
wishes-blocks-los = 阻攔視野
wishes-passable = 可通過的
wishes-dangerous = 危險地形
wishes-perilous = 極危險的地形
wishes-broken-ground = 崎嶇地形
