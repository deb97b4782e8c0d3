### 常备命令、选项的说明，以及一场战斗要选择什么。

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
matter-battle-shock = 谁先进行战斗震慑测试
matter-model-to-remove = 失去连续性的单位移除哪个模型
when-failed = 全部成功的骰子
when-engaged-true = 单位已在交战中时
when-acts-false = 无人有目标时
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
