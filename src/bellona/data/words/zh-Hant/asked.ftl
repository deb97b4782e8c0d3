### 玩家要回答什麼。問題 "unit to move" 是 `ask-unit-to-move`；空格是規則對它的說明。

option-of = ：
option-at = {" → "}
option-several = 多個目標
option-all = 全部
option-none = 無
ask-roll = 擲 { $count } 顆骰子：{ $roll }。
ask-use = 使用{ $rule }？
ask-unit-for = 選擇使用{ $rule }的單位。
ask-re-roll = 重擲哪些骰子？{ $roll }：{ $dice }
ask-order = 多條規則同時生效：選擇先後順序。

hint-roll = 擲你自己的骰子，把點數逐顆輸入。
