"""Golden records: what was played once replays to the same facts, byte for byte, whatever the code looks like now."""
