### What the odds of 9th edition are made of, and the form of a question.

odds-step-morale = 士氣檢定
odds-step-attrition = 戰鬥折損
odds-step-psychic = 靈能檢定成功
odds-step-manifested = 靈能施放成功
odds-step-perils = 靈能反噬
odds-step-deny = 化解巫術
odds-step-power = 致命傷
odds-numbers-morale = 損失 { $lost }，領導力 { $leadership }
odds-numbers-attrition = { $rolls } 個骰子，{ $fatal } 以下潰逃
odds-psyker = 靈能者

## What can be varied

odds-vary-weapon-skill = 近戰技巧
odds-vary-ballistic-skill = 射擊技巧
odds-vary-least-range = 最短射程（英寸）

## The form of a question

form-weapon-skill = 近戰技巧（WS）
form-ballistic-skill = 射擊技巧（BS）
form-type = 類型
form-weapon-strength = 武器力量
form-least-range = 最短射程
form-moved = 攻擊者本回合
form-engaged = 正與敵人交戰
form-moved-moved = 移動過
form-moved-advance = 突進過
