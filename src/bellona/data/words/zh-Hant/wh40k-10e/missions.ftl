### 第10版的任務、任務卡與豪賭。

ask-secondary-missions = 選擇次要任務的方式。
ask-fixed-cards = 選擇固定任務。
ask-gambit = 宣告挑戰任務？
ask-put-away = 選擇要捨棄的次要任務。

matter-gambit = 豪賭


roll-secondary-card = 次要任務
word-markers = 目標標記
word-primary = 主要任務
word-first-game = 首戰
word-only-war = 唯有戰爭
word-contested-ground = 必爭之地
size-first-game = 500 分
size-incursion = 突襲
size-strike-force = 打擊部隊
size-onslaught = 猛攻
word-secondary-missions = 次要任務
word-fixed = 固定
word-tactical = 戰術
word-hold-the-line = 堅守防線
word-storm-their-ground = 強襲敵陣
word-secure-no-mans-land = 控制無人區
word-extend-the-lines = 延伸戰線
word-behind-enemy-lines = 深入敵後
word-engage-on-all-fronts = 全線出擊
word-clear-the-centre = 肅清中央
word-assassinate = 刺殺
word-bring-it-down = 擊倒巨物
word-no-prisoners = 不留俘虜
word-hold-everything = 全盤掌控
word-slay-the-giants = 屠滅巨獸
word-draw-them-in = 誘敵深入
