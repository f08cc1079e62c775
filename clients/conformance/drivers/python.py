"""Drives the Python client for `chat-conformance client` and `vectors`: requests, and a conversation kept by events."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import urllib.request
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "python"))

from chat_service import ChatClient  # noqa: E402
from chat_service.errors import ChatError  # noqa: E402
from chat_service.reducer import (  # noqa: E402
    ChannelList,
    Conversation,
    ThreadList,
    Unread,
    apply_event,
    with_message,
)
from chat_service.subscriptions import Event  # noqa: E402


class OpenChannel:
    """A channel: a page by REST, and what events make of it."""

    def __init__(self, client: ChatClient, gateway: str, channel_id: str) -> None:
        self._client = client
        self._gateway = gateway
        self._state = Conversation("", channel_id)
        self.is_open = threading.Event()

    @property
    def messages(self) -> list[dict[str, str]]:
        return [{"id": message["id"], "text": message["text"]} for message in self._state.messages]

    async def follow(self) -> None:
        channel_id = self._state.channel_id
        async with self._client.realtime(self._gateway) as socket:
            await self._load()
            await socket.join(channel_id, since=self._state.seq)
            self.is_open.set()
            async for event in socket:
                self._state = apply_event(self._state, event)
                if event.name == "reload" or self._state.is_stale:
                    await self._load()

    async def _load(self) -> None:
        channel_id = self._state.channel_id
        page = await asyncio.to_thread(self._client.messages.list, channel_id, limit=100)
        messages = tuple(reversed(page["messages"]))
        self._state = Conversation("", channel_id, page["eventSeq"], messages, page["nextCursor"] is not None)


class Collections:
    """The collections of a vector."""

    def __init__(self, user_id: str, channel_id: str) -> None:
        self._conversation = Conversation(user_id, channel_id)
        self._channels = ChannelList(include_empty=True)
        self._threads = ThreadList()
        self._unread = Unread(0, 0)

    def read(self, parts: dict[str, Any], seq: int | None = None, **_: Any) -> None:
        if "message" in parts:
            self._conversation = with_message(self._conversation, parts["message"])
        if "poll" in parts:
            polls = {**self._conversation.polls, parts["poll"]["id"]: parts["poll"]}
            self._conversation = replace(self._conversation, polls=polls)
        if seq is not None:
            self._conversation = self._read_conversation(parts, seq)
        if "channels" in parts:
            self._channels = replace(self._channels, channels=tuple(parts["channels"]["channels"]))
        if "threads" in parts:
            self._threads = ThreadList(tuple(parts["threads"]["threads"]))
        if "unread" in parts:
            self._unread = Unread(*(parts["unread"][key] for key in ("totalUnreadCount", "totalUnreadThreads")))

    def _read_conversation(self, parts: dict[str, Any], seq: int) -> Conversation:
        own = ("messages", "channel", "members", "pins", "polls")
        if any(part in parts and parts[part] is None for part in own):
            return replace(self._conversation, seq=seq, is_member=False)
        change: dict[str, Any] = {"seq": seq, "is_member": True}
        if "messages" in parts:
            page = parts["messages"]
            change |= {"messages": tuple(reversed(page["messages"])), "has_older": page["nextCursor"] is not None}
        if "channel" in parts:
            of_page = ("eventSeq", "members", "nextMembersCursor", "nextSendAt")
            change["channel"] = {key: value for key, value in parts["channel"].items() if key not in of_page}
        if "members" in parts:
            change["members"] = tuple(parts["members"]["members"])
        if "pins" in parts:
            change["pins"] = tuple(parts["pins"]["pinnedMessages"])
        if "polls" in parts:
            change["polls"] = parts["polls"]
        return replace(self._conversation, **change)

    def apply(self, event: Event) -> None:
        self._conversation = apply_event(self._conversation, event)
        self._channels = apply_event(self._channels, event)
        self._threads = apply_event(self._threads, event)
        self._unread = apply_event(self._unread, event)

    @property
    def shown(self) -> dict[str, Any]:
        known = self._conversation
        parts = {
            "messages": known.messages[::-1],
            "channel": known.channel,
            "members": known.members,
            "pins": known.pins,
            "polls": known.polls,
        }
        lists = {
            "channels": self._channels.channels,
            "threads": self._threads.threads,
            "unread": {
                "totalUnreadCount": self._unread.total_unread_count,
                "totalUnreadThreads": self._unread.total_unread_threads,
            },
        }
        return {**(parts if known.is_member else dict.fromkeys(parts)), **lists}


class Commands:
    def describe(self) -> dict[str, Any]:
        return {"supports": ["requests", "live", "vectors"]}

    def start(self, baseUrl: str, gatewayUrl: str, tokenUrl: str, userId: str) -> None:
        def token() -> str:
            with urllib.request.urlopen(tokenUrl) as answer:
                return json.load(answer)["token"]

        self.client = ChatClient(baseUrl, token)
        self.gateway = gatewayUrl
        self.conversations: dict[str, OpenChannel] = {}
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def open(self, channelId: str) -> None:
        conversation = self.conversations[channelId] = OpenChannel(self.client, self.gateway, channelId)
        asyncio.run_coroutine_threadsafe(conversation.follow(), self.loop)
        conversation.is_open.wait(20)

    def send(self, channelId: str, text: str) -> dict[str, Any]:
        return {"messageId": self.client.messages.send(channelId, {"text": text})["id"]}

    def messages(self, channelId: str) -> dict[str, Any]:
        return {"messages": self.conversations[channelId].messages}

    def read(self, channelId: str) -> None:
        self.client.channels.mark_read(channelId)

    def follow(self, userId: str, channelId: str, given: dict[str, Any], then: list[dict[str, Any]]) -> dict[str, Any]:
        collections = Collections(userId, channelId)
        collections.read(**given)
        user_seq = given["userSeq"]
        for entry in then:
            if "read" in entry:
                collections.read(**entry["read"])
                continue
            frame = entry["frame"]
            event = Event(frame["event"], frame["data"], frame.get("seq"), frame.get("feed"))
            if event.feed == "user":
                if (event.seq or 0) <= user_seq:
                    continue
                user_seq = event.seq or 0
            collections.apply(event)
        return collections.shown

    def stop(self) -> None:
        pass


commands = Commands()
for line in sys.stdin:
    request = json.loads(line)
    answer: dict[str, Any] = {"id": request.pop("id")}
    try:
        answer["result"] = getattr(commands, request.pop("do"))(**request) or {}
    except ChatError as error:
        answer["error"] = {"code": error.code, "message": str(error)}
    print(json.dumps(answer), flush=True)
