"""For whoever operates the server: figures, checks, logs, backups."""
