"""The games in the database: tables, transactions, migrations."""
