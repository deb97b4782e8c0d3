### 引導式首局在問題第一次出現時所說的話：`hint-…` 與問題同名。

hint-leaders = 領袖加入合適的單位後作戰更強。為他選擇一個單位，或讓他單獨行動。
hint-reserves = 預備隊在桌外等待，從第二回合起進場。第一局建議全部部署。
hint-unit-to-deploy = 雙方輪流部署單位。堅韌的放前面，脆弱的放在牆後。
hint-deployment = 把單位拖到己方部署區內。綠色表示合法；「建議」會顯示一個合法位置。
hint-unit-to-scout = 偵察單位在戰鬥開始前移動，正是搶佔目標點的好時機。
hint-unit-to-move = 每個單位在本階段行動一次。金色邊框表示尚未移動的單位。
hint-movement = 常規移動之後仍可射擊和衝鋒。突進會加一顆骰子的距離，但多數單位因此不能射擊和衝鋒。
hint-normal-move = 拖動單位：數字顯示已用和剩餘的距離。在目標點附近佔優的一方得分。
hint-advance-move = 骰子點數加到移動距離上。用它去到目標點或下一堵牆。
hint-shoot = 選擇一個單位射擊。確認目標之前，頁面會給出精確的機率。
hint-targets = 為每件武器指定目標。強力武器打堅韌目標，大量小武器打人海。
hint-unit-to-charge = 衝鋒要用兩顆骰子搆到敵人。短距離衝鋒多半成功；機率會顯示出來。
hint-charge-targets = 你必須搆到所宣佈的每個單位，所以宜少不宜多。
hint-melee-attacks = 足夠近的模型都會攻擊。選擇它的武器和目標。
hint-remaining-combats = 無論是誰的回合，雙方輪流選擇單位進行近戰。
hint-fights-first = 衝鋒過的單位先於其他單位近戰。
