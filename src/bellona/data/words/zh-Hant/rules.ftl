### `bellona rules` 的用語。

## 規則集

ruleset-wh40k-10e = 戰鎚40,000 第十版
ruleset-wh40k-9e = 戰鎚40,000 第九版
ruleset-wh40k-11e = 戰鎚40,000 第十一版
ruleset-conquest-2e = 征服：君王的最後手段 2.0

## 章節

chapter-ability = 能力
chapter-action = 行動
chapter-activation = 激活
chapter-aircraft = 飛行器
chapter-army = 軍隊
chapter-attack = 攻擊
chapter-battlefield = 戰場
chapter-broken = 潰散
chapter-character = 人物
chapter-characteristic = 屬性
chapter-charge = 衝鋒
chapter-coherency = 單位凝聚
chapter-command = 指揮
chapter-command-card = 指揮卡
chapter-command-model = 指揮模型
chapter-core = 核心概念
chapter-datasheet = 資料表
chapter-dice = 骰子
chapter-draw-event = 抽卡事件
chapter-duel = 決鬥
chapter-fight = 近戰
chapter-fly = 飛行
chapter-healing = 治療
chapter-heroic-intervention = 英雄降臨
chapter-impact = 衝擊
chapter-measure = 測量
chapter-mission = 任務
chapter-morale = 士氣
chapter-movement = 移動
chapter-muster = 召集軍隊
chapter-objective = 目標
chapter-overwatch = 監視射擊
chapter-press-the-attack = 強攻
chapter-profile = 單位數據
chapter-psychic = 靈能
chapter-regiment = 軍團
chapter-reinforcement = 增援
chapter-reinforcements = 增援
chapter-reserves = 預備隊
chapter-retinue = 扈從
chapter-round = 回合
chapter-scoring = 得分
chapter-secondary = 副任務
chapter-seek-escort = 尋找新護衛
chapter-shooting = 射擊
chapter-special = 特殊規則
chapter-spell = 法術
chapter-stratagem = 戰略指令
chapter-strategic-reserves = 戰略預備隊
chapter-supremacy = 先手與至尊能力
chapter-terrain = 地形
chapter-terrain-movement = 越過地形
chapter-transport = 運輸載具
chapter-victory = 勝利
chapter-visibility = 可見度
chapter-weapon = 武器
chapter-wounds = 傷害

## 單條規則

rules-also-called = 別名
rules-decisions = 玩家的選擇
rules-bad = 不得出現
rules-conflict = 原文衝突
rules-conflict-kind = 原文衝突：{ $kind }
rules-gap = 原文未規定之處
rules-interpretation = 解讀
rules-inherits = 沿用
rules-differs = 與第十版的差異
rules-params = 數值
rules-see = 另見
rules-source = 出處
rules-editions = 其他版本中的對應規則
rules-code = 程式碼
rules-tests = 驗證測試
rules-remarks = 備註
rules-no-code = 尚無程式碼引用此規則。
rules-no-tests = 尚無測試驗證此規則。
rules-code-file = 整個檔案
rules-advice = 僅為建議，不強制執行。
rules-restored = 原文缺失，此處為補全。
rules-title-unconfirmed = 英文標題為我們的譯名，尚未與英文規則書核對。

status-stated = 原文明示
status-inherited = 沿用：原文未提，以第十版為準
status-interpreted = 解讀：原文簡略或有歧義

conflict-guide-differs = 與指南不同
conflict-ocr-loss = 文字缺失
conflict-ocr-typo = 文字有誤
conflict-source-internal = 原文自相矛盾
conflict-source-silent = 原文未提
conflict-later-revision = 後有修訂

by-active = 當前玩家
by-opponent = 對手
by-controller = 控制方玩家
by-attacker = 攻擊方
by-defender = 防禦方
by-user = 使用戰略指令的玩家
by-both = 雙方玩家
by-roll-off-winner = 擲骰比大的勝者
by-first-player = 先手玩家
by-second-player = 後手玩家
by-fewer-cards-player = 卡較少的玩家

## 版本差異

verdict-same = 相同
verdict-changed = 有改動
verdict-gone = 已取消
verdict-new = 新增
diff-total = 合計
diff-changed = 有改動
diff-gone = 已取消：{ $ruleset }沒有此規則
diff-new = { $ruleset }新增
diff-same = 相同
diff-same-hidden = { $ruleset }有 { $count } 條規則相同；用 --all 列出。

## 各版本下的同一場景

compare-course = 經過
compare-rules = 造成差異的規則
compare-cannot = 無法進行此場景
compare-problems = 與檔案所述不符

## 搜尋

search-none = 沒有規則符合「{ $words }」。

## 覆蓋率

coverage-chapter = 章節
coverage-catalogued = 已編目
coverage-advice = 建議
coverage-cited = 已引用
coverage-exercised = 已驗證
coverage-missing = 缺少
coverage-total = 合計
coverage-complete = 每條規則都有程式碼引用，並由通過的測試驗證。
coverage-uncited = 尚無程式碼引用：{ $count }
coverage-unexercised = 已引用，但尚無通過的測試驗證：{ $count }

## 錯誤

error-no-rule = 沒有規則「{ $id }」；可用 bellona rules search 按名稱尋找
error-no-rule-but = 沒有規則「{ $id }」；您是否要找 { $nearest }？
error-no-ruleset = 沒有規則集「{ $ruleset }」；可用的有 { $rulesets }
error-no-words = 沒有搜尋內容：請輸入名稱、編號或詞語
