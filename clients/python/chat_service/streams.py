"""Messages that grow while they are read."""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Any, Literal, TypeVar

from . import models
from .errors import ChatApiError, ChatConnectionError, ChatError
from .http import RequestOptions
from .operations import Messages as Operations

GATHER_SECONDS = 0.05
GATHER_LENGTH = 2_048
# Maximum code points in a request.
MAX_PIECE = 8_192
MAX_WAITING = 16_384
# Conflicts in a row, after which two producers must be at work.
MAX_CONFLICTS = 5
MAX_IDLE = 600.0
# Half of the time in which a stream that was stopped can be ended.
MAX_UNASKED = 5.0
STOPPED = "CHAT_STREAM_STOPPED"
ENDED = "CHAT_STREAM_ENDED"

T = TypeVar("T")
TextType = Literal["text", "reasoning"]
ValueType = Literal["tool", "source", "data"]


class Messages(Operations):
    def stream(
        self,
        channel_id: str,
        body: models.SendMessageRequest | None = None,
        *,
        options: RequestOptions | None = None,
    ) -> StreamWriter:
        """Sends a message that grows while it is read, such as the answer of a language model.

        With the same `idempotency_key` a restarted program continues the stream that it began. Use it in a `with`:
        it ends as `COMPLETE`, or as `FAILED` after an exception.
        """
        begun: Any = {"text": "", "stream": {}, **(body or {})}
        message = self.send(channel_id, begun, options=options)
        return StreamWriter(self, message, float(begun["stream"].get("idleSeconds", 60)))


class _Text:
    """A text part: the characters from `start` on, which are those that are not durable, or not sent."""

    def __init__(self, part: int, type: TextType) -> None:
        self.part = part
        self.type = type
        self.text = ""
        self.start = 0
        # How many of them the service has.
        self.length = 0
        # How many the service says it has: beyond `length` by another producer, maybe of the same text.
        self.there = 0

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def forget(self, durable: int) -> None:
        count = max(0, min(durable, self.length) - self.start)
        self.text = self.text[count:]
        self.start += count


class StreamWriter:
    """Writes a message that grows while it is read, from one thread at a time.

    A background thread gathers text for 50 milliseconds, repeats what fails and keeps the stream alive. Text is kept
    until it is durable: a newer run may withdraw other text.
    """

    def __init__(self, messages: Operations, message: models.Message, idle: float) -> None:
        self.message = message
        """The message at its start; after a restart with the same `idempotency_key`, as it was then."""
        self.closed = threading.Event()
        """Set when the service takes no more text. `error` has the reason."""
        self.error: ChatError | None = None
        """`CHAT_STREAM_STOPPED` if a reader stopped it. That is noticed within five seconds."""
        stream = message["stream"]
        assert stream is not None
        self._messages = messages
        self._idle = idle
        self._run = stream["run"]
        self._texts: dict[int, _Text] = {}
        self._conflicts = 0
        self._used = time.monotonic()
        self._is_ending = False
        # Guards all of this; notified when text or room is there. One request is under way at a time.
        self._changed = threading.Condition()
        self._sending = threading.RLock()
        shown = message["text"]
        for part, known in enumerate(stream["parts"]):
            if known["type"] not in ("text", "reasoning"):
                continue
            own = self._texts[part] = _Text(part, "text" if known["type"] == "text" else "reasoning")
            own.length = own.there = known["length"]
            own.text = shown[: own.length] if own.type == "text" else known.get("text", "")
            shown = shown[own.length :] if own.type == "text" else shown
            own.forget(known["durableLength"])
        if stream["state"] != "STREAMING":
            self._fail(_refusal(STOPPED if stream["state"] == "STOPPING" else ENDED))
        self._worker = threading.Thread(target=self._work, name="chat stream", daemon=True)
        self._worker.start()

    def __enter__(self) -> StreamWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if error is None:
            self.end()
            return
        try:
            self.end("FAILED")
        except ChatError:
            # The first error counts.
            pass

    def append(self, text: str, *, part: int = 0, type: TextType = "text") -> None:
        """Appends text. Waits while more than 16,384 characters are not sent.

        Raises `error` once the service takes no more text. `type` is that of a part that this begins.
        """
        with self._changed:
            self._check()
            own = self._texts.setdefault(part, _Text(part, type))
            # Lone surrogates and NUL are not allowed in text.
            own.text += re.sub("[\0\ud800-\udfff]", "\ufffd", text)
            self._used = time.monotonic()
            self._changed.notify_all()
            self._changed.wait_for(lambda: self.error or self._unsent() < MAX_WAITING)
            self._check()

    def pipe(self, pieces: Iterable[str], *, part: int = 0, type: TextType = "text") -> None:
        """Appends every piece. Returns early if a reader stops the stream."""
        for piece in pieces:
            try:
                self.append(piece, part=part, type=type)
            except ChatError as error:
                if error.code != STOPPED:
                    raise
                return

    def set_part(self, part: int, type: ValueType, value: dict[str, Any]) -> None:
        """Sets a part with a value, after the text appended before. Returns when it is stored."""
        self._used = time.monotonic()
        body: models.SetStreamPartRequest = {"run": 0, "type": type, "value": value}
        while True:
            self._check()
            with self._sending:
                self._settle()
                body["run"] = self._run
                if self._ask(lambda: self._messages.set_stream_part(*self._place, part, body)) is not None:
                    return

    def end(self, state: Literal["COMPLETE", "FAILED"] = "COMPLETE", **changes: Any) -> models.Message:
        """Ends the stream when everything is sent. `changes`: `metadata`, `mentionedUserIds`, `linkMetadata`.

        One that was stopped ends as `STOPPED`, one that lost text as `FAILED`; then this raises `error` if the text was
        to be complete.
        """
        with self._changed:
            self._is_ending = True
            self._changed.notify_all()
        self._worker.join()
        while True:
            if any(text.there > text.length for text in self._texts.values()):
                self._fail(_refusal("CHAT_STREAM_OFFSET"))
            lost = self.error if self.error and self.error.code not in (STOPPED, ENDED) else None
            body: Any = {"run": self._run, "state": "FAILED" if lost else state, **changes}
            ended = self._ask(lambda: self._messages.end_stream(*self._place, body), is_end=True)
            if ended is None:
                self._try(self._settle)
                continue
            self._fail(_refusal(ENDED))
            if lost and state == "COMPLETE":
                raise lost
            return ended

    @property
    def _place(self) -> tuple[str, str]:
        return self.message["channelId"], self.message["id"]

    def _check(self) -> None:
        if self.error:
            raise self.error

    def _fail(self, error: ChatError) -> None:
        with self._changed:
            self.error = self.error or error
            self.closed.set()
            self._changed.notify_all()

    def _try(self, act: Callable[[], object]) -> None:
        try:
            if not self.error:
                act()
        except ChatError as error:
            self._fail(error)

    def _unsent(self) -> int:
        return sum(text.end - text.length for text in self._texts.values())

    def _work(self) -> None:
        beat = min(self._idle / 3, MAX_UNASKED)
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self.error or self._is_ending or self._unsent(), beat)
                if self._unsent():
                    self._changed.wait_for(
                        lambda: self.error or self._is_ending or self._unsent() >= GATHER_LENGTH, GATHER_SECONDS
                    )
                is_last = self._is_ending
            with self._sending:
                self._try(self._settle if self._unsent() or is_last else self._keep_alive)
            if self.error or is_last:
                return

    def _keep_alive(self) -> None:
        # A producer that has forgotten its stream does not keep it open.
        if time.monotonic() - self._used < MAX_IDLE:
            self._ask(lambda: self._messages.keep_stream_alive(*self._place))

    def _settle(self) -> None:
        """Sends unsent text, the first part first."""
        while True:
            with self._changed:
                own = next((text for _, text in sorted(self._texts.items()) if text.length < text.end), None)
                if own is None:
                    return
                offset = own.length
                length = min(MAX_PIECE, own.there - offset) if own.there > offset else MAX_PIECE
                piece = own.text[offset - own.start :][:length]
            body: models.AppendToStreamRequest = {
                "run": self._run,
                "part": own.part,
                "type": own.type,
                "offset": offset,
                "text": piece,
            }
            answer = self._ask(lambda: self._messages.append_to_stream(*self._place, body))
            if answer is None:
                continue
            with self._changed:
                if answer["run"] > self._run:
                    # In a newer run all text that was not durable may be lost: it is sent again.
                    self._run = answer["run"]
                    for text in self._texts.values():
                        text.length = text.there = text.start
                own.length = offset + len(piece)
                own.forget(answer["durableLength"])
                self._changed.notify_all()

    def _ask(self, call: Callable[[], T], *, is_end: bool = False) -> T | None:
        """Retries a request until there is a response. None if it must be rebuilt after a conflict."""
        began = time.monotonic()
        tries = 0
        while True:
            if self.error and not is_end:
                raise self.error
            try:
                answer = call()
                self._conflicts = 0
                return answer
            except (ChatApiError, ChatConnectionError) as error:
                if error.code in ("CHAT_STREAM_RUN", "CHAT_STREAM_OFFSET") and self._conflicts < MAX_CONFLICTS:
                    self._conflicts += 1
                    if self._rewind(error):
                        return None
                    if is_end:
                        self._fail(error)
                        return None
                if error.code in ("CHAT_STREAM_PART_LIMIT", "CHAT_VALIDATION_ERROR"):
                    raise
                if not _is_temporary(error) or time.monotonic() - began > self._idle:
                    self._fail(error)
                    raise
                retry_after = getattr(error, "retry_after", None) or 0.0
                time.sleep(max(retry_after, min(8.0, 0.25 * 2.0**tries) * random.uniform(0.5, 1)))
                tries = min(tries + 1, 10)

    def _rewind(self, error: ChatError) -> bool:
        """Rewinds to the position of the service. False if the text after it is unknown or different.

        Where the service has more than was sent, that is sent next, so that it is compared.
        """
        with self._changed:
            if error.code == "CHAT_STREAM_RUN":
                self._run = error.details["run"]
                lengths = error.details["lengths"]
                stands = {part: lengths[part] if part < len(lengths) else 0 for part in self._texts}
            else:
                stands = {error.details["part"]: error.details["length"]}
            for part, length in stands.items():
                own = self._texts.get(part)
                if own is None or (error.code == "CHAT_STREAM_OFFSET" and own.there > own.length):
                    return False
                own.there = length or 0
                own.length = min(own.length, own.there)
                if own.length < own.start:
                    return False
            return True


def _refusal(code: str) -> ChatError:
    return ChatError(code, f"the stream takes no more text: {code}")


def _is_temporary(error: ChatApiError | ChatConnectionError) -> bool:
    if isinstance(error, ChatConnectionError) or error.code == "UNKNOWN":
        return True
    return error.status in (401, 429) or (error.status >= 500 and error.status != 501)
