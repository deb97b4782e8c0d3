### 第9版的戰鬥另由什麼組成：戰場、軍隊、地形、自訂能力。

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
word-late-deployment = 後續部署（自訂能力）

## Beside the table

tally-points = 戰力
