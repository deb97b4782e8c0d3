### 第11版的战斗由什么组成：战场、军队、地形、规则的解读。

layout-statue-square = 雕像广场
layout-shattered-field = 破碎原野
layout-bastion-yard = 棱堡庭院
army-dawn-watch = 黎明守望 · 星际战士，500
army-waking-tomb = 苏醒之墓 · 太空死灵，500
army-dawn-host = 黎明之军 · 星际战士，1000
army-dawn-colossus = 黎明巨像 · 星际战士与自订数据表，1000
army-endless-court = 无尽宫廷 · 太空死灵，1000
credit-sources = 数据表的名称与数值来自 Alpaca Software 的 wh40kdc 1.4.5 软件包，以2026年6月20日为准。

## 地形

terrain-container = 集装箱
terrain-pipes = 管道
terrain-statue = 雕像
trait-exposed = 暴露
trait-light = 轻型
trait-dense = 密集
trait-obscuring = 遮蔽
trait-solid = 坚实

## 各桌玩法不同的解读

switch-engaged-monsters = 射击交战中的凶兽与载具
switch-engaged-monsters-protected = 不允许
switch-engaged-monsters-open = 允许，命中-1
switch-charge-targets = 冲锋目标
switch-charge-targets-before-roll = 在掷骰之前声明
switch-charge-targets-after-roll = 在掷骰之后声明
switch-walker-risk = 取得MOBILE的超重型机甲
switch-walker-risk-none = 没有风险
switch-walker-risk-shock = 掷出1时受战斗震慑
switch-hidden = 在密集地形中隐蔽
switch-hidden-infantry = 限步兵
switch-hidden-beasts-and-swarms = 步兵、野兽与虫群
switch-stratagems = 一个阶段中对同一单位使用的计谋
switch-stratagems-each-once = 每种一次
switch-stratagems-one = 总共一个
word-colossus = 巨像
