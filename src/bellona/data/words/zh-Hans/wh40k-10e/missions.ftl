### 第10版的任务、任务卡与豪赌。

ask-secondary-missions = 选择次要任务的方式。
ask-fixed-cards = 选择固定任务。
ask-gambit = 宣告挑战任务？
ask-put-away = 选择要弃掉的次要任务。

matter-gambit = 豪赌


roll-secondary-card = 次要任务
word-markers = 目标标记
word-primary = 主要任务
word-first-game = 首战
word-only-war = 唯有战争
word-contested-ground = 必争之地
size-first-game = 500 分
size-incursion = 突袭
size-strike-force = 打击部队
size-onslaught = 猛攻
word-secondary-missions = 次要任务
word-fixed = 固定
word-tactical = 战术
word-hold-the-line = 坚守防线
word-storm-their-ground = 强袭敌阵
word-secure-no-mans-land = 控制无人区
word-extend-the-lines = 延伸战线
word-behind-enemy-lines = 深入敌后
word-engage-on-all-fronts = 全线出击
word-clear-the-centre = 肃清中央
word-assassinate = 刺杀
word-bring-it-down = 击倒巨物
word-no-prisoners = 不留俘虏
word-hold-everything = 全盘掌控
word-slay-the-giants = 屠灭巨兽
word-draw-them-in = 诱敌深入
