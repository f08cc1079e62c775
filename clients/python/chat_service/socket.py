"""The realtime gateway: a socket that comes back by itself and misses nothing."""

from __future__ import annotations

import asyncio
import importlib
import json
import random
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from .errors import ChatError, ChatSocketError
from .events import FINAL_CLOSE_CODES, SUBPROTOCOL
from .subscriptions import Event, Subscriptions

FIRST_BACKOFF = 0.5
MAX_BACKOFF = 10.0
# A connection that was open for this long begins again with the first delay.
STABLE = 10.0
CLOSE_TIMEOUT = 2.0
UNAUTHORIZED = 4401
TOO_MANY = 4429
MOST_DOUBLINGS = 8
# Below the limits of a gateway: 50 a second, 100 at once.
FRAMES_PER_SECOND = 40
BURST = 60
_END = object()


class ChatSocket:
    """One WebSocket for everything that the user sees.

    Read `async for event in socket`. Each event of a channel or of the user's feed comes once, in order and
    without a gap, also over a lost connection: where the gateway cannot make that good, an event named
    `reload` (of a channel) or `stale` (of everything else) says what has to be read again. Events that nobody
    reads wait in memory. Needs the package `websockets`, version 10 or later.
    """

    def __init__(
        self,
        url: str,
        token: Callable[[str | None], str | None],
        *,
        can_renew_token: bool = False,
        timeout: float = 10.0,
    ) -> None:
        self.url = url
        self._token = token
        self._can_renew_token = can_renew_token
        self._timeout = timeout
        self._subscriptions = Subscriptions(self._exchange, self._put, self._drop)
        self._events: asyncio.Queue[Any] = asyncio.Queue()
        self._answers: dict[int, tuple[asyncio.Future[Any], Callable[[Any], None] | None]] = {}
        self._last_ref = 0
        self._frames_until = 0.0
        self._socket: Any = None
        self._dropping: asyncio.Future[None] | None = None
        self._open = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._failure: ChatError | None = None

    async def __aenter__(self) -> ChatSocket:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def __aiter__(self) -> AsyncIterator[Event]:
        while True:
            event = await self._events.get()
            if event is _END:
                # For whoever iterates next.
                self._events.put_nowait(_END)
                if self._failure:
                    raise self._failure
                return
            yield event

    async def connect(self) -> None:
        """Resolves when the gateway has said hello. Fails where the first connection does."""
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        opened = asyncio.create_task(self._open.wait())
        try:
            await asyncio.wait({opened, self._running}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            opened.cancel()
        if self._failure:
            raise self._failure

    async def close(self) -> None:
        """Ends the connection, and the events with it."""
        if self._running is None:
            return
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)

    async def join(self, channel_id: str, *, since: int | None = None, epoch: str | None = None) -> dict[str, Any]:
        """Subscribes to a channel.

        Args:
            since: the last `seq` that you have seen there. What came after it follows.
            epoch: under which `since` was seen, as `Event.epoch` says it. Default: the present one.

        Returns:
            `seq`, the latest number of the channel, and `recovered`: whether everything after `since` comes.
            None where no `since` was given.
        """
        joined = (await self.join_all({channel_id: since}, epoch=epoch))[channel_id]
        if error := joined.get("error"):
            raise ChatSocketError(error["code"], error["message"], error.get("details"))
        return joined

    async def join_all(
        self, channels: Mapping[str, int | None], *, epoch: str | None = None
    ) -> dict[str, dict[str, Any]]:
        """Subscribes to many channels with one frame: 900 at a time.

        Args:
            channels: for each id the last `seq` that you have seen there, or None.
            epoch: under which these were seen.

        Returns:
            for each id what `join` answers, or the `error` that refused it.
        """
        joined: dict[str, dict[str, Any]] = {}
        async with self._limited("the channels were not joined"):
            while missing := {key: since for key, since in channels.items() if key not in joined}:
                await self._until_open()
                try:
                    joined.update(await self._subscriptions.join(missing, epoch))
                except ChatSocketError as error:
                    # The next connection joins again.
                    if error.code != "CONNECTION_LOST":
                        raise
        return joined

    async def leave(self, channel_id: str) -> None:
        """Ends the subscription to a channel."""
        self._subscriptions.forget(channel_id)
        if self._open.is_set():
            await self._exchange("chat:leave:channel", {"channelId": channel_id})

    async def start_typing(self, channel_id: str) -> None:
        """Shows the other members of a joined channel that the user types. Repeat it every few seconds."""
        await self._until_open()
        await self._exchange("chat:typing:start", {"channelId": channel_id})

    async def stop_typing(self, channel_id: str) -> None:
        await self._until_open()
        await self._exchange("chat:typing:stop", {"channelId": channel_id})

    async def _until_open(self) -> None:
        if self._running is None:
            raise ChatSocketError("NOT_CONNECTED", "call connect() first")
        if self._failure or self._running.done():
            raise self._failure or ChatSocketError("CLOSED", "the socket is closed")
        async with self._limited("there was no connection"):
            await self._open.wait()

    async def _run(self) -> None:
        """One connection after the other, until one ends for good."""
        attempt = 0
        refused: str | None = None
        was_open = False
        loop = asyncio.get_running_loop()
        try:
            while True:
                began = loop.time()
                code, reason, token = await self._connection(refused)
                held = self._open.is_set()
                was_open = was_open or held
                self._lost()
                if held:
                    self._put(Event("close", {"code": code, "reason": reason}))
                if code == UNAUTHORIZED and self._can_renew_token and (held or refused is None):
                    refused = token
                    continue
                if code in FINAL_CLOSE_CODES or not was_open:
                    self._failure = ChatSocketError(
                        "CONNECTION_FAILED",
                        f"gateway at {self.url}: {reason or 'no answer'}",
                        {"closeCode": code, "reason": reason},
                    )
                    return
                refused = None
                attempt = 0 if held and loop.time() - began >= STABLE else attempt
                longest = MAX_BACKOFF if code == TOO_MANY else FIRST_BACKOFF * 2 ** min(attempt, MOST_DOUBLINGS)
                await asyncio.sleep(min(MAX_BACKOFF, longest) * random.uniform(0.5, 1))
                attempt += 1
        except Exception as error:
            self._failure = ChatSocketError("CONNECTION_FAILED", f"gateway at {self.url}: {error}")
        finally:
            self._lost()
            self._events.put_nowait(_END)

    async def _connection(self, refused: str | None) -> tuple[int, str, str | None]:
        """From its token to its end. Answers the close code, the reason and the token."""
        websockets: Any = importlib.import_module("websockets")
        token: str | None = None
        try:
            token = await asyncio.to_thread(self._token, refused)
            protocols = [SUBPROTOCOL] if token is None else [SUBPROTOCOL, f"bearer.{token}"]
            async with asyncio.timeout(self._timeout):
                self._socket = await websockets.connect(
                    self.url, subprotocols=protocols, max_size=None, close_timeout=CLOSE_TIMEOUT
                )
        except websockets.InvalidHandshake as error:
            # Version 10 names the status, later ones the answer.
            status = getattr(error, "status_code", None) or getattr(
                getattr(error, "response", None), "status_code", 0
            )
            return (4000 + status if status in (401, 403, 429) else 1006), str(error), token
        except Exception as error:  # A host that is not there, TLS, or the function `token`.
            return 1006, str(error) or type(error).__name__, token
        try:
            async for text in self._socket:
                self._receive(json.loads(text))
        except websockets.ConnectionClosed:
            pass
        except (KeyError, TypeError, ValueError) as error:
            return 1006, f"not a frame of the contract: {error!r}", token
        finally:
            await self._socket.close()
        return self._socket.close_code or 1006, self._socket.close_reason or "", token

    def _receive(self, frame: dict[str, Any]) -> None:
        event, data = frame["event"], frame["data"]
        answer, settle = self._answers.get(data.get("ref"), (None, None))
        if event == "gateway:hello":
            self._open.set()
            self._put(Event("open", data, epoch=data["epoch"]))
            self._subscriptions.opened(data["epoch"], data["userSeq"])
        elif event == "gateway:ack" and answer:
            if settle:
                settle(data)
            if not answer.done():
                answer.set_result(data)
        elif event == "gateway:error" and answer and not answer.done():
            error = data["error"]
            answer.set_exception(ChatSocketError(error["code"], error["message"], error.get("details")))
        elif event == "gateway:stale":
            self._put(Event("stale", {}))
        elif self._subscriptions.is_new(frame) and event != "gateway:skip":
            epoch = self._subscriptions.epoch
            self._put(Event(event, data, frame.get("seq"), frame.get("feed"), epoch))

    async def _exchange(
        self, event: str, data: dict[str, Any], settle: Callable[[Any], None] | None = None
    ) -> Any:
        """Sends a frame and waits for its answer. `settle` sees the answer before any later frame is read."""
        if not self._open.is_set():
            raise ChatSocketError("CONNECTION_LOST", f"{event} was not sent: no connection")
        self._last_ref += 1
        ref = self._last_ref
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._answers[ref] = (answer, settle)
        try:
            async with self._limited(f"{event} was not acknowledged"):
                await self._pace()
                await self._socket.send(json.dumps({"event": event, "data": data, "ref": ref}))
                return await answer
        except ChatError:
            raise
        except Exception as error:
            raise ChatSocketError("CONNECTION_LOST", f"{event}: {error}") from error
        finally:
            del self._answers[ref]

    @asynccontextmanager
    async def _limited(self, what: str) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(self._timeout):
                yield
        except TimeoutError as error:
            raise ChatSocketError("TIMEOUT", f"{what} within {self._timeout} s") from error

    async def _pace(self) -> None:
        """Waits until the limits of the gateway allow another frame."""
        now = asyncio.get_running_loop().time()
        self._frames_until = max(self._frames_until, now - BURST / FRAMES_PER_SECOND) + 1 / FRAMES_PER_SECOND
        if self._frames_until > now:
            await asyncio.sleep(self._frames_until - now)

    def _put(self, event: Event) -> None:
        self._events.put_nowait(event)

    def _drop(self) -> None:
        """Ends this connection; the next one resumes."""
        if self._socket is not None:
            self._dropping = asyncio.ensure_future(self._socket.close())

    def _lost(self) -> None:
        self._open.clear()
        for answer, _ in self._answers.values():
            if not answer.done():
                answer.set_exception(ChatSocketError("CONNECTION_LOST", "the connection broke"))
