### 第10版的能力。

ask-firing-deck = 選擇 { $unit } 的乘員從火力平臺使用的武器，最多 { $limit } 件。
ask-precision = 選擇要命中的角色，或不選。
ask-hazardous-model = 選擇遭危險武器反噬的模型。

rule-anti = 針對{ $word }

odds-step-hazardous = 危險測試
odds-step-deadly-demise = 致命破滅

matter-precision = 精準攻擊的角色

refused-firing-deck-full = 選了 { $chosen } 個模型；最多 { $limit } 個可由火力平臺射擊。

roll-hazardous = 危險測試
roll-deadly-demise = 致命破滅
roll-deadly-demise-wounds = 致命破滅的致命傷
word-damaged = 受損
word-hazardous = 危險
word-psychic = 靈能
