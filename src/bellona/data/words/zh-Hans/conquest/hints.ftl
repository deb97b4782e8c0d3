### 引导的第一局中，问题首次出现时的说明：`hint-…` 与问题同名。

hint-characters = 人物在同类型军团的前排作战。选一个会投入战斗的军团。
hint-automatic-arrival = 每回合可有一个军团无需掷骰抵达。轻型先来，重型后到。
hint-command-stack = 双方秘密地为每个军团和人物排一张卡，然后与对手轮流从上面抽。
hint-entry = 把军团拖到有阴影的边缘。它以第一次行军进场。
hint-action = 一个军团执行两个不同的行动；只有行军可以执行两次。
hint-march = 向前拖动，或转动前角的手柄绕另一角转向。横移和后退只有一半距离。
hint-charge-target = 骰子点数加上行军值。冲锋侧翼或后方最有价值。
hint-charge-wheel = 转向一次，让尽可能多的单位接敌，然后直线前进。
hint-volley-target = 只能射击正面区域内的敌军。半射程内以及瞄准之后更易命中。
hint-clash-targets = 每个接敌的单位都攻击；后面的单位以一次攻击支援。
hint-reform = 绕中心改变列数和朝向。宽阵有更多单位攻击，深阵更易转向。
hint-draw-event = 抽卡事件在抽到卡时、行动之前发生。
hint-supremacy-roll = 越低越好：先手玩家抽第一张卡。
hint-duel-response = 拒绝决斗会使自己的军团溃散。
hint-zone = 一个军团只计入一个区域。轻型军团能争夺但不能占领。
