"""Two people talk over a real service, and one loses the connection.

CHAT_URL, CHAT_ALICE and CHAT_BOB (their tokens) say where. Without the package `websockets` the part with the
gateway is left out, and the last line says so.
"""

from __future__ import annotations

import asyncio
import importlib.util
import io
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from chat_service import (
    ChatApiError,
    ChatClient,
    ChatConnectionError,
    ChatSocket,
    ChatSocketError,
    Event,
    RequestOptions,
    models,
)

URL = os.environ["CHAT_URL"]
PATIENCE = 60.0


def requests(alice: ChatClient, bob: ChatClient) -> None:
    channel = alice.channels.create_group({"userIds": ["bob"], "name": "Lunch"})
    channel_id = channel["id"]
    assert channel["memberCount"] == 2

    # Sent twice under one key, it stands once.
    request: models.SendMessageRequest = {"text": "Soup, oder Brühe? 🍲", "metadata": {"n": 1}}
    first = alice.messages.send(channel_id, request, options={"idempotency_key": "soup"})
    again = alice.messages.send(channel_id, request, options={"idempotency_key": "soup"})
    assert again == first and first["metadata"] == {"n": 1}

    for number in range(5):
        bob.messages.send(channel_id, {"text": f"line {number}"})
    texts = [message["text"] for message in alice.messages.iterate(channel_id, limit=2)]
    assert texts == [*(f"line {number}" for number in range(4, -1, -1)), first["text"]], texts

    edited = alice.messages.edit(channel_id, first["id"], {"text": "Soup?"})
    assert edited["isEdited"]
    reactions = bob.messages.add_reaction(channel_id, first["id"], {"key": "👍"})["reactions"]
    assert [(each["key"], each["userIds"]) for each in reactions] == [("👍", ["bob"])]
    found = bob.messages.iterate_search({"keyword": "line", "channelId": channel_id, "limit": 2})
    assert len(list(found)) == 5

    assert {user["id"] for user in alice.users.get_many(ids=["alice", "bob"])["users"]} == {"alice", "bob"}

    # Null clears; missing properties stay.
    changed = alice.channels.update(channel_id, {"customType": "food"})
    assert (changed["name"], changed["customType"]) == ("Lunch", "food")
    changed = alice.channels.update(channel_id, {"customType": None})
    assert (changed["name"], changed["customType"]) == ("Lunch", None)

    file = io.BytesIO(b"%PDF-1.7 menu")
    sent = alice.messages.send_file(channel_id, file, 'a "menu".pdf', {"text": "today", "metadata": {"n": 2}})
    assert (sent["fileName"], sent["mimeType"], sent["metadata"]) == ('a "menu".pdf', "application/pdf", {"n": 2})

    # A path is made of whole names.
    assert refusal(lambda: bob.channels.get("../channels")).code == "CHAT_CHANNEL_NOT_FOUND"
    error = refusal(lambda: bob.messages.send(channel_id, {"text": ""}))
    assert (error.status, error.code) == (400, "CHAT_VALIDATION_ERROR")
    assert error.details["errors"][0]["pointer"] == "/text" and error.request_id
    try:
        bob.channels.get("")
        raise AssertionError("an empty id was sent")
    except ValueError as refused:
        assert "id" in str(refused)

    # A token that has run out is replaced once.
    tokens = iter(["expired", os.environ["CHAT_BOB"]])
    assert ChatClient(URL, lambda: next(tokens)).channels.get(channel_id)["id"] == channel_id
    assert refusal(lambda: ChatClient(URL, lambda: "expired").channels.list()).status == 401
    try:
        ChatClient("http://127.0.0.1:9", retries=1).channels.list()
        raise AssertionError("no server listens there")
    except ChatConnectionError as failure:
        assert failure.code == "CONNECTION_FAILED"


def held(alice: ChatClient, bob: ChatClient) -> None:
    # The host holds links. Those who have not asked for that are refused.
    channel_id = alice.channels.create_group({"userIds": ["bob"], "name": "Links"})["id"]
    request: models.SendMessageRequest = {"text": "see www.fun.example"}
    error = refusal(lambda: alice.messages.send(channel_id, request))
    assert (error.status, error.code, error.details) == (403, "CHAT_POLICY_REFUSED", {"reason": "held"}), error.details
    assert alice.messages.send(channel_id, {"text": "hi"}, prefer="hold").get("text") == "hi"
    poll: models.CreatePollRequest = {"title": "www.fun.example?", "options": ["Yes", "No"]}
    answers = [
        alice.messages.send(channel_id, request, prefer="hold", options={"idempotency_key": "link"}),
        alice.messages.send(channel_id, request, prefer="hold", options={"idempotency_key": "link"}),
        alice.messages.send_file(channel_id, b"menu", "menu.txt", {"text": "www.menu.example"}, prefer="hold"),
        alice.polls.create(channel_id, poll, prefer="hold"),
    ]
    waiting = [answer["heldMessage"] for answer in answers if "heldMessage" in answer]
    assert [each["reason"] for each in waiting] == ["link"] * 4 and waiting[0] == waiting[1], answers
    listed = [each["id"] for each in alice.held_messages.iterate(limit=2)]
    assert listed == [waiting[3]["id"], waiting[2]["id"], waiting[0]["id"]], listed
    alice.held_messages.cancel(waiting[0]["id"])
    assert len(alice.held_messages.list()["heldMessages"]) == 2
    assert [message["text"] for message in bob.messages.iterate(channel_id)] == ["hi"]


def streams(alice: ChatClient, bob: ChatClient) -> None:
    channel_id = alice.channels.create_group({"userIds": ["bob"], "name": "Agent"})["id"]
    key: RequestOptions = {"idempotency_key": "answer-1"}

    # Gathered, in order, whatever its characters; and a program that starts anew goes on.
    stream = alice.messages.stream(channel_id, {"text": "Hm. "}, options=key)
    stream.pipe(["The launch ", "is on ", "Thursday 🚀"])
    stream.append("Let me see.", part=1, type="reasoning")
    stream.set_part(2, "tool", {"name": "calendar"})
    again = alice.messages.stream(channel_id, {"text": "Hm. "}, options=key)
    assert again.message["text"] == "Hm. The launch is on Thursday 🚀", again.message
    again.append("\ud83d!\0")
    ended = again.end(metadata={"model": "m"})
    assert ended["text"] == "Hm. The launch is on Thursday 🚀\ufffd!\ufffd" and ended["metadata"] == {"model": "m"}
    found = ended["stream"]
    assert found and found["state"] == "COMPLETE" and [part["length"] for part in found["parts"]] == [34, 11, 0], found
    assert stream.end()["text"] == ended["text"]

    # Longer than one request, and than what may wait.
    long = "🍲" * 40_000
    with alice.messages.stream(channel_id) as stream:
        stream.append(long[:25_000])
        stream.append(long[25_000:])
    assert bob.messages.get(channel_id, stream.message["id"])["text"] == long

    # A reader stops it while there is nothing to append.
    stream = alice.messages.stream(channel_id, {"text": "On and on", "stream": {"idleSeconds": 6}})
    bob.messages.stop_stream(channel_id, stream.message["id"])
    assert stream.closed.wait(PATIENCE) and stream.error and stream.error.code == "CHAT_STREAM_STOPPED", stream.error
    stream.pipe(["never"])
    stopped = stream.end()["stream"]
    assert stopped and stopped["state"] == "STOPPED", stopped

    # An exception inside `with` fails the stream.
    try:
        with alice.messages.stream(channel_id) as stream:
            stream.append("half a sen")
            raise KeyError("no more tokens")
    except KeyError:
        failed = bob.messages.get(channel_id, stream.message["id"])
    assert failed["text"] == "half a sen" and failed["stream"] and failed["stream"]["state"] == "FAILED", failed

    # Another producer is noticed.
    stream = alice.messages.stream(channel_id)
    theirs: models.AppendToStreamRequest = {"run": 1, "offset": 0, "text": "something else"}
    alice.messages.append_to_stream(channel_id, stream.message["id"], theirs)
    stream.append("mine")
    assert stream.closed.wait(PATIENCE) and stream.error and stream.error.code == "CHAT_STREAM_OFFSET", stream.error
    try:
        stream.end()
        raise AssertionError("lost text looks complete")
    except ChatApiError as error:
        assert error.code == "CHAT_STREAM_OFFSET"


def refusal(act: Callable[[], object]) -> ChatApiError:
    try:
        act()
    except ChatApiError as error:
        return error
    raise AssertionError("it was not refused")


class Wire:
    """Between a socket and the gateway, to be cut."""

    def __init__(self) -> None:
        self._writers: list[asyncio.StreamWriter] = []
        self.is_cut = False

    async def start(self) -> str:
        host, port = URL.removeprefix("http://").split(":")

        async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                while data := await reader.read(65536):
                    writer.write(data)
                    await writer.drain()
            except OSError:
                pass
            finally:
                writer.close()

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            if self.is_cut:
                return writer.close()
            there, back = await asyncio.open_connection(host, int(port))
            self._writers += [writer, back]
            await asyncio.gather(pipe(reader, back), pipe(there, writer))

        self._server = await asyncio.start_server(connected, "127.0.0.1", 0)
        return f"ws://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/chat"

    def cut(self) -> None:
        self.is_cut = True
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    def mend(self) -> None:
        self.is_cut = False


async def until(socket: ChatSocket, is_last: Callable[[Event], bool]) -> list[Event]:
    """The events up to that one."""
    seen: list[Event] = []
    async with asyncio.timeout(PATIENCE):
        async for event in socket:
            seen.append(event)
            if is_last(event):
                return seen
    raise AssertionError(f"the socket ended after {seen}")


def texts_of(events: Iterable[Event]) -> list[str]:
    return [event.data["message"]["text"] for event in events if event.name == "chat:message:received"]


async def realtime(alice: ChatClient, bob: ChatClient) -> None:
    channel_id = alice.channels.create_group({"userIds": ["bob"], "name": "Live"})["id"]

    async def send(text: str) -> None:
        await asyncio.to_thread(alice.messages.send, channel_id, {"text": text})

    def said(text: str) -> Callable[[Event], bool]:
        return lambda event: texts_of([event]) == [text]

    wire = Wire()
    async with bob.realtime(await wire.start()) as socket:
        joined = await socket.join(channel_id, since=0)
        assert joined["recovered"] is True
        await send("one")
        seen = await until(socket, said("one"))
        async with alice.realtime() as other:
            await other.join(channel_id)
            await other.start_typing(channel_id)
            seen += await until(socket, lambda event: event.name == "chat:typing:status:updated")

        # Events during a disconnection come after it, once and in order.
        wire.cut()
        seen += await until(socket, lambda event: event.name == "close")
        for number in range(5):
            await send(f"missed {number}")
        mention: models.SendMessageRequest = {"text": "hey bob", "mentionedUserIds": ["bob"]}
        await asyncio.to_thread(alice.messages.send, channel_id, mention)
        wire.mend()
        seen += await until(socket, lambda event: event.name == "chat:mention:received")
        await send("the end")
        seen += await until(socket, said("the end"))

        numbers = [event.seq for event in seen if event.seq is not None and event.feed is None]
        first = numbers[0]
        assert first <= joined["seq"] + 1 and numbers == list(range(first, first + len(numbers))), numbers
        texts = texts_of(seen)
        assert texts == ["one", *(f"missed {number}" for number in range(5)), "hey bob", "the end"], texts
        assert not any(event.name in ("reload", "stale", "dropped") for event in seen), seen

        # From a stored position, in a restarted program.
        last = next(event for event in seen if texts_of([event]) == ["one"])
        async with bob.realtime() as later:
            assert (await later.join(channel_id, since=last.seq, epoch=last.epoch))["recovered"] is True
            assert texts_of(await until(later, said("the end"))) == texts[1:]
            await later.leave(channel_id)
            # In another history of the database the same number stands for something else.
            assert (await later.join(channel_id, since=1, epoch="another"))["recovered"] is False

        # A user removed while away is notified, and the user's feed continues.
        wire.cut()
        await until(socket, lambda event: event.name == "close")
        await asyncio.to_thread(alice.members.ban, channel_id, "bob", {"seconds": 600})
        wire.mend()
        await until(socket, lambda event: event.name in ("dropped", "chat:user:banned"))
        try:
            await socket.join(channel_id)
            raise AssertionError("a banned user has joined")
        except ChatSocketError as error:
            assert error.code == "CHAT_USER_BANNED", error.code

    # Many at once, those that are refused among them; and a token that has run out is replaced.
    tokens = iter(["expired", os.environ["CHAT_BOB"]])
    async with ChatClient(URL, lambda: next(tokens), timeout=PATIENCE).realtime() as socket:
        mine = [bob.channels.create_group({"userIds": ["alice"], "name": f"{number}"})["id"] for number in range(3)]
        joined = await socket.join_all({channel_id: 0, **dict.fromkeys(mine)})
        assert joined[channel_id]["error"]["code"] == "CHAT_USER_BANNED", joined
        assert all(joined[each]["recovered"] is None for each in mine), joined
        # More frames than the gateway takes at once.
        for _ in range(100):
            await socket.start_typing(mine[0])

    try:
        await ChatClient(URL, "expired").realtime().connect()
        raise AssertionError("a token that has run out was taken")
    except ChatSocketError as error:
        assert error.details["closeCode"] == 4401, error.details


if __name__ == "__main__":
    people = [ChatClient(URL, os.environ[name], timeout=PATIENCE) for name in ("CHAT_ALICE", "CHAT_BOB")]
    requests(*people)
    held(*people)
    streams(*people)
    if importlib.util.find_spec("websockets"):
        asyncio.run(realtime(*people))
        print("requests and realtime")
    else:
        print("requests, without realtime: the package websockets is not here")
