### `bellona watch` 與 `bellona replay` 的用語。

watch-score = { $first } { $ours } : { $theirs } { $second }
watch-kept = 紀錄存於 { $file }；`bellona replay { $file }` 可重播。
replay-checked = { $file }：{ $rows } 個回答與紀錄的 { $facts } 條事實相符。
replay-unchecked = { $file }：由規則版本 { $version } 記錄，現為 { $now }；依原紀錄講述。
replay-keys = Enter：下一則 · b：上一則 · t：下一回合 · q：離開
replay-place = { $number } / { $all }
