"""Holds what the simulated Discord replies to Discord's description.

A test must not lean on a reply that the real Discord would not give. What the simulated one is
known to leave out is named here; nothing of it is read by the bot.
"""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import jsonschema_rs
import simcord.http.router
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.simulated.contract import DESCRIPTION, deepest, load_contract, pointer, sentence

_DOCUMENT = "urn:discord"
_Schema = tuple[jsonschema_rs.Draft202012Validator, Draft202012Validator]

_LEFT_OUT = {
    "ApplicationCommandResponse": ("version",),
    "GuildMemberResponse": ("banner",),
    "MessageComponentInteractionMetadataResponse": ("interacted_message_id",),
    "MessageReferenceResponse": ("type",),
    "ModalSubmitInteractionMetadataResponse": ("triggering_interaction_metadata",),
    "PrivateApplicationResponse": (
        "approximate_guild_count",
        "approximate_user_authorization_count",
        "approximate_user_install_count",
        "eligible_oauth2_scopes",
        "explicit_content_filter",
        "flags_new",
        "interactions_endpoint_url",
        "redirect_uris",
        "role_connections_verification_url",
        "type",
    ),
    "UnfurledMediaResponse": ("id",),
    "UserResponse": ("primary_guild",),
}
_WRITTEN_OTHERWISE = {
    "ApplicationCommandResponse": {
        "default_member_permissions": "integer",
        "integration_types": "null",
    },
    "BasicMessageResponse": {"nonce": "null"},
    "ComponentEmojiResponse": {"id": "null"},
    "InteractionResponse": {"response_message_id": "null"},
    "MessageAttachmentResponse": {"description": "null"},
    "MessageResponse": {"nonce": "null"},
}


class Replies:
    """Discord's description of what it replies, as far as the simulated one follows it."""

    def __init__(self, document: dict[str, Any]) -> None:
        schemas = document["components"]["schemas"]
        for name, fields in _LEFT_OUT.items():
            schemas[name]["required"] = [
                one for one in schemas[name]["required"] if one not in fields
            ]
        for name, kinds in _WRITTEN_OTHERWISE.items():
            properties = schemas[name]["properties"]
            for field, kind in kinds.items():
                properties[field] = {"anyOf": [properties[field], {"type": kind}]}
        self._paths = document["paths"]
        self._quick_registry = jsonschema_rs.Registry([(_DOCUMENT, document)])
        resource = Resource(contents=document, specification=DRAFT202012)
        self._registry = Registry().with_resource(_DOCUMENT, resource)
        self._known: set[int] = set()
        self._schemas = cache(self._compiled)

    def problems(self, method: str, path: str, reply: Any) -> list[str]:
        """What is wrong with a reply, a sentence each; of an unknown path nothing is said."""
        contract = load_contract()
        operation = contract.operation(method, path) if contract else None
        if operation is None:
            return []
        if reply is None:
            codes = self._paths[operation.template][method.lower()]["responses"]
            return [] if {"202", "204"} & codes.keys() else ["Discord replies with a body"]
        text = json.dumps(reply, default=str)
        known = hash((operation.template, method, text))
        if known in self._known:
            return []
        schemas = self._schemas(operation.template, method.lower())
        data = json.loads(text)
        if any(quick.is_valid(data) for quick, _ in schemas):
            self._known.add(known)
            return []
        return [
            sentence(inner)
            for _, wordy in schemas
            for error in wordy.iter_errors(data)
            for inner in deepest(error)
        ] or ["Discord replies without a body"]

    def _compiled(self, template: str, method: str) -> list[_Schema]:
        schemas = [
            {
                "$ref": f"{_DOCUMENT}#/paths/{pointer(template)}/{method}/responses/{code}"
                f"/content/{pointer(kind)}/schema"
            }
            for code, response in self._paths[template][method]["responses"].items()
            if code.startswith("2")
            for kind in response.get("content", {})
        ]
        return [
            (
                jsonschema_rs.Draft202012Validator(one, registry=self._quick_registry),
                Draft202012Validator(one, registry=self._registry),
            )
            for one in schemas
        ]


@cache
def load_replies() -> Replies | None:
    """The description of the replies, read once; None where it is absent."""
    if not DESCRIPTION.is_file():
        return None
    return Replies(json.loads(DESCRIPTION.read_text(encoding="utf-8")))


def hold_every_reply(tell: Callable[[str], None]) -> None:
    """From now on, in this process, tell of each reply that the real Discord would not give."""
    given = simcord.http.router.dispatch

    def held(backend: Any, method: str, path: str, **request: Any) -> Any:
        reply = given(backend, method, path, **request)
        replies = load_replies()
        if replies is not None and (found := replies.problems(method, path, reply)):
            tell(f"a reply to {method} {path}\n" + "\n".join(f"  - {one}" for one in found))
        return reply

    simcord.http.router.dispatch = held
