"""Drives the Python client for `chat-conformance client`: requests, and a list of messages kept by events."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import urllib.request
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "python"))

from chat_service import ChatClient  # noqa: E402
from chat_service.errors import ChatError  # noqa: E402


class Conversation:
    """The messages of a channel: a page by REST, and what events make of it."""

    def __init__(self, client: ChatClient, gateway: str, channel_id: str) -> None:
        self._client = client
        self._gateway = gateway
        self._channel_id = channel_id
        self._shown: dict[str, str] = {}
        self.is_open = threading.Event()

    @property
    def messages(self) -> list[dict[str, str]]:
        return [{"id": key, "text": text} for key, text in self._shown.items()]

    async def follow(self) -> None:
        async with self._client.realtime(self._gateway) as socket:
            await socket.join(self._channel_id, since=await self._load())
            self.is_open.set()
            async for event in socket:
                if event.name == "reload":
                    await self._load()
                elif event.name in ("chat:message:received", "chat:message:updated"):
                    self._shown[event.data["message"]["id"]] = event.data["message"]["text"]
                elif event.name == "chat:message:deleted":
                    self._shown.pop(event.data["messageId"], None)

    async def _load(self) -> int:
        page = await asyncio.to_thread(self._client.messages.list, self._channel_id, limit=100)
        self._shown = {message["id"]: message["text"] for message in reversed(page["messages"])}
        return page["eventSeq"]


class Commands:
    def describe(self) -> dict[str, Any]:
        return {"supports": ["requests", "live"]}

    def start(self, baseUrl: str, gatewayUrl: str, tokenUrl: str, userId: str) -> None:
        def token() -> str:
            with urllib.request.urlopen(tokenUrl) as answer:
                return json.load(answer)["token"]

        self.client = ChatClient(baseUrl, token)
        self.gateway = gatewayUrl
        self.conversations: dict[str, Conversation] = {}
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def open(self, channelId: str) -> None:
        conversation = self.conversations[channelId] = Conversation(self.client, self.gateway, channelId)
        asyncio.run_coroutine_threadsafe(conversation.follow(), self.loop)
        conversation.is_open.wait(20)

    def send(self, channelId: str, text: str) -> dict[str, Any]:
        return {"messageId": self.client.messages.send(channelId, {"text": text})["id"]}

    def messages(self, channelId: str) -> dict[str, Any]:
        return {"messages": self.conversations[channelId].messages}

    def read(self, channelId: str) -> None:
        self.client.channels.mark_read(channelId)

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
