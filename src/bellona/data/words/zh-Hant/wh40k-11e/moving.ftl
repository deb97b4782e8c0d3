### 第11版穿越地形與戰鬥階段的移動。

ask-mobile = 讓 { $unit } 在這次移動中取得MOBILE？
option-mobile = MOBILE
ask-second-pile-in-move = 讓 { $unit } 再次擠近？
how-ongoing = 持續固守
how-engaging = 接戰固守
how-objective = 佔點固守
odds-step-hazard = 危險擲骰
refused-upper-floor = { $model } 不是 INFANTRY、BEASTS、SWARM 或 MONSTER，也不能 FLY，不能停在 { $feature } 中 { $height }″ 高處。
mark-secured = 已確保
told-walker-risk = { $unit } 在這次移動中取得MOBILE，擲出 { $roll }。
roll-mobile = MOBILE的風險

## 戰鬥

told-overrun-fight = { $unit } 進行超越戰鬥，可以擠近兩次。
matter-second-pile-in-move = 再次擠近
refused-out-of-melee-reach = { $model } 距 { $target } { $distance } 英寸（最多 { $limit } 英寸），也不在與該單位交戰的同伴 2 英寸內。
