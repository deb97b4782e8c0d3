### 單位卡片上的詞。

## 屬性：表頭與全稱

letter-range = 射程
letter-skill = 技能
letter-inv = 特保
letter-melee = 近戰
stat-m = 移動
stat-t = 韌性
stat-sv = 豁免
stat-w = 生命值
stat-ld = 領導力
stat-oc = 目標控制
stat-inv = 無敵豁免
stat-range = 射程
stat-a = 攻擊次數
stat-skill = 射擊或近戰技能
stat-s = 力量
stat-ap = 護甲穿透
stat-d = 傷害

## 標記

mark-stationary = 靜止
mark-normal = 已移動
mark-advance = 已突進
mark-fall-back = 已後撤
mark-battle-shocked = 戰鬥震懾
mark-set-up = 本回合上場
mark-disembarked = 已脫離載具
mark-charged = 已衝鋒
mark-shot = 已射擊
mark-fought = 已近戰
mark-hover = 懸停

## 關鍵詞

keyword-aircraft = 飛行器
keyword-battleline = 戰線
keyword-beast = 野獸
keyword-character = 角色
keyword-dedicated-transport = 專屬運輸工具
keyword-endless-multitude = 無盡之群
keyword-epic-hero = 史詩英雄
keyword-fly = 飛行
keyword-fortification = 工事
keyword-great-devourer = 大吞噬者
keyword-grenades = 手雷
keyword-imperium = 帝國
keyword-infantry = 步兵
keyword-jump-pack = 跳躍背包
keyword-monster = 兇獸
keyword-mounted = 騎乘
keyword-phobos = 福波斯
keyword-psyker = 靈能者
keyword-smoke = 煙幕
keyword-swarm = 集群
keyword-synapse = 突觸
keyword-tacticus = 戰術型
keyword-terminator = 終結者
keyword-titanic = 泰坦級
keyword-towering = 高聳
keyword-transport = 運輸工具
keyword-vanguard-invader = 先鋒入侵者
keyword-vehicle = 載具
keyword-walker = 步行機
keyword-adeptus-astartes = 阿斯塔特修會
keyword-tyranids = 泰倫蟲族
