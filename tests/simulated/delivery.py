"""Hands interactions to the bot in ways a person's own client cannot.

Two people in the same turn of the event loop, the same interaction a second time, a press whose
custom id stands on no message. The payloads are simcord's own: an act of one of its people runs as
usual up to the moment of delivery, where it is held.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from simcord import actors
from simcord.actors import MemberActor
from simcord.backend.models import Interaction
from simcord.builders import ChannelHandle
from simcord.env import Env
from simcord.results import InteractionResult

_BUTTON = 2
_STRING_SELECT = 3


@dataclass(frozen=True)
class Prepared:
    """One interaction, complete and not yet delivered; `deliver_together` sends it."""

    env: Env
    record: Interaction
    payload: dict[str, Any]

    @property
    def result(self) -> InteractionResult:
        """What has come of it so far, as simcord's people get it."""
        return InteractionResult(self.env, self.record)


async def prepare(env: Env, act: Awaitable[InteractionResult]) -> Prepared:
    """Hold any act of a person undelivered: `mira.slash(...)`, `click`, `select`, a form."""
    with _held_back(env) as held:
        result = await act
    if len(held) != 1:
        raise AssertionError(f"an act makes one interaction, this one made {len(held)}")
    return Prepared(env, result._interaction, held[0])


async def prepare_slash(
    actor: MemberActor, channel: ChannelHandle, name: str, /, **options: Any
) -> Prepared:
    """Hold `/name` undelivered; `name` may hold a group and subcommand."""
    return await prepare(actor._env, actor.slash(channel, name, **options))


async def prepare_click(
    actor: MemberActor,
    message: actors.MessageLike,
    *,
    custom_id: str | None = None,
    label: str | None = None,
) -> Prepared:
    """Hold the press of a button that is on the message."""
    return await prepare(actor._env, actor.click(message, custom_id=custom_id, label=label))


async def prepare_forged_press(
    actor: MemberActor,
    message: actors.MessageLike,
    custom_id: str,
    *,
    values: list[str] | None = None,
) -> Prepared:
    """Hold a press with any custom id, on the message or not; `values` makes it a select."""
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": _BUTTON}
    if values is not None:
        data |= {"component_type": _STRING_SELECT, "values": values}
    stored = actors._visible_message(actor, message)
    return await prepare(actor._env, actors._component_interaction(actor, stored, data))


def once_more(prepared: Prepared) -> Prepared:
    """The same act a second time, as an interaction of its own; neither is delivered yet."""
    was, backend = prepared.record, prepared.env.backend
    made = backend.new_interaction(was.type, was.channel_id, was.user_id, was.guild_id)
    record = replace(
        was,
        id=made.id,
        token=made.token,
        expires_at=made.expires_at,
        initial_response_deadline=made.initial_response_deadline,
    )
    backend.interactions[record.id] = record
    payload = {**deepcopy(prepared.payload), "id": str(record.id), "token": record.token}
    return Prepared(prepared.env, record, payload)


async def deliver_together(env: Env, *prepared: Prepared) -> tuple[InteractionResult, ...]:
    """Deliver in the given order within one turn of the event loop, then let the bot finish."""
    env._begin_operation("deliver_together")
    try:
        for one in prepared:
            env.backend.emit("INTERACTION_CREATE", deepcopy(one.payload))
        await env._settle_internal(dispatch="INTERACTION_CREATE")
    finally:
        env._end_operation()
    return tuple(one.result for one in prepared)


async def redeliver(env: Env, prepared: Prepared) -> InteractionResult:
    """Deliver the very same interaction again: same id, same token, same data.

    Discord takes one first answer for each interaction, so where the first delivery was answered
    the bot's second answer is turned away (40060) and the result still shows the first one.
    """
    (result,) = await deliver_together(env, prepared)
    return result


@contextmanager
def _held_back(env: Env) -> Iterator[list[dict[str, Any]]]:
    """Collect interaction payloads in place of emitting them.

    Nothing in an act waits before it delivers, so no other task runs while the two are replaced.
    """
    held: list[dict[str, Any]] = []
    emit = env.backend.emit

    def hold(event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            held.append(deepcopy(dict(payload)))
        else:
            emit(event, payload)

    async def settle_later(**_: Any) -> None:
        return None

    env.backend.emit = hold
    env._settle_internal = settle_later
    try:
        yield held
    finally:
        del env.backend.emit
        del env._settle_internal
