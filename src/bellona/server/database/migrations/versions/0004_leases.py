"""Server processes, and which of them holds a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004_leases"
down_revision = "0003_deal"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(255), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("leaving", sa.Boolean, nullable=False),
        sa.Column("beat", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.game", ondelete="CASCADE"), primary_key=True),
        sa.Column("holder", sa.String(32)),
        sa.Column("fence", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_leases_holder", "leases", ["holder"])


def downgrade() -> None:
    for table in ("leases", "servers"):
        op.drop_table(table)
