"""Facts up to the last checkpoint: what can still be told of a game when its rules have changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("games", sa.Column("told", sa.LargeBinary, nullable=False, server_default="[]"))


def downgrade() -> None:
    op.drop_column("games", "told")
