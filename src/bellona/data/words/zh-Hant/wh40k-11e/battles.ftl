### 第11版的戰鬥由什麼組成：戰場、軍隊、地形、規則的解讀。

layout-statue-square = 雕像廣場
layout-shattered-field = 破碎原野
layout-bastion-yard = 稜堡庭院
army-dawn-watch = 黎明守望 · 星際戰士，500
army-waking-tomb = 甦醒之墓 · 太空死靈，500
army-dawn-host = 黎明之軍 · 星際戰士，1000
army-dawn-colossus = 黎明巨像 · 星際戰士與自訂數據表，1000
army-endless-court = 無盡宮廷 · 太空死靈，1000
credit-sources = 數據表的名稱與數值來自 Alpaca Software 的 wh40kdc 1.4.5 套件，以2026年6月20日為準。

## 地形

terrain-container = 貨櫃
terrain-pipes = 管道
terrain-statue = 雕像
trait-exposed = 暴露
trait-light = 輕型
trait-dense = 密集
trait-obscuring = 遮蔽
trait-solid = 堅實

## 各桌玩法不同的解讀

switch-engaged-monsters = 射擊交戰中的怪獸與載具
switch-engaged-monsters-protected = 不允許
switch-engaged-monsters-open = 允許，命中-1
switch-charge-targets = 衝鋒目標
switch-charge-targets-before-roll = 在擲骰之前聲明
switch-charge-targets-after-roll = 在擲骰之後聲明
switch-walker-risk = 取得MOBILE的超重型步行機
switch-walker-risk-none = 沒有風險
switch-walker-risk-shock = 擲出1時受戰鬥震撼
switch-hidden = 在密集地形中隱蔽
switch-hidden-infantry = 限步兵
switch-hidden-beasts-and-swarms = 步兵、野獸與蟲群
switch-stratagems = 一個階段中對同一單位使用的戰略指令
switch-stratagems-each-once = 每種一次
switch-stratagems-one = 總共一個
word-colossus = 巨像
