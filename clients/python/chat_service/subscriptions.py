"""The subscriptions of a socket, and their positions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import ChatError

# The gateway's limits are 1,000, and 64 KiB for a frame.
CHANNELS_PER_FRAME = 900
# Joining again may succeed later. Any other refusal is final.
TEMPORARY_CODES = {"CHAT_SERVICE_UNAVAILABLE", "CHAT_INTERNAL_ERROR", "CHAT_RATE_LIMITED"}
# The key of the user's feed among those of channels.
USER = ""


@dataclass(frozen=True)
class Event:
    """Something that happened.

    `name` is that of an event of the contract, whose data `events.EVENT_DATA` describes, or one of the socket's
    own: `open` and `close` of a connection, between which presence and the total of unread messages may have
    become others, for no feed has these; `reload`, when events of the channel `channelId` are lost and it has
    to be read again; `dropped`, when the user may no longer see the channel `channelId`; and `stale`, when
    everything that is of the user has to be read again.
    """

    name: str
    data: dict[str, Any]
    seq: int | None = None
    """Its number in its channel or, where `feed` is `user`, in the feed of the user."""
    feed: str | None = None
    epoch: str | None = None
    """Under which `seq` counts. Store it with `seq` to continue from here after a restart."""


@dataclass(frozen=True)
class Position:
    seq: int
    epoch: str | None


class Subscriptions:
    """The channels of a socket and the feed of its user, resumed with each connection.

    Invariants
      * `_positions` holds the last event of each that was handed over. Events missing after it are requested, and
        later events are dropped, because they come again.
      * At most one request per feed is under way.
    """

    def __init__(
        self,
        exchange: Callable[..., Awaitable[Any]],
        put: Callable[[Event], None],
        drop: Callable[[], None],
    ) -> None:
        self._exchange = exchange
        self._put = put
        self._drop = drop
        self._positions: dict[str, Position] = {}
        self._asked: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        # How many connections there were.
        self._connection = 0
        self.epoch: str | None = None

    def opened(self, epoch: str, user_seq: int) -> None:
        """Resumes everything on a new connection."""
        self.epoch = epoch
        self._connection += 1
        self._asked.clear()
        self._positions.setdefault(USER, Position(user_seq, epoch))
        self._resume(list(self._positions))

    def forget(self, channel_id: str) -> None:
        self._positions.pop(channel_id, None)

    async def join(
        self, channels: Mapping[str, int | None], epoch: str | None
    ) -> dict[str, dict[str, Any]]:
        """Subscribes to the first of these channels, as many as a frame takes."""
        some = dict(list(channels.items())[:CHANNELS_PER_FRAME])
        joined: dict[str, dict[str, Any]] = {}

        def settle(answer: dict[str, Any]) -> None:
            for one in answer["channels"]:
                channel_id = one.pop("channelId")
                joined[channel_id] = one
                since = some[channel_id]
                if "error" not in one:
                    seq = since if one["recovered"] and since is not None else one["seq"]
                    self._positions[channel_id] = Position(seq, self.epoch)

        wanted = [_channel(channel_id, since) for channel_id, since in some.items()]
        await self._exchange("gateway:resume", {"epoch": epoch or self.epoch, "channels": wanted}, settle)
        return joined

    def is_new(self, frame: dict[str, Any]) -> bool:
        """Whether this is the next event of its feed. Moves the position."""
        seq = frame.get("seq")
        if seq is None:
            return True
        key = USER if frame.get("feed") else frame["data"]["channelId"]
        last = self._positions.get(key)
        if last is None or seq <= last.seq:
            return False
        if seq > last.seq + 1:
            if key not in self._asked:
                self._resume([key])
            return False
        self._positions[key] = Position(seq, self.epoch)
        return True

    def _resume(self, keys: Iterable[str]) -> None:
        """Requests missing events. All numbers of a frame are of one epoch."""
        by_epoch: dict[str | None, list[str]] = {}
        for key in keys:
            self._asked.add(key)
            by_epoch.setdefault(self._positions[key].epoch, []).append(key)
        for epoch, some in by_epoch.items():
            for start in range(0, len(some), CHANNELS_PER_FRAME):
                asked = some[start : start + CHANNELS_PER_FRAME]
                task = asyncio.ensure_future(self._ask(self._connection, epoch, asked))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _ask(self, connection: int, epoch: str | None, keys: list[str]) -> None:
        if connection != self._connection:
            return
        stands = {key: self._positions[key] for key in keys if key in self._positions}
        channels = [_channel(key, stand.seq) for key, stand in stands.items() if key != USER]
        data: dict[str, Any] = {"epoch": epoch or self.epoch, "channels": channels}
        if USER in stands:
            data["userSeq"] = stands[USER].seq
        try:
            await self._exchange("gateway:resume", data, lambda answer: self._settle(answer, USER in stands))
        except ChatError:
            # A later connection has asked for all of it.
            if connection == self._connection:
                self._drop()

    def _settle(self, answer: dict[str, Any], with_user: bool) -> None:
        if with_user:
            self._asked.discard(USER)
            self._stand(USER, answer["userSeq"], answer["userRecovered"])
            if not answer["userRecovered"]:
                self._put(Event("stale", {}))
        for one in answer["channels"]:
            channel_id = one["channelId"]
            self._asked.discard(channel_id)
            # Left meanwhile.
            if channel_id not in self._positions:
                continue
            if error := one.get("error"):
                if error["code"] in TEMPORARY_CODES:
                    return self._drop()
                self.forget(channel_id)
                self._put(Event("dropped", {"channelId": channel_id, "error": error}))
                continue
            self._stand(channel_id, one["seq"], one["recovered"])
            if not one["recovered"]:
                self._put(Event("reload", {"channelId": channel_id, "seq": one["seq"]}, epoch=self.epoch))

    def _stand(self, key: str, seq: int, recovered: bool | None) -> None:
        known = self._positions[key]
        self._positions[key] = Position(known.seq if recovered else seq, self.epoch)


def _channel(channel_id: str, since: int | None) -> dict[str, Any]:
    return {"channelId": channel_id, **({} if since is None else {"since": since})}
