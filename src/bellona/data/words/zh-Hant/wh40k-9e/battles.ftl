### 第9版的戰鬥另由什麼組成：戰場、軍隊、地形、自訂能力。

word-combat-patrol = 戰鬥巡邏
word-eternal-war = 無盡戰爭
word-citadel = 城塞
size-combat-patrol = 戰鬥巡邏
layout-chapel-yard = 禮拜堂庭院
layout-pump-station = 泵站
layout-burnt-quarter = 焦土街區
starter-combat-patrol = 戰鬥巡邏，雙方戰力各 25
starter-only-war = 無盡戰爭，雙方戰力各 50
starter-citadel = 堡壘，雙方戰力各 50
army-dawn-vanguard = 黎明先鋒 · 星際戰士，戰力25
army-rotting-march = 腐朽行軍 · 死亡守衛，戰力25
army-dawn-crusade = 黎明遠征 · 星際戰士與自訂數據表，戰力50
army-dawn-citadel = 黎明城塞 · 星際戰士與自訂數據表，戰力50
army-rotting-host = 腐朽大軍 · 死亡守衛，戰力50
credit-datasheets = 突擊仲裁者與先驅者採用核心規則所印的數據表。死亡守衛的名稱與數值來自兩份公開名單：ThePants999/Yellowscribe（CC0）與 pwestling/battlescribe-roster-parser（BSD 3-clause）。自訂數據表由本專案編寫。

terrain-tank = 儲罐
terrain-crates = 貨箱
terrain-pipes = 管道
terrain-rubble = 瓦礫

ask-power-upon = { $unit } 對哪個單位施加 { $power }？
word-iron-ward = 鐵壁（自訂靈能）
word-deep-strike = 深入打擊
word-late-deployment = 後續部署（自訂能力）

## 卡片

stat-ws = 近戰技巧
stat-bs = 射擊技巧
stat-type = 類型
stat-least-m = 最低移動
stat-least-range = 最小射程

keyword-chapter = 戰團
keyword-plague-company = 瘟疫連
keyword-assault-intercessor-squad = 突擊仲裁者小隊
keyword-biker = 機車兵
keyword-building = 建築
keyword-chaos = 混沌
keyword-cultists = 邪教徒
keyword-daemon = 惡魔
keyword-daemon-engine = 惡魔引擎
keyword-daemon-prince = 惡魔王子
keyword-death-guard = 死亡守衛
keyword-deathshroud-terminators = 死亡裹屍布終結者
keyword-foetid-bloat-drone = 惡臭膨脹無人機
keyword-foetid-virion = 惡臭病毒
keyword-foul-blightspawn = 污穢疫生者
keyword-heretic-astartes = 異端阿斯塔特
keyword-malignant-plaguecaster = 惡毒瘟疫施法者
keyword-nurgle = 納垢
keyword-outrider-squad = 先驅者小隊
keyword-plague-followers = 瘟疫信徒
keyword-plague-marines = 瘟疫戰士
keyword-plagueburst-crawler = 瘟疫爆裂爬行者
keyword-poxwalkers = 痘疫行屍
keyword-primaris = 原鑄
keyword-tallyman = 計數者
keyword-wardens = 守林人

## Beside the table

tally-points = 戰力
