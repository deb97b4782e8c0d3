### 单位卡片上的词。

## 属性：表头与全称

letter-range = 射程
letter-skill = 技能
letter-inv = 特保
letter-melee = 近战
stat-m = 移动
stat-t = 韧性
stat-sv = 豁免
stat-w = 生命值
stat-ld = 领导力
stat-oc = 目标控制
stat-inv = 无敌豁免
stat-range = 射程
stat-a = 攻击次数
stat-skill = 射击或近战技能
stat-s = 力量
stat-ap = 护甲穿透
stat-d = 伤害

## 标记

mark-stationary = 静止
mark-normal = 已移动
mark-advance = 已突进
mark-fall-back = 已后撤
mark-battle-shocked = 战斗震慑
mark-set-up = 本回合上场
mark-disembarked = 已脱离载具
mark-charged = 已冲锋
mark-shot = 已射击
mark-fought = 已近战
mark-hover = 悬停

## 关键词

keyword-aircraft = 飞行器
keyword-battleline = 战线
keyword-beast = 野兽
keyword-character = 角色
keyword-dedicated-transport = 专属运输工具
keyword-endless-multitude = 无尽之群
keyword-epic-hero = 史诗英雄
keyword-fly = 飞行
keyword-fortification = 工事
keyword-great-devourer = 大吞噬者
keyword-grenades = 手雷
keyword-imperium = 帝国
keyword-infantry = 步兵
keyword-jump-pack = 跳跃背包
keyword-monster = 凶兽
keyword-mounted = 骑乘
keyword-phobos = 福波斯
keyword-psyker = 灵能者
keyword-smoke = 烟幕
keyword-swarm = 集群
keyword-synapse = 突触
keyword-tacticus = 战术型
keyword-terminator = 终结者
keyword-titanic = 泰坦级
keyword-towering = 高耸
keyword-transport = 运输工具
keyword-vanguard-invader = 先锋入侵者
keyword-vehicle = 载具
keyword-walker = 步行机
keyword-adeptus-astartes = 阿斯塔特修会
keyword-tyranids = 泰伦虫族
