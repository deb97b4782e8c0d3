### 對局中發生的事。事實 `HitRolls` 由 `told-hit-rolls` 講述；空格是它的欄位。

list-comma = 、
list-times =
    { $times ->
        [1] { $thing }
       *[other] { $thing }×{ $times }
    }
list-share = { $thing } { $share }
list-held = { $thing }：{ $player }
name-numbered = { $name } { $number } 號
name-tagged = { $name }（{ $tag }）
tally-points = 分
modifier-add = { $source } { $value }
modifier-multiply = { $source } ×{ $value }
modifier-divide = { $source } ÷{ $value }
modifier-set = { $source }定為 { $value }
word-re-roll = { $roll }（重擲）

## 對局

told-phase-began =
    { $player ->
        [none] { $round ->
            [0] {""}
           *[other] 第 { $round }{" "}
        }{ $stage } · { $phase }
       *[other] 第 { $round } { $stage } · { $player } · { $phase }
    }
told-rolled = { $player }：{ $roll } { $dice }。
