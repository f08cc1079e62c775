"""The client with misbehaving hosts, proxies and gateways. Needs no service."""

from __future__ import annotations

import asyncio
import http.server
import importlib
import importlib.util
import json
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from chat_service import ChatApiError, ChatClient, ChatSocket, ChatSocketError
from chat_service.events import SUBPROTOCOL
from chat_service.multipart import encode_multipart

PATIENCE = 60.0


class Moved(http.server.BaseHTTPRequestHandler):
    """Redirects every request, and counts the requests at the target."""

    followed = 0

    def do_GET(self) -> None:
        if self.path.startswith("/elsewhere"):
            Moved.followed += 1
        self.send_response(302)
        self.send_header("location", "/elsewhere")
        self.send_header("content-length", "0")
        self.end_headers()

    do_POST = do_GET

    def log_message(self, *_: Any) -> None:
        pass


def redirects() -> None:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Moved)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    client = ChatClient(f"http://127.0.0.1:{server.server_port}", "secret", retries=0)
    try:
        client.messages.send("channel", {"text": "hello"})
        raise AssertionError("a message that was not sent looks sent")
    except ChatApiError as error:
        assert (error.status, error.code) == (302, "UNKNOWN"), error
    finally:
        server.shutdown()
    assert Moved.followed == 0


def tokens() -> None:
    calls: list[int] = []

    def slow_token() -> str:
        calls.append(1)
        time.sleep(0.1)
        return " token\n"

    client = ChatClient("http://127.0.0.1:9", slow_token)
    got: list[Any] = []
    threads = [threading.Thread(target=lambda: got.append(client._http.token())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(calls), got) == (1, ["token"] * 8), (calls, got)


def files() -> None:
    def kind_of(name: str) -> bytes:
        _, body = encode_multipart({}, b"content", name)
        head, _, rest = body.partition(b"\r\n\r\n")
        assert rest.startswith(b"content") and head.count(b"\r\n") == 2, body
        return head.rsplit(b": ", 1)[1]

    assert kind_of("photo.png") == b"image/png"
    assert kind_of("data.csv.gz") == b"application/octet-stream"
    assert kind_of("data:a/b\r\nx-evil: 1;q,y.png") == b"image/png"
    assert kind_of("no text \udcff.png") == b"image/png"
    try:
        encode_multipart({"metadata": {"n": float("nan")}}, b"", "a")
        raise AssertionError("NaN is no JSON")
    except ValueError:
        pass


HELLO = {"event": "gateway:hello", "data": {"epoch": "one", "userSeq": 0, "heartbeatSeconds": 25, "userId": "bob"}}


def answer_of(frame: dict[str, Any]) -> str:
    channels = [
        {"channelId": one["channelId"], "seq": 1, "recovered": None} for one in frame["data"].get("channels", [])
    ]
    data = {"ref": frame["ref"], "userSeq": 0, "userRecovered": True, "channels": channels}
    return json.dumps({"event": "gateway:ack", "data": data})


@asynccontextmanager
async def gateway(serve: Callable[[Any], Awaitable[None]]) -> AsyncIterator[str]:
    websockets: Any = importlib.import_module("websockets")

    async def handle(peer: Any) -> None:
        with suppress(websockets.ConnectionClosed):
            await serve(peer)

    async with websockets.serve(handle, "127.0.0.1", 0, subprotocols=[SUBPROTOCOL]) as server:
        yield f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/chat"


async def silence() -> None:
    """A peer that takes connections and says nothing is no gateway; and nothing is left of who has waited for it."""

    async def serve(peer: Any) -> None:
        await peer.wait_closed()

    async with gateway(serve) as url:
        try:
            async with ChatSocket(url, lambda _: "token", timeout=0.5):
                raise AssertionError("there was no hello")
        except ChatSocketError as error:
            assert "gateway:hello" in str(error), error
        try:
            async with asyncio.timeout(0.2):
                async with ChatSocket(url, lambda _: "token", timeout=PATIENCE):
                    raise AssertionError("there was no hello")
        except TimeoutError:
            pass
        left = [task for task in asyncio.all_tasks() if "ChatSocket" in repr(task.get_coro())]
        assert not left, left


async def leaving() -> None:
    """Who leaves while a join is on its way has left, also after the next connection."""
    resumed: list[list[str]] = []
    connections = 0

    async def serve(peer: Any) -> None:
        nonlocal connections
        connections += 1
        await peer.send(json.dumps(HELLO))
        held: list[str] = []
        async for text in peer:
            frame = json.loads(text)
            asked = [one["channelId"] for one in frame["data"].get("channels", [])]
            resumed.append(asked)
            if asked and frame["event"] == "gateway:resume":
                held.append(answer_of(frame))
                continue
            for answer in [*held, answer_of(frame)] if frame["event"] == "chat:leave:channel" else [answer_of(frame)]:
                await peer.send(answer)
            if frame["event"] == "chat:leave:channel" and connections == 1:
                await peer.close(1012)
                return

    async with gateway(serve) as url, ChatSocket(url, lambda _: "token", timeout=PATIENCE) as socket:
        joining = asyncio.ensure_future(socket.join("left"))
        while ["left"] not in resumed:
            await asyncio.sleep(0.01)
        await socket.leave("left")
        await joining
        async with asyncio.timeout(PATIENCE):
            while connections < 2 or resumed[-1] != []:
                await asyncio.sleep(0.01)
        assert resumed.count(["left"]) == 1, resumed


async def refusals() -> None:
    """A gateway that refuses each token at once is retried with backoff; closing ends the waits."""
    connections = 0

    async def serve(peer: Any) -> None:
        nonlocal connections
        connections += 1
        await peer.send(json.dumps(HELLO))
        await peer.close(4401)

    async with gateway(serve) as url:
        socket = ChatSocket(url, lambda _: "token", can_renew_token=True, timeout=PATIENCE)
        await socket.connect()
        await asyncio.sleep(1)
        assert connections < 10, connections
        while socket._open.is_set():
            await asyncio.sleep(0.01)
        waiting = asyncio.ensure_future(socket.join("channel"))
        await asyncio.sleep(0)
        began = time.monotonic()
        await socket.close()
        try:
            await waiting
            raise AssertionError("joined without a connection")
        except ChatSocketError as error:
            assert error.code in ("CLOSED", "CONNECTION_LOST"), error.code
        assert time.monotonic() - began < PATIENCE / 2
        try:
            await socket.connect()
            raise AssertionError("a closed socket has opened")
        except ChatSocketError as error:
            assert error.code == "CLOSED", error.code
        async with asyncio.timeout(PATIENCE):
            async for _ in socket:
                pass


if __name__ == "__main__":
    for check in (redirects, tokens, files):
        check()
    if importlib.util.find_spec("websockets"):
        for check_socket in (silence, leaving, refusals):
            asyncio.run(check_socket())
    print("done")
