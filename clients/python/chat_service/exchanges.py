"""Frames, and their acknowledgements."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from .errors import ChatError, ChatSocketError

# Below the limits of a gateway: 50 a second, 100 at once.
FRAMES_PER_SECOND = 40
BURST = 60
MOST_UNANSWERED = 30

Settle = Callable[[Any], object]


class Exchanges:
    """Sends frames as fast as the gateway's limits allow, each on the connection of the time of the call."""

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._answers: dict[int, tuple[asyncio.Future[Any], Settle | None]] = {}
        self._places = asyncio.Semaphore(MOST_UNANSWERED)
        self._last_ref = 0
        self._frames_until = 0.0
        self._socket: Any = None

    def opened(self, socket: Any) -> None:
        self._socket = socket

    def lost(self) -> None:
        """Fails all frames that wait for a response."""
        self._socket = None
        for answer, _ in self._answers.values():
            if not answer.done():
                answer.set_exception(ChatSocketError("CONNECTION_LOST", "the connection broke"))

    def received(self, frame: dict[str, Any]) -> bool:
        """Whether this is a response, also one that is no longer awaited."""
        event, data = frame["event"], frame["data"]
        if event not in ("gateway:ack", "gateway:error") or data.get("ref") is None:
            return False
        answer, settle = self._answers.get(data["ref"], (None, None))
        if answer is None or answer.done():
            return True
        if event == "gateway:error":
            error = data["error"]
            answer.set_exception(ChatSocketError(error["code"], error["message"], error.get("details")))
        else:
            if settle:
                settle(data)
            answer.set_result(data)
        return True

    async def send(self, event: str, data: dict[str, Any], settle: Settle | None = None) -> Any:
        """Sends a frame and waits for its response. `settle` gets the response before any later frame is read."""
        socket = self._socket
        async with self._places:
            await self._pace()
            if socket is None or socket is not self._socket:
                raise ChatSocketError("CONNECTION_LOST", f"{event} was not sent: no connection")
            self._last_ref += 1
            ref = self._last_ref
            answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            self._answers[ref] = (answer, settle)
            try:
                async with self.limited(f"{event} was not acknowledged"):
                    await socket.send(json.dumps({"event": event, "data": data, "ref": ref}))
                    return await answer
            except ChatError:
                raise
            except Exception as error:
                raise ChatSocketError("CONNECTION_LOST", f"{event}: {error}") from error
            finally:
                del self._answers[ref]
                if not answer.cancel() and not answer.cancelled():
                    # The exception is not retrieved elsewhere.
                    answer.exception()

    @asynccontextmanager
    async def limited(self, what: str) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(self._timeout):
                yield
        except TimeoutError as error:
            raise ChatSocketError("TIMEOUT", f"{what} within {self._timeout} s") from error

    async def _pace(self) -> None:
        now = asyncio.get_running_loop().time()
        self._frames_until = max(self._frames_until, now - BURST / FRAMES_PER_SECOND) + 1 / FRAMES_PER_SECOND
        if self._frames_until > now:
            await asyncio.sleep(self._frames_until - now)
