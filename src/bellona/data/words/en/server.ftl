### The server's own words: what is wrong with a message, and how players end a game.

server-malformed = This message cannot be read.
server-too-large = This message is too large.
server-too-fast = Too many messages in a short time.
server-too-costly = This takes more time than the server has for it.
server-not-your-turn = You are not asked anything now.
server-stale = Another question is open by now.
server-wrong-seat = Only those who play may do this.
server-unknown-game = There is no such game or seat.
server-not-now = This cannot be done now.
server-over = The game is over: nothing changes any more.
server-not-pledged = This share is not the one that was pledged.
server-broken-rule = A rule of Bellona failed. The game stands as before your answer.
server-storage = What happened could not be stored just now. The game stands as it was last told; please try again in a moment.
server-version = This page is out of date: please reload it.
told-game-ended =
    { $how ->
        [conceded] { $player } gave the game up; { $winner } won.
        [time] { $player } ran out of time; { $winner } won.
       *[agreed]
            { $winner ->
                [none] The players agreed on a draw.
               *[other] The players agreed that { $winner } won.
            }
    }
bot-steady = steady – to win
bot-busy = busy – attacks
bot-random = random – anything
