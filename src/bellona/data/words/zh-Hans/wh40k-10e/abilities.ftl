### 第10版的能力。

ask-firing-deck = 选择 { $unit } 的乘员从火力平台使用的武器，最多 { $limit } 件。
ask-precision = 选择要命中的角色，或不选。
ask-hazardous-model = 选择被危险武器反噬的模型。

rule-anti = 针对{ $word }

odds-step-hazardous = 危险测试
odds-step-deadly-demise = 致命破灭

matter-precision = 精准攻击的角色

refused-firing-deck-full = 选了 { $chosen } 个模型；最多 { $limit } 个可由火力平台射击。

roll-hazardous = 危险测试
roll-deadly-demise = 致命破灭
roll-deadly-demise-wounds = 致命破灭的致命伤
word-damaged = 受损
word-hazardous = 危险
word-psychic = 灵能
