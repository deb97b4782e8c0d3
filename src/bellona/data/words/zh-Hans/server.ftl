### 服务器自己的话：消息有何问题，以及玩家如何结束游戏。

server-malformed = 无法读取此消息。
server-too-large = 此消息过大。
server-too-fast = 短时间内消息过多。
server-too-costly = 这需要的时间超出了服务器所能提供的。
server-not-your-turn = 现在没有需要你回答的问题。
server-stale = 现在的问题已经不同。
server-wrong-seat = 只有参战玩家可以这样做。
server-unknown-game = 没有这样的游戏或席位。
server-not-now = 现在不能这样做。
server-over = 游戏已经结束，不再有任何改变。
server-not-pledged = 此份额与承诺的不符。
server-broken-rule = Bellona 的一条规则出错。游戏仍停留在你回答之前。
server-storage = 刚才的操作暂时无法保存。游戏仍停留在最后告知的状态，请稍后再试。
server-version = 此页面已过期，请重新载入。
told-game-ended =
    { $how ->
        [conceded] { $player } 认输；{ $winner } 获胜。
        [time] { $player } 用时耗尽；{ $winner } 获胜。
       *[agreed]
            { $winner ->
                [none] 双方同意平局。
               *[other] 双方同意 { $winner } 获胜。
            }
    }
bot-steady = steady——力求获胜
bot-busy = busy——一味进攻
bot-random = random——随机合规
