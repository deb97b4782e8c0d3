### 玩家要回答什么。问题 "unit to move" 是 `ask-unit-to-move`；空格是规则对它的说明。

option-of = ：
option-at = {" → "}
option-several = 多个目标
option-all = 全部
option-none = 无
ask-roll = 掷 { $count } 颗骰子：{ $roll }。
ask-use = 使用{ $rule }？
ask-unit-for = 选择使用{ $rule }的单位。
ask-re-roll = 重掷哪些骰子？{ $roll }：{ $dice }
ask-order = 多条规则同时生效：选择先后顺序。

hint-roll = 掷你自己的骰子，把点数逐颗输入。
