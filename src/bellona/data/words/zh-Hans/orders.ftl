### 常备命令、选项的说明，以及组建一场战斗的选择。

matter-allocate = 由哪个模型承受攻击
matter-save = 使用哪种豁免
matter-feel-no-pain = 使用哪种不觉疼痛
matter-order-of-embarking = 单位是否在他人反应之前搭乘
matter-order-of-targets = 以什么顺序攻击各目标
matter-order-of-profiles = 各武器以什么顺序攻击
matter-shoot = 射击
matter-pistols = 谁使用手枪代替其他武器
matter-pile-in-move = 跟进移动
matter-consolidation-move = 巩固移动
matter-embark = 登车
matter-gambit = 豪赌
matter-precision = 精准攻击的角色
matter-battle-shock = 谁先进行战斗震慑测试
matter-model-to-remove = 失去连续性的单位移除哪个模型
when-failed-false = 已经足够好的骰子
when-matters-false = 影响不大的骰子
when-failed = 全部成功的骰子
when-hopeful-false = 单位反正能存活，或骰子需要掷出6时
when-slight-true = 影响很小时
when-engaged-true = 单位已在交战中时
when-acts-false = 无人有目标时
when-again-true = 移动开始时已经询问过，移动结束时
when-next-true = 反正接下来轮到你选择时
tells-cost = { $value } CP
tells-distance = 最近的目标在{ $value }寸处
tells-chance = 到达的几率{ $value } %
tells-die = 骰子 { $value }
tells-passes-on = { $value } 通过
tells-targets =
    { $value ->
        [0] 没有目标
       *[other] { $value } 个目标
    }

choice-mission = 任务
choice-battle-size = 规模
choice-layout = 战场
choice-armies = 军队
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
