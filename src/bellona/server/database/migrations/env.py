"""Brings the tables up to date on the connection that `Storage` gives."""

from alembic import context

from bellona.server.database.storage import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
