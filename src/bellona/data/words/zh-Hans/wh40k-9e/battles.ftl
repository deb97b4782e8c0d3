### 第9版的战斗另由什么组成：战场、军队、地形、自订能力。

layout-chapel-yard = 礼拜堂庭院
layout-pump-station = 泵站
layout-burnt-quarter = 焦土街区
starter-combat-patrol = 战斗巡逻，双方战力各 25
starter-only-war = 无尽战争，双方战力各 50
starter-citadel = 堡垒，双方战力各 50
army-dawn-vanguard = 黎明先锋 · 星际战士，战力25
army-rotting-march = 腐朽行军 · 死亡守卫，战力25
army-dawn-crusade = 黎明远征 · 星际战士与自订数据表，战力50
army-dawn-citadel = 黎明城塞 · 星际战士与自订数据表，战力50
army-rotting-host = 腐朽大军 · 死亡守卫，战力50
credit-datasheets = 突击仲裁者与先驱者采用核心规则所印的数据表。死亡守卫的名称与数值来自两份公开名单：ThePants999/Yellowscribe（CC0）与 pwestling/battlescribe-roster-parser（BSD 3-clause）。自订数据表由本项目编写。

terrain-tank = 储罐
terrain-crates = 货箱
terrain-pipes = 管道
terrain-rubble = 瓦砾

ask-power-upon = { $unit } 对哪个单位施加 { $power }？
word-iron-ward = 铁壁（自订灵能）
word-late-deployment = 后续部署（自订能力）

## Beside the table

tally-points = 战力
