### 常備命令、選項的說明，以及一場戰鬥要選擇什麼。

matter-allocate = 由哪個模型承受攻擊
matter-save = 使用哪種豁免
matter-feel-no-pain = 使用哪種不覺疼痛
matter-order-of-embarking = 單位是否在他人反應之前搭乘
matter-order-of-targets = 以什麼順序攻擊各目標
matter-order-of-profiles = 各武器以什麼順序攻擊
matter-shoot = 射擊
matter-pistols = 誰使用手槍代替其他武器
matter-pile-in-move = 跟進移動
matter-consolidation-move = 鞏固移動
matter-embark = 登車
matter-battle-shock = 誰先進行戰鬥震懾測試
matter-model-to-remove = 失去連續性的單位移除哪個模型
when-failed = 全部成功的骰子
when-engaged-true = 單位已在交戰中時
when-acts-false = 無人有目標時
tells-cost = { $value } CP
tells-distance = 最近的目標在{ $value }吋處
tells-chance = 到達的機率{ $value } %
tells-die = 骰子 { $value }
tells-passes-on = { $value } 通過
tells-targets =
    { $value ->
        [0] 沒有目標
       *[other] { $value } 個目標
    }
choice-mission = 任務
choice-battle-size = 規模
choice-layout = 戰場
choice-armies = 軍隊
