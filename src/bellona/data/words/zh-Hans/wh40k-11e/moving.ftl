### 第11版穿越地形与近战阶段的移动。

ask-mobile = 让 { $unit } 在这次移动中取得MOBILE？
option-mobile = MOBILE
ask-second-pile-in-move = 让 { $unit } 再次跟进？
how-ongoing = 持续重整
how-engaging = 接战重整
how-objective = 占点重整
odds-step-hazard = 危险掷骰
refused-upper-floor = { $model } 不是 INFANTRY、BEASTS、SWARM 或 MONSTER，也不能 FLY，不能停在 { $feature } 中 { $height }″ 高处。
mark-secured = 已确保
told-walker-risk = { $unit } 在这次移动中取得MOBILE，掷出 { $roll }。
roll-mobile = MOBILE的风险

## 近战

told-overrun-fight = { $unit } 进行超越战斗，可以跟进两次。
matter-second-pile-in-move = 再次跟进
refused-out-of-melee-reach = { $model } 距 { $target } { $distance } 英寸（最多 { $limit } 英寸），也不在与该单位交战的同伴 2 英寸内。
