### What `bellona play --terminal` says.

play-keys = Type numbers. Enter: what is suggested · -: pass · by DX,DY: shift the whole unit · legs of a block: wheel left 20, ahead 3 · files 4 · t: table · u: take back · q: leave
play-ruling = r POINT = WORDS: call for a ruling
play-placed =
    { $far ->
        [0] { $models } models about { $x }, { $y }
       *[other] { $models } models, up to { $far }", to about { $x }, { $y }
    }
play-left = You have left the game.
play-drawn-up =
    { $far ->
        [0] { $files } abreast at { $x }, { $y }, facing { $turn }°
       *[other] { $far }" to { $x }, { $y }, facing { $turn }°
    }
