### 引导式首局在问题第一次出现时所说的话：`hint-…` 与问题同名。

hint-leaders = 领袖加入合适的单位后作战更强。为他选择一个单位，或让他单独行动。
hint-reserves = 预备队在桌外等待，从第二回合起进场。第一局建议全部部署。
hint-unit-to-deploy = 双方轮流部署单位。坚韧的放前面，脆弱的放在墙后。
hint-deployment = 把单位拖到己方部署区内。绿色表示合法；“建议”会显示一个合法位置。
hint-unit-to-scout = 侦察单位在战斗开始前移动，正是抢占目标点的好时机。
hint-unit-to-move = 每个单位在本阶段行动一次。金色边框表示尚未移动的单位。
hint-movement = 常规移动之后仍可射击和冲锋。突进会加一颗骰子的距离，但多数单位因此不能射击和冲锋。
hint-normal-move = 拖动单位：数字显示已用和剩余的距离。在目标点附近占优的一方得分。
hint-advance-move = 骰子点数加到移动距离上。用它去到目标点或下一堵墙。
hint-shoot = 选择一个单位射击。确认目标之前，页面会给出精确的概率。
hint-targets = 为每件武器指定目标。强力武器打坚韧目标，大量小武器打人海。
hint-unit-to-charge = 冲锋要用两颗骰子够到敌人。短距离冲锋多半成功；概率会显示出来。
hint-charge-targets = 你必须够到所宣布的每个单位，所以宜少不宜多。
hint-melee-attacks = 足够近的模型都会攻击。选择它的武器和目标。
hint-remaining-combats = 无论是谁的回合，双方轮流选择单位进行近战。
hint-fights-first = 冲锋过的单位先于其他单位近战。
