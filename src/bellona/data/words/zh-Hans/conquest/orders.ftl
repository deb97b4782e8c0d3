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
tells-march = 行军 { $value }
choice-scenario = 剧本
choice-size = 规模
choice-battlefield = 战场
choice-armies = 军队
