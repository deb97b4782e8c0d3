### 第11版的关键词，以及我们自订的能力。

keyword-beasts = 野兽
keyword-canoptek = 卡诺普泰克
keyword-cryptek = 死灵技师
keyword-destroyer-cult = 毁灭者教派
keyword-explosives = 爆裂物
keyword-frame = 框架
keyword-mobile = 机动
keyword-necrons = 太空死灵
keyword-noble = 贵族
keyword-primarch = 原体
keyword-super-heavy-walker = 超重型机甲
word-secures = 确保目标（自订能力）

## 角色

word-support = 支援
refused-second-support = { $bodyguard } 只能有一个支援单位，而不是 { $leaders }。
told-parted-ways = { $unit } 已没有护卫；{ $other } 重新成为独立的单位。
