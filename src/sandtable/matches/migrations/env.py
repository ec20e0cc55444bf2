"""Run by Alembic for each of its commands."""

from alembic import context

from sandtable.matches.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
