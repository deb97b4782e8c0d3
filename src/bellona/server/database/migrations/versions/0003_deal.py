"""Where the parties to fair dice stand takes the place of the players' words; who keeps what here, and until when."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0003_deal"
down_revision = "0002"

DAY = 24 * 3600


def upgrade() -> None:
    op.execute("ALTER TABLE games RENAME COLUMN words TO deal")
    for table in ("games", "records"):
        op.add_column(table, sa.Column("client", sa.String(64), nullable=False, server_default=""))
        op.add_column(table, sa.Column("until", sa.BigInteger, nullable=True))
        op.create_index(f"ix_{table}_client", table, ["client"])
        op.create_index(f"ix_{table}_until", table, ["until"])
    op.add_column("records", sa.Column("size", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE records SET size = length(record)")
    now = int(time.time())
    op.execute(f"UPDATE games SET until = {now + 90 * DAY}")
    # Uploads are called by their hash; the records of games are kept as long as these.
    op.execute(f"UPDATE records SET until = {now + 30 * DAY} WHERE length(replay) = 64")


def downgrade() -> None:
    op.drop_column("records", "size")
    for table in ("games", "records"):
        op.drop_index(f"ix_{table}_until", table)
        op.drop_index(f"ix_{table}_client", table)
        op.drop_column(table, "until")
        op.drop_column(table, "client")
    op.execute("ALTER TABLE games RENAME COLUMN deal TO words")
