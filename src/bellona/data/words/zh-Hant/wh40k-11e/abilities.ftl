### 第11版的關鍵字，以及我們自訂的能力。

keyword-beasts = 野獸
keyword-canoptek = 卡諾普泰克
keyword-cryptek = 死靈技師
keyword-destroyer-cult = 毀滅者教派
keyword-explosives = 爆裂物
keyword-frame = 框架
keyword-mobile = 機動
keyword-necrons = 太空死靈
keyword-noble = 貴族
keyword-primarch = 原體
keyword-super-heavy-walker = 超重型步行機
word-secures = 確保目標（自訂能力）

## 角色

word-support = 支援
refused-second-support = { $bodyguard } 只能有一個支援單位，而不是 { $leaders }。
told-parted-ways = { $unit } 已沒有護衛；{ $other } 重新成為獨立的單位。
