"""The realtime gateway: a socket that reconnects and misses no event."""

from __future__ import annotations

import asyncio
import importlib
import json
import random
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

from .errors import ChatError, ChatSocketError
from .events import FEED_EVENTS, FINAL_CLOSE_CODES, SUBPROTOCOL
from .exchanges import Exchanges
from .subscriptions import Event, Subscriptions

FIRST_BACKOFF = 0.5
MAX_BACKOFF = 10.0
# A connection that was open for this long resets the delay.
STABLE = 10.0
CLOSE_TIMEOUT = 2.0
UNAUTHORIZED = 4401
TOO_MANY = 4429
MOST_DOUBLINGS = 8
# Maximum connections in a row that break while channels are joined.
MOST_LOSSES = 5
_END = object()


class ChatSocket:
    """One WebSocket for everything that the user sees.

    Read `async for event in socket`. Each event of a channel or of the user's feed comes once, in order and
    without a gap, also over a lost connection. If the gateway cannot recover them, an event `reload` (of a
    channel) or `stale` (of everything else) says that the state must be loaded again. Unread events stay in
    memory. Needs the package `websockets`, version 10 or later.
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
        self._exchanges = Exchanges(timeout)
        self._subscriptions = Subscriptions(self._exchanges.send, self._put, self._drop)
        self._events: asyncio.Queue[Any] = asyncio.Queue()
        self._socket: Any = None
        self._dropping: asyncio.Future[None] | None = None
        self._open = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._failure: ChatError | None = None

    async def __aenter__(self) -> ChatSocket:
        try:
            await self.connect()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def __aiter__(self) -> AsyncIterator[Event]:
        while True:
            event = await self._events.get()
            if event is _END:
                # For the next iteration.
                self._events.put_nowait(_END)
                if self._failure:
                    raise self._failure
                return
            yield event

    async def connect(self) -> None:
        """Resolves when the gateway has said hello. Fails where the first connection does, and after `close`."""
        if self._running is None:
            self._running = asyncio.create_task(self._run())
            self._running.add_done_callback(lambda _: self._put(_END))
        await self._until_open()

    async def close(self) -> None:
        """Closes the socket permanently: no more events."""
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
        losses = 0
        while missing := {key: since for key, since in channels.items() if key not in joined}:
            await self._awaited()
            # A next connection may be of another epoch, in which these numbers stand for something else.
            epoch = epoch or self._subscriptions.epoch
            try:
                joined.update(await self._subscriptions.join(missing, epoch))
            except ChatSocketError as error:
                # The next connection joins again.
                losses += 1
                if error.code != "CONNECTION_LOST" or losses > MOST_LOSSES:
                    raise
        return joined

    async def leave(self, channel_id: str) -> None:
        """Ends the subscription to a channel."""
        self._subscriptions.forget(channel_id)
        if not self._open.is_set():
            return
        try:
            # Again on the response: an earlier join may have been acknowledged in between.
            data = {"channelId": channel_id}
            await self._exchanges.send("chat:leave:channel", data, lambda _: self._subscriptions.forget(channel_id))
        except ChatSocketError as error:
            # Without a connection there is nothing left to leave.
            if error.code != "CONNECTION_LOST":
                raise
            self._subscriptions.forget(channel_id)

    async def start_typing(self, channel_id: str) -> None:
        """Shows the other members of a joined channel that the user types. Repeat it every few seconds."""
        await self._awaited()
        await self._exchanges.send("chat:typing:start", {"channelId": channel_id})

    async def stop_typing(self, channel_id: str) -> None:
        await self._awaited()
        await self._exchanges.send("chat:typing:stop", {"channelId": channel_id})

    async def _awaited(self) -> None:
        async with self._exchanges.limited("there was no connection"):
            await self._until_open()

    async def _until_open(self) -> None:
        """Waits for a connection, or until the socket is closed."""
        if self._running is None:
            raise ChatSocketError("NOT_CONNECTED", "call connect() first")
        opened = asyncio.create_task(self._open.wait())
        try:
            await asyncio.wait({opened, self._running}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            opened.cancel()
        if self._running.done():
            raise self._failure or ChatSocketError("CLOSED", "the socket is closed")

    async def _run(self) -> None:
        """Reconnects until a connection ends permanently."""
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
                stable = held and loop.time() - began >= STABLE
                renews = code == UNAUTHORIZED and self._can_renew_token and (held or refused is None)
                if renews and (stable or refused is None):
                    refused = token
                    continue
                if not renews and (code in FINAL_CLOSE_CODES or not was_open):
                    self._failure = ChatSocketError(
                        "CONNECTION_FAILED",
                        f"gateway at {self.url}: {reason or 'no answer'}",
                        {"closeCode": code, "reason": reason},
                    )
                    return
                refused = token if renews else None
                attempt = 0 if stable else attempt
                longest = MAX_BACKOFF if code == TOO_MANY else FIRST_BACKOFF * 2 ** min(attempt, MOST_DOUBLINGS)
                await asyncio.sleep(min(MAX_BACKOFF, longest) * random.uniform(0.5, 1))
                attempt += 1
        except Exception as error:
            self._failure = ChatSocketError("CONNECTION_FAILED", f"gateway at {self.url}: {error}")
        finally:
            self._lost()

    async def _connection(self, refused: str | None) -> tuple[int, str, str | None]:
        """Runs one connection. Returns the close code, the reason and the token."""
        websockets: Any = importlib.import_module("websockets")
        token: str | None = None
        hello: str | bytes = ""
        socket: Any = None
        self._dropping = None
        try:
            async with asyncio.timeout(self._timeout):
                token = await asyncio.to_thread(self._token, refused)
                protocols = [SUBPROTOCOL] if token is None else [SUBPROTOCOL, f"bearer.{token}"]
                socket = self._socket = await websockets.connect(
                    self.url,
                    subprotocols=protocols,
                    max_size=None,
                    close_timeout=CLOSE_TIMEOUT,
                    open_timeout=None,
                    # `_watch` pings at the gateway's interval instead.
                    ping_interval=None,
                )
                hello = await socket.recv()
        except websockets.ConnectionClosed:
            return socket.close_code or 1006, socket.close_reason or "", token
        except TimeoutError:
            return 1006, f"no gateway:hello within {self._timeout} s", token
        except websockets.InvalidHandshake as error:
            # Version 10 has the status, later ones the response.
            status = getattr(error, "status_code", None) or getattr(
                getattr(error, "response", None), "status_code", 0
            )
            return (4000 + status if status in (401, 403, 429) else 1006), str(error), token
        except Exception as error:  # A host that is not there, TLS, or the function `token`.
            return 1006, str(error) or type(error).__name__, token
        finally:
            # After a first frame it is closed below.
            if socket is not None and not hello:
                await socket.close()
        watching: asyncio.Task[None] | None = None
        try:
            first = json.loads(hello)
            self._receive(first)
            if not self._open.is_set():
                return 1006, "the first frame was no gateway:hello", token
            watching = asyncio.create_task(self._watch(socket, first["data"]["heartbeatSeconds"]))
            async for text in socket:
                if self._dropping:
                    break
                self._receive(json.loads(text))
        except websockets.ConnectionClosed:
            pass
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            return 1006, f"not a frame of the contract: {error!r}", token
        finally:
            if watching is not None:
                watching.cancel()
            await socket.close()
        return socket.close_code or 1006, socket.close_reason or "", token

    async def _watch(self, socket: Any, heartbeat: float) -> None:
        """Closes a connection without a pong within a heartbeat of the gateway, in seconds."""
        try:
            while True:
                await asyncio.sleep(heartbeat)
                await asyncio.wait_for(await socket.ping(), heartbeat)
        except TimeoutError:
            self._drop()
        except Exception:  # The connection ended, as its reader learns.
            return

    def _receive(self, frame: dict[str, Any]) -> None:
        event, data = frame["event"], frame["data"]
        if self._exchanges.received(frame):
            return
        if event == "gateway:hello":
            self._exchanges.opened(self._socket)
            self._open.set()
            self._put(Event("open", data, epoch=data["epoch"]))
            self._subscriptions.opened(data["epoch"], data["userSeq"])
        elif event == "gateway:stale":
            self._put(Event("stale", {}))
        elif event in FEED_EVENTS and frame.get("seq") is None:
            # For clients that follow no feed. The feed, which is asked for with each connection, brings it too.
            return
        elif self._subscriptions.is_new(frame) and event != "gateway:skip":
            epoch = self._subscriptions.epoch
            self._put(Event(event, data, frame.get("seq"), frame.get("feed"), epoch))

    def _put(self, event: Event | object) -> None:
        self._events.put_nowait(event)

    def _drop(self) -> None:
        """Closes this connection; the next one resumes. Its later frames are sent again."""
        if self._dropping is None:
            self._dropping = asyncio.ensure_future(self._socket.close())

    def _lost(self) -> None:
        self._open.clear()
        self._exchanges.lost()
