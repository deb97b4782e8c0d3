### 常备命令、选项的说明，以及一场战斗要选择什么。

matter-first-end = 后排先从哪一端失去单位
matter-closing-ranks = 如何收拢队形
matter-stand-to-heal = 先治疗哪个单位
matter-place-of-the-restored-stand = 恢复的单位站在哪里
matter-forgiven-dice = 哪些失败骰视为成功
matter-press-the-attack = 被搁置的军团按什么顺序强攻
matter-way-back-into-contact = 被搁置的军团如何重新接敌
matter-way-of-the-neighbour = 军团往哪边为冲锋者让路
matter-stand-to-restore = 恢复单位
matter-place-in-the-new-regiment = 人物站在新军团的哪里
matter-order-of-targets = 按什么顺序攻击各目标
tells-inches = 相距 { $value } 英寸
tells-stands = { $value } 个单位
tells-march = 行军 { $value }
tells-refusing =
    { $value ->
        [breaks] 其军团溃散
       *[other] 没有后果
    }
choice-scenario = 剧本
choice-size = 规模
choice-battlefield = 战场
choice-armies = 军队

## 战前商定的事

matter-re-rolls = 对立的重投
matter-draw-events = 抽卡事件
matter-effective-range = 有效射程
matter-halving = 射击数减半
matter-light-stands = 区域中的轻型单位
matter-secondaries = 副任务
wishes-re-rolls-cancel = 互相抵消
wishes-re-rolls-fine = 范围大者有效
wishes-draw-events-optional = 可以不结算
wishes-draw-events-compulsory = 必须结算
wishes-effective-range-below-half = 小于射程的一半
wishes-effective-range-half = 含射程的一半
wishes-halving-before = 在 +1 之前
wishes-halving-after = 在 +1 之后
wishes-light-stands-counted = 计入，但不能单独占领
wishes-light-stands-contest = 只能争夺
wishes-secondaries-true = 使用
wishes-secondaries-false = 不使用
wishes-garrison = 驻军地形
wishes-defense = 防御
wishes-capacity = 容量
wishes-height = 高度
wishes-elevation = 高度
wishes-size = 尺寸
wishes-water = 水域
wishes-hindering = 阻碍地形
wishes-impassable = 不可通过的地形
wishes-obscuring = 隐蔽
wishes-blocks-los = 阻拦视野
wishes-passable = 可通过的
wishes-dangerous = 危险地形
wishes-perilous = 极危险的地形
wishes-broken-ground = 崎岖地形
