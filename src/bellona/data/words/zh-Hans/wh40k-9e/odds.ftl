### What the odds of 9th edition are made of, and the form of a question.

odds-step-morale = 士气检定
odds-step-attrition = 战斗折损
odds-step-psychic = 灵能检定成功
odds-step-manifested = 灵能施放成功
odds-step-perils = 灵能反噬
odds-step-deny = 化解巫术
odds-step-power = 致命伤
odds-numbers-morale = 损失 { $lost }，领导力 { $leadership }
odds-numbers-attrition = { $rolls } 个骰子，{ $fatal } 以下溃逃
odds-psyker = 灵能者

## What can be varied

odds-vary-weapon-skill = 近战技巧
odds-vary-ballistic-skill = 射击技巧
odds-vary-least-range = 最短射程（英寸）

## The form of a question

form-weapon-skill = 近战技巧（WS）
form-ballistic-skill = 射击技巧（BS）
form-type = 类型
form-weapon-strength = 武器力量
form-least-range = 最短射程
form-moved = 攻击者本回合
form-engaged = 正与敌人交战
form-moved-moved = 移动过
form-moved-advance = 突进过
