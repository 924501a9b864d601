"""Every environment variable the bot reads, typed, with its default and what it is for.

A `.env` file beside the program is read too. The token is a secret: it never appears in a log or
in an error.
"""

import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from typing import Final, Literal

from dotenv.parser import parse_stream
from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import StartupError

PREFIX: Final = "MANEKIN_"
ENV_FILE: Final = ".env"
# Windows' own editor writes a mark before the first name.
ENCODING: Final = "utf-8-sig"

# A cluster tells every container the addresses of its services; ours may well be called manekin.
_ADDRESS = re.compile(rf"{PREFIX}(?:SERVICE_(?:HOST|PORT)|PORT_\d+_|PORT=\w+://)")


class Settings(BaseSettings):
    """What the operator decides. Each variable is `MANEKIN_` and the field's name in capitals."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENV_FILE,
        env_file_encoding=ENCODING,
        extra="ignore",
        frozen=True,
        env_ignore_empty=True,
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

    acts_per_person: int = Field(default=60, ge=0, le=6000)
    """Commands and presses a minute that are taken from one person; 0 is no limit."""

    acts_per_channel: int = Field(default=300, ge=0, le=60000)
    """The same from everybody in one channel or thread."""

    @property
    def database(self) -> Path:
        """The live database: one for Discord, another for the playground."""
        name = "manekin.sqlite3" if self.discord_token else "playground.sqlite3"
        return self.data_dir / name


def read_settings() -> Settings:
    """Read `.env` and the environment; raises StartupError naming the line or the variable."""
    _refuse_unknown({**_written(Path(ENV_FILE)), **os.environ})
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = str(first["loc"][0]) if first["loc"] else "settings"
        name = "DISCORD_TOKEN" if field == "DISCORD_TOKEN" else f"{PREFIX}{field.upper()}"
        raise StartupError(f"Set {name} to a valid value: {first['msg']}.") from None


def _written(file: Path) -> dict[str, str]:
    """What the file sets. Its usual reader passes over what it cannot read, the token included."""
    if not file.is_file():
        return {}
    try:
        text = file.read_text(ENCODING)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise StartupError(f"The file {file} is not text in UTF-8: save it in that encoding.")
    values: dict[str, str] = {}
    for binding in parse_stream(StringIO(text)):
        # A comment or an empty line has neither a name nor an error.
        if binding.error or (binding.key is not None and binding.value is None):
            raise StartupError(
                f"Line {binding.original.line} of {file} cannot be read: write NAME=value, and "
                "end a quote that you open."
            )
        if binding.key is not None:
            values[binding.key] = binding.value or ""
    return values


def _refuse_unknown(values: Mapping[str, str]) -> None:
    known = [
        str(field.validation_alias or f"{PREFIX}{name.upper()}")
        for name, field in Settings.model_fields.items()
    ]
    for name, value in values.items():
        found = name.upper()
        if not found.startswith(PREFIX) or found in known or _ADDRESS.match(f"{found}={value}"):
            continue
        nearest = get_close_matches(found, known, n=1, cutoff=0)[0]
        raise StartupError(
            f"There is no setting {name}: the nearest is {nearest}; .env.example lists them all."
        )
