### 第10版的戰鬥由什麼組成：地形、戰場、規模、軍隊、規則的解讀。

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

terrain-ruin = 廢墟
terrain-woods = 森林
terrain-crater = 彈坑
terrain-barricade = 防護牆
terrain-debris = 殘骸
terrain-hill = 山丘
