### 第9版的战斗另由什么组成：战场、军队、地形、自订能力。

word-combat-patrol = 战斗巡逻
word-eternal-war = 无尽战争
word-citadel = 城塞
size-combat-patrol = 战斗巡逻
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
word-deep-strike = 深入打击
word-late-deployment = 后续部署（自订能力）

## 卡片

stat-ws = 近战技巧
stat-bs = 射击技巧
stat-type = 类型
stat-least-m = 最低移动
stat-least-range = 最小射程

keyword-chapter = 战团
keyword-plague-company = 瘟疫连
keyword-assault-intercessor-squad = 突击仲裁者小队
keyword-biker = 摩托兵
keyword-building = 建筑
keyword-chaos = 混沌
keyword-cultists = 邪教徒
keyword-daemon = 恶魔
keyword-daemon-engine = 恶魔引擎
keyword-daemon-prince = 恶魔王子
keyword-death-guard = 死亡守卫
keyword-deathshroud-terminators = 死亡裹尸布终结者
keyword-foetid-bloat-drone = 恶臭膨胀无人机
keyword-foetid-virion = 恶臭病毒
keyword-foul-blightspawn = 污秽疫生者
keyword-heretic-astartes = 异端阿斯塔特
keyword-malignant-plaguecaster = 恶毒瘟疫施法者
keyword-nurgle = 纳垢
keyword-outrider-squad = 先驱者小队
keyword-plague-followers = 瘟疫信徒
keyword-plague-marines = 瘟疫战士
keyword-plagueburst-crawler = 瘟疫爆裂爬行者
keyword-poxwalkers = 痘疫行尸
keyword-primaris = 原铸
keyword-tallyman = 计数者
keyword-wardens = 守林人

## Beside the table

tally-points = 战力
