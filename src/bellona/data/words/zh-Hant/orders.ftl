### 常備命令、選項的說明，以及組建一場戰鬥的選擇。

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
matter-gambit = 豪賭
matter-precision = 精準攻擊的角色
matter-battle-shock = 誰先進行戰鬥震懾測試
matter-model-to-remove = 失去連續性的單位移除哪個模型
when-failed-false = 已經足夠好的骰子
when-matters-false = 影響不大的骰子
when-failed = 全部成功的骰子
when-hopeful-false = 單位反正能存活，或骰子需要擲出6時
when-slight-true = 影響很小時
when-engaged-true = 單位已在交戰中時
when-acts-false = 無人有目標時
when-again-true = 移動開始時已經詢問過，移動結束時
when-next-true = 反正接下來輪到你選擇時
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
layout-broken-street = 斷街
layout-courtyard = 庭院
layout-crossroads = 十字路口
layout-old-quarter = 舊城區
battle-size-first-game = 首局，500分
battle-size-incursion = 突襲，1000分
battle-size-strike-force = 打擊部隊，2000分
battle-size-onslaught = 猛攻，3000分
army-dawn-patrol = 黎明巡邏隊 · 星際戰士，500
army-gnawing-brood = 啃噬巢群 · 泰倫蟲族，500
army-dawn-spear = 黎明之矛 · 星際戰士，1000
army-gnawing-tide = 啃噬狂潮 · 泰倫蟲族，1000
switch-mortal-wounds-of-attacks = 攻擊造成的致命傷
switch-mortal-wounds-of-attacks-spill = 延續到下一個模型
switch-mortal-wounds-of-attacks-one-model = 止於第一個模型
switch-first-turn = 先手
switch-first-turn-winner = 歸擲骰獲勝者
switch-first-turn-winner-chooses = 由擲骰獲勝者選擇
switch-tactical-cards = 戰術任務卡
switch-tactical-cards-secret = 得分之前保密
switch-tactical-cards-open = 公開擺放
