### 对局中发生的事。事实 `HitRolls` 由 `told-hit-rolls` 讲述；空格是它的字段。

list-comma = 、
list-times =
    { $times ->
        [1] { $thing }
       *[other] { $thing }×{ $times }
    }
list-share = { $thing } { $share }
list-held = { $thing }：{ $player }
name-numbered = { $name } { $number } 号
name-tagged = { $name }（{ $tag }）
tally-points = 分
modifier-add = { $source } { $value }
modifier-multiply = { $source } ×{ $value }
modifier-divide = { $source } ÷{ $value }
modifier-set = { $source }定为 { $value }
word-re-roll = { $roll }（重掷）

## 对局

told-phase-began =
    { $player ->
        [none] { $round ->
            [0] {""}
           *[other] 第 { $round }{" "}
        }{ $stage } · { $phase }
       *[other] 第 { $round } { $stage } · { $player } · { $phase }
    }
told-rolled = { $player }：{ $roll } { $dice }。
