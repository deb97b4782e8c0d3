"""In which session of the database a server listens: it ends when the process does."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005_sessions"
down_revision = "0004_leases"


def upgrade() -> None:
    op.add_column("servers", sa.Column("session", sa.Integer))


def downgrade() -> None:
    op.drop_column("servers", "session")
