### 军团或人物的卡上写着什么。

## 属性：表头与字母的含义

letter-range = 射程
letter-shots = 射击数
stat-m = 行军
stat-v = 射击
stat-c = 交战
stat-a = 攻击
stat-w = 血量
stat-r = 决心
stat-d = 防御
stat-e = 闪避
stat-range = 射程
stat-shots = 每个单位的射击数

## 标记

mark-broken = 溃散
mark-activated = 已激活
mark-aimed = 已瞄准
mark-entered = 本回合进场
mark-occupied = 本回合占领驻军地形
mark-inspired = 受到激励
mark-garrison = 在驻军地形中

## 关键词

keyword-light = 轻型
keyword-medium = 中型
keyword-heavy = 重型
keyword-infantry = 步兵
keyword-cavalry = 骑兵
keyword-brute = 野兽
keyword-monster = 怪物
keyword-warlord = 战争领主
