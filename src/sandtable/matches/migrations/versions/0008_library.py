"""The library of scenarios: drafts, versions, reports and measurements; the scenario of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the tables of the library, and two columns to matches."""
    op.add_column("matches", sa.Column("library", sa.Text))
    op.add_column("matches", sa.Column("library_version", sa.Integer))
    _scenarios()
    _versions()
    _drafts_and_reports()
    _measurements()


def _scenarios() -> None:
    op.create_table(
        "scenarios",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("account", sa.Text),
        *(
            sa.Column(name, sa.Text, nullable=False)
            for name in ("game", "title", "summary", "tags", "search", "visibility")
        ),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("published", sa.BigInteger),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer),
        sa.Column("fair", sa.Boolean),
        sa.Column("based_on", sa.Text),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("featured", sa.Boolean, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_scenarios"),
        sa.CheckConstraint(
            "visibility IN ('private', 'link', 'public')", name=op.f("ck_scenarios_visibility")
        ),
        _of_account("scenarios"),
    )
    op.create_index("ix_scenarios_account", "scenarios", ["account", "updated"])
    op.create_index(
        "ix_scenarios_listed",
        "scenarios",
        ["published", "id"],
        sqlite_where=sa.text("visibility = 'public' AND hidden IS 0 AND published IS NOT NULL"),
        postgresql_where=sa.text("visibility = 'public' AND hidden IS false AND published IS NOT NULL"),
    )


def _versions() -> None:
    op.create_table(
        "scenario_versions",
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("note", "title", "text")),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("picture", sa.LargeBinary),
        sa.Column("balance", sa.JSON),
        sa.PrimaryKeyConstraint("scenario", "number", name="pk_scenario_versions"),
        sa.CheckConstraint("number >= 1", name=op.f("ck_scenario_versions_number")),
        _of_scenario("scenario_versions"),
    )


def _drafts_and_reports() -> None:
    op.create_table(
        "scenario_drafts",
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("saved", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("scenario", name="pk_scenario_drafts"),
        _of_scenario("scenario_drafts"),
    )
    op.create_table(
        "scenario_reports",
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("scenario", "account", name="pk_scenario_reports"),
        _of_scenario("scenario_reports"),
        _of_account("scenario_reports"),
    )


def _measurements() -> None:
    op.create_table(
        "measurements",
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False, autoincrement=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("id", "account", "state")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("games", "played")),
        sa.Column("renewed", sa.BigInteger, nullable=False),
        sa.Column("problem", sa.Text),
        sa.PrimaryKeyConstraint("scenario", "version", name="pk_measurements"),
        sa.CheckConstraint(
            "state IN ('waiting', 'running', 'done', 'cancelled', 'failed')",
            name=op.f("ck_measurements_state"),
        ),
        sa.ForeignKeyConstraint(
            ["scenario", "version"],
            ["scenario_versions.scenario", "scenario_versions.number"],
            name="fk_measurements_scenario",
            ondelete="CASCADE",
        ),
        _of_account("measurements"),
    )
    op.create_index("ix_measurements_account", "measurements", ["account", "state"])


def _of_scenario(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["scenario"], ["scenarios.id"], name=f"fk_{table}_scenario", ondelete="CASCADE"
    )


def _of_account(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["account"], ["accounts.id"], name=f"fk_{table}_account", ondelete="CASCADE"
    )
