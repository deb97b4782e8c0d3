"""The `bellona` command: one file per group of subcommands."""
