### 伺服器自己的話：訊息有何問題，以及玩家如何結束遊戲。

server-malformed = 無法讀取此訊息。
server-too-large = 此訊息過大。
server-too-fast = 短時間內訊息過多。
server-too-costly = 這需要的時間超出了伺服器所能提供的。
server-not-your-turn = 現在沒有需要你回答的問題。
server-stale = 現在的問題已經不同。
server-wrong-seat = 只有參戰玩家可以這樣做。
server-unknown-game = 沒有這樣的遊戲或席位。
server-not-now = 現在不能這樣做。
server-over = 遊戲已經結束，不再有任何改變。
server-not-pledged = 此份額與承諾的不符。
server-broken-rule = Bellona 的一條規則出錯。遊戲仍停留在你回答之前。
server-storage = 剛才的操作暫時無法儲存。遊戲仍停留在最後告知的狀態，請稍後再試。
server-version = 此頁面已過期，請重新載入。
told-game-ended =
    { $how ->
        [conceded] { $player } 認輸；{ $winner } 獲勝。
        [time] { $player } 用時耗盡；{ $winner } 獲勝。
       *[agreed]
            { $winner ->
                [none] 雙方同意平局。
               *[other] 雙方同意 { $winner } 獲勝。
            }
    }
bot-steady = steady——力求獲勝
bot-busy = busy——一味進攻
bot-random = random——隨機合規
