"""Run migrations on the connection that the server hands over; there is no other way in."""

from alembic import context

from crestflow.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
