### 第10版的战斗由什么组成：地形、战场、规模、军队、规则的解读。

layout-broken-street = 断街
layout-courtyard = 庭院
layout-crossroads = 十字路口
layout-old-quarter = 旧城区
battle-size-first-game = 首局，500分
battle-size-incursion = 突袭，1000分
battle-size-strike-force = 打击部队，2000分
battle-size-onslaught = 猛攻，3000分
army-dawn-patrol = 黎明巡逻队 · 星际战士，500
army-gnawing-brood = 啃噬巢群 · 泰伦虫族，500
army-dawn-spear = 黎明之矛 · 星际战士，1000
army-gnawing-tide = 啃噬狂潮 · 泰伦虫族，1000
switch-mortal-wounds-of-attacks = 攻击造成的致命伤
switch-mortal-wounds-of-attacks-spill = 延续到下一个模型
switch-mortal-wounds-of-attacks-one-model = 止于第一个模型
switch-first-turn = 先手
switch-first-turn-winner = 归掷骰获胜者
switch-first-turn-winner-chooses = 由掷骰获胜者选择
switch-tactical-cards = 战术任务卡
switch-tactical-cards-secret = 得分之前保密
switch-tactical-cards-open = 公开摆放

terrain-ruin = 废墟
terrain-woods = 森林
terrain-crater = 弹坑
terrain-barricade = 防护墙
terrain-debris = 残骸
terrain-hill = 山丘
