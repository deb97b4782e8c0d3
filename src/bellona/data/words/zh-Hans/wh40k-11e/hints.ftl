### 引导式首局中说到第11版距离的提示。

hint-reinforcements = 战略预备队现在可以进场，须距离敌人8″以上。
hint-charge-move = 结束时须在每个所声明目标的2″之内，并保持单位连贯。
hint-consolidation-move = 攻击之后，单位可以移动至多3″：靠近交战的敌人，否则靠近3″内的敌人，否则靠近3″内的目标。
hint-fall-back-mode = 有序后撤是安全的。拼死脱离可以穿过敌人，但每个1或2都会受伤。
hint-fights-first = 冲锋过的单位先于其他单位战斗；由当前玩家开始。
