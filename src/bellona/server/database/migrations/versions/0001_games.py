"""Games, seats, the log of entries, checkpoints and records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("about", sa.LargeBinary, nullable=False),
        sa.Column("words", sa.LargeBinary, nullable=False),
        sa.Column("clocks", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), sa.ForeignKey("games.game"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("ix_seats_game", "seats", ["game"])
    op.create_table(
        "entries",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.game"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("entry", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "checkpoints",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.game"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("kept", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "records",
        sa.Column("replay", sa.String(64), primary_key=True),
        sa.Column("record", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for table in ("records", "checkpoints", "entries", "seats", "games"):
        op.drop_table(table)
