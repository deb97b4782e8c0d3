### 軍團或人物的卡上寫著什麼。

## 屬性：表頭與字母的含義

letter-range = 射程
letter-shots = 射擊數
stat-m = 行軍
stat-v = 射擊
stat-c = 交戰
stat-a = 攻擊
stat-w = 血量
stat-r = 決心
stat-d = 防禦
stat-e = 閃避
stat-range = 射程
stat-shots = 每個單位的射擊數

## 標記

mark-broken = 潰散
mark-activated = 已激活
mark-aimed = 已瞄準
mark-entered = 本回合進場
mark-occupied = 本回合佔領駐軍地形
mark-inspired = 受到激勵
mark-garrison = 在駐軍地形中

## 關鍵詞

keyword-light = 輕型
keyword-medium = 中型
keyword-heavy = 重型
keyword-infantry = 步兵
keyword-cavalry = 騎兵
keyword-brute = 野獸
keyword-monster = 怪物
keyword-warlord = 戰爭領主
