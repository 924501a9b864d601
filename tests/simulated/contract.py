"""Holds every request the bot made against Discord's published OpenAPI description.

The description lies beside the repository and may be absent: then nothing is checked. It says
little about what a bot may not do (unknown fields, 2,000 characters, 40 components), so those
rules, from Discord's documentation, are added here.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema_rs
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012
from simcord.components import walk_components
from simcord.env import Env
from simcord.types import HttpLogEntry

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"

_DOCUMENT = "urn:discord"
_VERSION_PREFIX = re.compile(r"^(?:/api)?(?:/v\d+)?(?=/)")
_COMPONENTS_V2 = 1 << 15
_ACTION_ROW, _BUTTON = 1, 2
# Fields that discord.py sends unasked and Discord takes, yet the description leaves out.
_TAKEN_ALL_THE_SAME = {
    "RichEmbed": ("flags",),
    "ApplicationCommandUpdateRequest": ("nsfw",),
    "ApplicationCommandCreateRequest": ("nsfw",),
    "MessageEditRequestPartial": ("tts",),
    "IncomingWebhookUpdateRequestPartial": ("tts",),
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ("tts",),
}


class Quick:
    """Answers whether data fits a schema a hundred times as fast, but has no words for a no."""

    def __init__(self, schema: dict[str, Any], registry: jsonschema_rs.Registry) -> None:
        self._schema = schema
        self._registry = registry
        self._fitting: set[int] = set()
        """Of what fits already: every start of a bot tells Discord the same commands."""

    @cached_property
    def _validator(self) -> jsonschema_rs.Draft202012Validator:
        # Compiled when a request is first held against it: few of some hundred ever are.
        return jsonschema_rs.Draft202012Validator(self._schema, registry=self._registry)

    def fits(self, data: Any) -> bool:
        """Tell whether the data is what the schema asks for."""
        # As it goes over the wire: our own kinds of strings and numbers are not known to it.
        text = json.dumps(data)
        known = hash(text)
        if known not in self._fitting:
            if not self._validator.is_valid(json.loads(text)):
                return False
            self._fitting.add(known)
        return True


@dataclass(frozen=True)
class Operation:
    """One method of one path: how to recognise it and what it accepts."""

    method: str
    template: str
    pattern: re.Pattern[str]
    path_parameters: Mapping[str, Quick]
    query: Mapping[str, Quick]
    body: Draft202012Validator | None
    quick_body: Quick | None
    body_required: bool


def assert_contract(env: Env) -> None:
    """Fail with every request that Discord would not take; silent without the description."""
    contract = load_contract()
    if contract is None:
        return
    found = [
        told(request, problems)
        for request in env.http_requests
        if (problems := contract.problems(request))
    ]
    assert not found, "requests outside Discord's contract:\n" + "\n".join(found)


def told(request: HttpLogEntry, problems: Iterable[str]) -> str:
    """What is wrong with a request, in lines."""
    lines = "\n".join(f"  - {problem}" for problem in problems)
    return f"{request.method} {request.path}\n{lines}"


@cache
def load_contract() -> Contract | None:
    """The description as a checker, read once; None where it is absent."""
    if not DESCRIPTION.is_file():
        return None
    return Contract(json.loads(DESCRIPTION.read_text(encoding="utf-8")))


class Contract:
    """Discord's description, ready to judge recorded requests."""

    def __init__(self, document: dict[str, Any]) -> None:
        _make_strict(document["components"]["schemas"])
        resource = Resource(contents=document, specification=DRAFT202012)
        self._registry = Registry().with_resource(_DOCUMENT, resource)
        self._quick_registry = jsonschema_rs.Registry([(_DOCUMENT, document)])
        self._operations: dict[int, list[Operation]] = defaultdict(list)
        """By their depth, the most literal first."""
        for one in sorted(self._read(document), key=lambda one: one.template.count("{")):
            self._operations[one.template.count("/")].append(one)

    def problems(self, request: HttpLogEntry) -> list[str]:
        """What is wrong with this request, a sentence each; empty when nothing is."""
        path, known = self._known(request.path)
        if not known:
            return [f"Discord has no path {request.path}"]
        for operation in known:
            if operation.method == request.method.upper():
                return [
                    *_path_problems(operation, path),
                    *_query_problems(operation, request.params),
                    *_body_problems(operation, request.json),
                ]
        allowed = ", ".join(one.method for one in known)
        return [f"{known[0].template} takes {allowed}, not {request.method}"]

    def operation(self, method: str, path: str) -> Operation | None:
        """What is asked for with this method of this path; None where there is no such thing."""
        _, known = self._known(path)
        return next((one for one in known if one.method == method.upper()), None)

    def _known(self, path: str) -> tuple[str, list[Operation]]:
        """The path without its version, and every operation on it."""
        path = _VERSION_PREFIX.sub("", path, count=1)
        # The most literal template wins: "messages/@original" before "messages/{message_id}".
        deep = self._operations[path.count("/")]
        known = [one for one in deep if one.pattern.fullmatch(path)]
        fewest = known[0].template.count("{") if known else 0
        return path, [one for one in known if one.template.count("{") == fewest]

    def _read(self, document: dict[str, Any]) -> Iterator[Operation]:
        for template, item in document["paths"].items():
            for method, entry in item.items():
                if method == "parameters":
                    continue
                where = f"/paths/{pointer(template)}"
                shared = self._parameters(item, where)
                own = self._parameters(entry, f"{where}/{method}")
                both = shared | own
                body = entry.get("requestBody", {})
                yield Operation(
                    method=method.upper(),
                    template=template,
                    pattern=re.compile(
                        re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(template))
                    ),
                    path_parameters={n: v for (place, n), v in both.items() if place == "path"},
                    query={n: v for (place, n), v in both.items() if place == "query"},
                    body=self._body(body, f"{where}/{method}/requestBody/content"),
                    quick_body=self._quick_body(body, f"{where}/{method}/requestBody/content"),
                    body_required=bool(body.get("required")),
                )

    def _parameters(self, holder: dict[str, Any], where: str) -> dict[tuple[str, str], Quick]:
        return {
            (one["in"], one["name"]): self._quick(f"{where}/parameters/{index}/schema")
            for index, one in enumerate(holder.get("parameters", ()))
        }

    def _body(self, body: dict[str, Any], where: str) -> Draft202012Validator | None:
        for kind in ("application/json", "multipart/form-data"):
            if kind in body.get("content", {}):
                return self._validator(f"{where}/{pointer(kind)}/schema")
        return None

    def _quick_body(self, body: dict[str, Any], where: str) -> Quick | None:
        for kind in ("application/json", "multipart/form-data"):
            if kind in body.get("content", {}):
                return self._quick(f"{where}/{pointer(kind)}/schema")
        return None

    def _quick(self, pointer: str) -> Quick:
        return Quick({"$ref": f"{_DOCUMENT}#{pointer}"}, self._quick_registry)

    def _validator(self, pointer: str) -> Draft202012Validator:
        return Draft202012Validator({"$ref": f"{_DOCUMENT}#{pointer}"}, registry=self._registry)


def pointer(text: str) -> str:
    """A part of a JSON pointer, as it stands in an address."""
    return text.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def _make_strict(schemas: dict[str, Any]) -> None:
    """Refuse unknown fields, and accept a snowflake as a number, which Discord does."""
    schemas["SnowflakeType"] = {
        "anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]
    }
    for name, schema in schemas.items():
        if schema.get("type") != "object" or "properties" not in schema:
            continue
        schema.setdefault("additionalProperties", False)
        for field in _TAKEN_ALL_THE_SAME.get(name, ()):
            schema["properties"].setdefault(field, {})


def _path_problems(operation: Operation, path: str) -> Iterator[str]:
    match = operation.pattern.fullmatch(path)
    assert match is not None
    for name, text in match.groupdict().items():
        validator = operation.path_parameters.get(name)
        if validator is not None and not validator.fits(unquote(text)):
            yield f"path parameter {name} cannot be {text!r}"


def _query_problems(operation: Operation, params: Mapping[str, Any]) -> Iterator[str]:
    for name, value in params.items():
        validator = operation.query.get(name)
        if validator is None:
            yield f"query parameter {name!r} is unknown to {operation.template}"
        elif not any(validator.fits(form) for form in _forms(value)):
            yield f"query parameter {name} cannot be {value!r}"


def _forms(value: Any) -> Iterator[Any]:
    """A query value is text on the wire; what it may stand for."""
    text = str(value).lower()
    yield str(value)
    if text in ("true", "false", "1", "0"):
        yield text in ("true", "1")
    if re.fullmatch(r"-?\d+", text):
        yield int(text)


def _body_problems(operation: Operation, body: Any) -> Iterator[str]:
    if body is None:
        if operation.body_required:
            yield f"{operation.template} needs a body"
        return
    if operation.body is None:
        yield f"{operation.template} takes no body"
        return
    if operation.quick_body is None or not operation.quick_body.fits(body):
        for error in operation.body.iter_errors(body):
            yield from (sentence(deep) for deep in deepest(error))
    yield from _message_problems(body)


def deepest(error: ValidationError) -> Iterator[ValidationError]:
    """The errors inside the one alternative that was meant, told by its type."""
    branches: dict[Any, list[ValidationError]] = {}
    for inner in error.context or ():
        branches.setdefault(inner.schema_path[0], []).append(inner)
    meant = [branch for branch in branches.values() if not any(map(_is_other_kind, branch))]
    if not meant:
        yield error
        return
    for inner in min(meant, key=len):
        yield from deepest(inner)


def _is_other_kind(error: ValidationError) -> bool:
    if error.validator == "type" and error.validator_value == "null":
        return True
    where = list(error.relative_path)
    return len(where) == 1 and where[0] == "type" and error.validator in ("enum", "const", "oneOf")


def sentence(error: ValidationError) -> str:
    """Where an error is, and what it is."""
    where = error.json_path
    message = error.message if len(error.message) <= 300 else error.message[:300] + " …"
    return f"{where}: {message}"


def _message_problems(body: Any) -> Iterator[str]:
    """Limits of a bot's message that the description leaves out."""
    data = body.get("data", body) if isinstance(body, dict) else None
    if not isinstance(data, dict):
        return
    content = data.get("content")
    if isinstance(content, str) and len(content) > 2000:
        yield f"$.content: {len(content)} characters, a bot may send 2000"
    components = data.get("components")
    if isinstance(components, list):
        yield from _component_problems(components, v2=bool(_flags(data) & _COMPONENTS_V2))


def _flags(data: Mapping[str, Any]) -> int:
    flags = data.get("flags")
    return flags if isinstance(flags, int) else 0


def _component_problems(components: list[Any], *, v2: bool) -> Iterator[str]:
    every = list(walk_components(components))
    if len(every) > 40:
        yield f"$.components: {len(every)} components with the nested ones, 40 are allowed"
    if not v2 and sum(one.get("type") == _ACTION_ROW for one in components) > 5:
        yield "$.components: more than 5 rows without components v2"
    shown = sum(len(one["content"]) for one in every if isinstance(one.get("content"), str))
    if shown > 4000:
        yield f"$.components: {shown} characters of text in all, 4000 are allowed"
    ids = [one["custom_id"] for one in every if one.get("custom_id")]
    for repeated in sorted({one for one in ids if ids.count(one) > 1}):
        yield f"$.components: custom id {repeated!r} stands twice"
    for row in (one for one in every if one.get("type") == _ACTION_ROW):
        inside = [one.get("type") for one in row.get("components") or ()]
        if len(inside) > 1 and set(inside) != {_BUTTON}:
            yield "$.components: a select menu shares its row"
