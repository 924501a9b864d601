"""Every environment variable the bot reads, typed, with its default and what it is for.

A `.env` file beside the program is read too. The token is a secret: it never appears in a log or
in an error.
"""

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import StartupError


class Settings(BaseSettings):
    """What the operator decides. Each variable is `MANEKIN_` and the field's name in capitals."""

    model_config = SettingsConfigDict(
        env_prefix="MANEKIN_", env_file=".env", extra="ignore", frozen=True, env_ignore_empty=True
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    """Connects to Discord when set; without it the playground starts."""

    data_dir: Path = Path("var")
    """Folder of the live database and its daily backups; created when missing."""

    language: str = "en"
    """Language of channels that have not chosen one."""

    playground_port: int = Field(default=8765, ge=0, le=65535)
    """Port of the playground page on loopback; 0 takes any free one."""

    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    """Port of /healthz and /metrics; off when unset."""

    metrics_host: str = "127.0.0.1"
    """Address that /healthz and /metrics listen on."""

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"

    shard_count: int | None = Field(default=None, ge=1)
    """Number of gateway shards; Discord recommends one when unset."""

    backups: int = Field(default=7, ge=0, le=365)
    """Daily backups kept beside the database; 0 makes none."""

    cached_tables: int = Field(default=1000, ge=1)
    """Tables kept in memory between commands."""

    @property
    def database(self) -> Path:
        """The live database: one for Discord, another for the playground."""
        name = "manekin.sqlite3" if self.discord_token else "playground.sqlite3"
        return self.data_dir / name


def read_settings() -> Settings:
    """Read the environment; raises StartupError naming the variable that is wrong."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = str(first["loc"][0]) if first["loc"] else "settings"
        name = "DISCORD_TOKEN" if field == "DISCORD_TOKEN" else f"MANEKIN_{field.upper()}"
        raise StartupError(f"Set {name} to a valid value: {first['msg']}.") from None
