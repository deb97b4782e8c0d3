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
tells-march = 行軍 { $value }
choice-scenario = 劇本
choice-size = 規模
choice-battlefield = 戰場
choice-armies = 軍隊
