### 徵伺的機率由什麼構成，以及提問的表格。


## 結果：文字之前是數字

odds-attack-comes-to = 點受傷（平均），{ $models } 個單位；被消滅：{ $chance }
odds-trial-comes-to = 成功的機率

## 分佈與機率

odds-wounds-lost = 受傷
odds-models-destroyed = 失去的單位
odds-hits = 命中
odds-hits-back = 反擊的命中
odds-wounds-by-attacks = 攻擊造成的受傷
odds-wounds-by-morale = 士氣造成的受傷
odds-wounds-by-roll = 擲骰造成的受傷
odds-failures = 失敗的骰子
odds-successes = 成功數
odds-arrivals-light = 抵達的輕型軍團
odds-arrivals-medium = 抵達的中型軍團
odds-arrivals-heavy = 抵達的重型軍團
odds-broken = 潰散
odds-shattered = 被擊潰
odds-destroyed = 被消滅
odds-slain = 陣亡
odds-clean = 順利脫身
odds-ordered = 行動未被阻止
odds-charger = 衝鋒的軍團
odds-challenger = 挑戰者
odds-challenged = 應戰者
odds-shown = { $number } 或以下
odds-barred = 什麼不允許

## 步驟

odds-step-hit = 命中
odds-step-defense = 防禦
odds-step-morale = 士氣
odds-step-charge = 衝鋒
odds-step-impact = 衝擊
odds-step-clash = 交戰
odds-step-strike-back = 還擊
odds-step-hits = 命中
odds-step-duel = 決鬥
odds-step-blows-first = 先擊
odds-step-blows-second = 後擊
odds-step-cast = 施法
odds-numbers-cast = 需要 { $successes } 個成功
odds-step-withdraw = 撤退
odds-step-withdrawal-wounds = 撤退的受傷
odds-step-combat-reform = 戰鬥變陣
odds-step-fearsome = 恐懼
odds-step-decay = 衰敗
odds-step-supremacy = 先手
odds-step-reinforcements-light = 輕型增援
odds-step-reinforcements-medium = 中型增援
odds-step-reinforcements-heavy = 重型增援

## 可以變化的數值

odds-vary-attackers = 攻擊的單位
odds-vary-attacks = 攻擊
odds-vary-skill = 交戰或射擊
odds-vary-inspired = 激勵次數
odds-vary-barrage = 彈幕
odds-vary-stands = 目標的單位
odds-vary-wounds = 單位的血量
odds-vary-defense = 防禦
odds-vary-evasion = 閃避
odds-vary-resolve = 決心
odds-vary-distance = 距離（英寸）
odds-vary-march = 行軍（英寸）
odds-vary-hits = 命中
odds-vary-casting-dice = 施法骰
odds-vary-attunement = 調谐
odds-vary-engaged = 接敵的單位
odds-vary-losses = 須檢定的受傷

## 提問的表格

form-attackers = 攻擊方
form-target = 目標
form-stands = 單位
form-attacks = 攻擊（A）
form-clash = 交戰（C）
form-inspired = 激勵次數
form-leader = 有領袖
form-rules = 特殊規則
form-side = 受擊處
form-wounds = 血量（W）
form-defense = 防禦（D）
form-evasion = 閃避（E）
form-resolve = 決心（R）
form-type = 類型
form-began = 起初的單位
form-wounded = 下一單位已受的傷
form-character = 有人物
form-broken = 潰散
