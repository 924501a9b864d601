"""What people see: the text of a message, its buttons, and everything one person can look at.

Knows components v2, embeds, forms and offered choices; knows nothing of Manekin's own words.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.backend.access import can_access_channel, can_access_message
from simcord.components import walk_components
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

Readable = discord.Message | ResponseMessage | InteractionResult

_BUTTON = 2
_EPHEMERAL = 1 << 6
_AS_LETTER = "\ufe0e"
"""Behind the signs of suits, so that they are no pictures; nobody sees it."""
_COMPONENT_WORDS = ("content", "label", "placeholder", "description", "title", "value")


@dataclass(frozen=True)
class SeenButton:
    """A button as it stands on a message; `custom_id` is None on a link."""

    label: str | None
    custom_id: str | None
    disabled: bool
    style: int
    url: str | None = None
    emoji: str | None = None


def texts(source: Readable) -> str:
    """Every word a person reads on a message, or on all that answered an interaction, by lines."""
    return "\n".join(word for word in _words(source) if word).replace(_AS_LETTER, "")


def buttons(source: Readable) -> tuple[SeenButton, ...]:
    """The buttons in reading order, whatever they are nested in."""
    return tuple(
        _button(component)
        for payload in _payloads(source)
        for component in walk_components(payload["components"])
        if component.get("type") == _BUTTON
    )


def everything_seen_by(env: Env, actor: MemberActor) -> str:
    """All that this person's client has been sent, as text, for "what others must not see".

    Holds messages of every channel they may read with their files and custom ids, earlier states of
    edited and deleted ones too; of ephemeral messages, forms and choices only their own.
    """
    parts = [*_messages_seen(env, actor), *_earlier_states_seen(env, actor)]
    for interaction in env.backend.interactions.values():
        if interaction.user_id == actor.id:
            parts += [_as_text(interaction.modal), _as_text(interaction.autocomplete_choices)]
    return "\n".join(parts).replace(_AS_LETTER, "")


def _messages_seen(env: Env, actor: MemberActor) -> Iterator[str]:
    for channel_id, messages in env.backend.messages.items():
        for message in messages.values():
            if can_access_message(env, channel_id, message, actor, history=True):
                yield _as_text(serializers.message_payload(env.backend, message))
                for attachment in message.attachments:
                    blob = env.backend.cdn.get(attachment["url"]) or b""
                    yield blob.decode("utf-8", errors="replace")


def _earlier_states_seen(env: Env, actor: MemberActor) -> Iterator[str]:
    for kind, event, payload in env.backend.transcript:
        if kind != "GATEWAY" or event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            continue
        if payload.get("flags", 0) & _EPHEMERAL:
            continue
        if can_access_channel(env, int(payload["channel_id"]), actor, history=True):
            yield _as_text(payload)


def _as_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str) if value is not None else ""


def _words(source: Readable) -> Iterator[str]:
    for payload in _payloads(source):
        yield payload.get("title") or ""
        yield payload.get("content") or ""
        for embed in payload.get("embeds") or ():
            yield from _embed_words(embed)
        yield from _component_words(payload["components"])
        for attachment in payload.get("attachments") or ():
            yield attachment.get("filename") or ""
            yield attachment.get("description") or ""
    if isinstance(source, InteractionResult):
        yield from (str(choice.get("name")) for choice in source.autocomplete_choices or ())


def _embed_words(embed: Mapping[str, Any]) -> Iterator[str]:
    yield (embed.get("author") or {}).get("name") or ""
    yield embed.get("title") or ""
    yield embed.get("description") or ""
    for field in embed.get("fields") or ():
        yield field["name"]
        yield field["value"]
    yield (embed.get("footer") or {}).get("text") or ""


def _component_words(components: Iterable[dict[str, Any]]) -> Iterator[str]:
    for component in walk_components(components):
        entries = [component, *(component.get("options") or ()), *(component.get("items") or ())]
        for entry in entries:
            # An option's value goes over the wire and is not shown; a text field's value is.
            shown = _COMPONENT_WORDS if entry is component else _COMPONENT_WORDS[:-1]
            yield from (entry[key] for key in shown if isinstance(entry.get(key), str))


def _button(component: Mapping[str, Any]) -> SeenButton:
    emoji, label = component.get("emoji") or {}, component.get("label")
    return SeenButton(
        label=label if label is None else label.replace(_AS_LETTER, ""),
        custom_id=component.get("custom_id"),
        disabled=bool(component.get("disabled")),
        style=int(component["style"]),
        url=component.get("url"),
        emoji=emoji.get("name"),
    )


def _payloads(source: Readable) -> list[dict[str, Any]]:
    """The wire form of each message (and form) behind `source`, first answer first."""
    if isinstance(source, InteractionResult):
        answers = [answer for answer in (source.response, *source.followups) if answer is not None]
        forms = [source.modal] if source.modal is not None else []
        return [*(_of_response(answer) for answer in answers), *forms]
    if isinstance(source, ResponseMessage):
        return [_of_response(source)]
    return [
        {
            "content": source.content,
            "embeds": [embed.to_dict() for embed in source.embeds],
            "components": [component.to_dict() for component in source.components],
            "attachments": [attachment.to_dict() for attachment in source.attachments],
        }
    ]


def _of_response(answer: ResponseMessage) -> dict[str, Any]:
    return dict(serializers.message_payload(answer._env.backend, answer._message))
