"""Applies events to conversations and lists: pure functions, for apps with their own store."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from .subscriptions import Event

Json = dict[str, Any]
_OPEN = ("STREAMING", "STOPPING")


@dataclass(frozen=True)
class Conversation:
    """A channel as one member sees it. Give each part that you have read; the others stay empty."""

    user_id: str
    channel_id: str
    #: The `seq` of the last event of the channel that was applied, or the `eventSeq` of the page that was read.
    seq: int = 0
    #: The oldest first.
    messages: tuple[Json, ...] = ()
    #: Whether there are older ones to read: none is added before the first.
    has_older: bool = False
    #: As `GET /channels/{id}` returns it, with `membership`.
    channel: Json | None = None
    members: tuple[Json, ...] = ()
    #: The latest first.
    pins: tuple[Json, ...] = ()
    #: By id, those that were read.
    polls: Mapping[str, Json] = field(default_factory=dict)
    #: Messages up to this time are hidden.
    history_start: str = ""
    #: False once the user has left, was removed or banned, or the channel was deleted.
    is_member: bool = True
    #: Ids of messages that grow and miss text: read each of them once, and give it to `with_message`.
    behind: frozenset[str] = frozenset()
    #: Whether an event reported a change without its content: read the conversation again.
    is_stale: bool = False


@dataclass(frozen=True)
class ChannelList:
    """The channels of `GET /channels`, with empty ones if the list was read with `includeEmpty`."""

    #: In the order of the list.
    channels: tuple[Json, ...] = ()
    include_empty: bool = False
    #: Whether there are more to read: none is added after the last.
    has_more: bool = False


@dataclass(frozen=True)
class ThreadList:
    """The threads of `GET /threads`."""

    #: The newest reply first.
    threads: tuple[Json, ...] = ()
    #: Whether there are more to read: none is added after the last.
    has_more: bool = False


@dataclass(frozen=True)
class Unread:
    """The response of `GET /channels/unread-count`."""

    total_unread_count: int
    total_unread_threads: int


State = TypeVar("State", Conversation, ChannelList, ThreadList, Unread)


def apply_event(state: State, event: Event) -> State:
    """The state after an event of a socket, or of a log. The same state if nothing changes; an event may come twice.

    Events of the channel must come in order and without a gap, as `ChatSocket` gives them: one that the state has
    already is passed over.
    """
    if isinstance(state, Conversation):
        return _apply_to_conversation(state, event)
    if isinstance(state, ChannelList):
        return _apply_to_channels(state, event)
    if isinstance(state, ThreadList):
        return _apply_to_threads(state, event)
    return _apply_to_unread(state, event)


def with_message(state: Conversation, message: Json) -> Conversation:
    """The conversation with a message that was read because text was missing."""
    messages = tuple(_later_of(known, message) if known["id"] == message["id"] else known for known in state.messages)
    return replace(state, messages=messages, behind=state.behind - {message["id"]})


def _apply_to_conversation(state: Conversation, event: Event) -> Conversation:
    data = event.data
    if data.get("channelId", state.channel_id) != state.channel_id:
        return state
    is_logged = event.seq is not None and event.feed is None
    if is_logged and event.seq is not None:
        if event.seq <= state.seq:
            return state
        state = replace(state, seq=event.seq)
    handler = _HANDLERS.get(event.name)
    return handler(state, data) if handler else state


# Messages


def _edit(items: Sequence[Json], is_meant: Callable[[Json], bool], change: Callable[[Json], Json]) -> tuple[Json, ...]:
    return tuple(change(item) if is_meant(item) else item for item in items)


def _edit_message(state: Conversation, message_id: str, change: Callable[[Json], Json]) -> Conversation:
    return replace(state, messages=_edit(state.messages, lambda message: message["id"] == message_id, change))


def _edit_channel(state: Conversation, **change: Any) -> Conversation:
    return replace(state, channel={**state.channel, **change}) if state.channel else state


def _with_thread(message: Json, thread_info: Json | None) -> Json:
    rest = {key: value for key, value in message.items() if key != "threadInfo"}
    return {**rest, "threadInfo": thread_info} if thread_info else rest


def _updated(known: Json, message: Json) -> Json:
    """The message of an event. The thread, whose visible part differs by member, stays."""
    return _with_thread(_later_of(known, message), known.get("threadInfo"))


def _put(state: Conversation, message: Json) -> Conversation:
    if any(known["id"] == message["id"] for known in state.messages):
        return _edit_message(state, message["id"], lambda known: _updated(known, message))
    at = sum(known["createdAt"] < message["createdAt"] for known in state.messages)
    if at == 0 and state.has_older:
        return state
    return replace(state, messages=(*state.messages[:at], message, *state.messages[at:]))


def _renew_quotes(state: Conversation, is_meant: Callable[[Json], bool], quote: Json | None) -> Conversation:
    """Changes quotes; without a quote they become hidden. Hidden quotes stay hidden."""

    def change(message: Json) -> Json:
        known = message["quote"]
        if not known or "isHidden" in known or not is_meant(known):
            return message
        return {**message, "quote": quote or {"messageId": known["messageId"], "isHidden": True}}

    return replace(state, messages=tuple(map(change, state.messages)))


def _quote_of(message: Json) -> Json:
    same = ("senderId", "type", "fileName", "thumbnailUrl")
    return {"messageId": message["id"], "text": message["text"][:200], **{key: message[key] for key in same}}


def _received(state: Conversation, data: Json) -> Conversation:
    message = data["message"]
    if message["createdAt"] <= state.history_start:
        return state
    is_known = any(known["id"] == message["id"] for known in state.messages)
    state = _put(state, message)
    parent = message["parentMessageId"]
    if parent and not is_known:

        def more(top: Json) -> Json:
            count = (top.get("threadInfo") or {"replyCount": 0})["replyCount"] + 1
            return _with_thread(top, {"replyCount": count, "lastRepliedAt": message["createdAt"]})

        state = _edit_message(state, parent, more)
    return _with_last(state, message)


def _with_last(state: Conversation, message: Json) -> Conversation:
    is_last = state.channel and message["createdAt"] > (state.channel["lastMessageAt"] or "")
    return _edit_channel(state, lastMessageAt=message["createdAt"]) if is_last else state


def _without(state: Conversation, is_gone: Callable[[Json], bool], *ids: str, stays: bool = False) -> Conversation:
    """Without messages, their pins and their polls, and with the time of the last one that is left.

    :param stays: keeps the messages themselves, which count nowhere.
    """
    gone = {*ids, *(message["id"] for message in state.messages if is_gone(message))}
    left = [message for message in state.messages if message["id"] not in gone]
    counted = [message for message in left if not message.get("moderation")]
    last = state.channel and state.channel["lastMessageAt"]
    had_last = any(message["createdAt"] == last for message in state.messages)
    has_last = any(message["createdAt"] == last for message in left)
    if had_last and not has_last and (counted or not state.has_older):
        state = _edit_channel(state, lastMessageAt=counted[-1]["createdAt"] if counted else None)
    return replace(
        state,
        messages=state.messages if stays else tuple(left),
        pins=tuple(pin for pin in state.pins if pin["messageId"] not in gone),
        polls={key: poll for key, poll in state.polls.items() if poll["messageId"] not in gone},
    )


def _with_traces(state: Conversation, message_id: str, quote: Json, parent: str | None, info: Json | None) -> Conversation:
    """Updates copies of a message: its quotes, and the count of its thread."""
    state = _renew_quotes(state, lambda known: known["messageId"] == message_id, quote)
    return _edit_message(state, parent, lambda top: _with_thread(top, info)) if parent else state


def _deleted(state: Conversation, data: Json) -> Conversation:
    message_id = data["messageId"]
    state = _without(state, lambda message: message["id"] == message_id, message_id)
    quote = {"messageId": message_id, "isDeleted": True}
    return _with_traces(state, message_id, quote, data["parentMessageId"], data.get("threadInfo"))


def _message_updated(state: Conversation, data: Json) -> Conversation:
    message = data["message"]
    message_id = message["id"]
    changed = _edit_message(state, message_id, lambda known: _updated(known, message))
    if not message.get("moderation"):
        return _with_traces(changed, message_id, _quote_of(message), None, None)
    # A moderator has removed the user's own message: it stays in its place, but is not counted.
    rest = _without(state, lambda known: known["id"] == message_id, message_id, stays=True)
    rest = replace(rest, messages=changed.messages)
    quote = {"messageId": message_id, "isDeleted": True}
    return _with_traces(rest, message_id, quote, message["parentMessageId"], data.get("threadInfo"))


def _restored(state: Conversation, data: Json) -> Conversation:
    message = data["message"]
    if message["createdAt"] <= state.history_start:
        return state
    state = _put(state, message)
    info = data.get("threadInfo")
    state = _with_traces(state, message["id"], _quote_of(message), message["parentMessageId"], info)
    return _with_last(state, message)


def _begin_at(state: Conversation, data: Json) -> Conversation:
    reset_at = data["resetAt"]
    if not reset_at or reset_at <= state.history_start:
        return state
    loaded = {message["id"] for message in state.messages}
    pins = state.pins
    is_old = any(message["createdAt"] <= reset_at for message in state.messages)
    state = _without(state, lambda message: message["createdAt"] <= reset_at)
    kept = {message["id"] for message in state.messages}
    quoted = {message["quote"]["messageId"] for message in state.messages if message["quote"]}
    state = _renew_quotes(state, lambda quote: quote["messageId"] in loaded - kept, None)
    if state.channel and (state.channel["lastMessageAt"] or "") <= reset_at:
        state = _edit_channel(state, lastMessageAt=None)
    # Pins and quotes have no time of their message, so only the service knows which remain.
    unknown = {*quoted, *(pin["messageId"] for pin in pins)} - loaded
    return replace(
        state,
        history_start=reset_at,
        has_older=state.has_older and not is_old,
        is_stale=state.is_stale or bool(unknown),
    )


def _asked(state: Conversation, data: Json) -> Conversation:
    question = data["question"]

    def change(message: Json) -> Json:
        known = message.get("questions") or []
        if any(one["id"] == question["id"] for one in known):
            return {**message, "questions": [question if one["id"] == question["id"] else one for one in known]}
        return {**message, "questions": [*known, question]}

    return _edit_message(state, question["messageId"], change)


def _pinned(state: Conversation, data: Json) -> Conversation:
    pins = [pin for pin in state.pins if pin["messageId"] != data["messageId"]]
    if data["pinnedAt"] is not None:
        at = sum(pin["createdAt"] > data["pinnedAt"] for pin in pins)
        pin = {"messageId": data["messageId"], "pinnedById": data["pinnedById"], "createdAt": data["pinnedAt"]}
        pins.insert(at, pin)
    return replace(state, pins=tuple(pins))


# Streams


def _is_growing(message: Json) -> bool:
    return bool(message["stream"]) and message["stream"]["state"] in _OPEN


def _appended(state: Conversation, piece: Json) -> Conversation:
    return _grow(state, piece["messageId"], lambda message: _grown(message, piece))


def _stream_changed(state: Conversation, change: Json) -> Conversation:
    return _grow(state, change["messageId"], lambda message: _changed_stream(message, change))


def _grow(state: Conversation, message_id: str, change: Callable[[Json], tuple[Json, bool]]) -> Conversation:
    for at, message in enumerate(state.messages):
        if message["id"] == message_id and _is_growing(message):
            grown, is_behind = change(message)
            messages = (*state.messages[:at], grown, *state.messages[at + 1 :])
            behind = state.behind | {message_id} if is_behind else state.behind
            return replace(state, messages=messages, behind=behind)
    return state


def _grown(message: Json, piece: Json) -> tuple[Json, bool]:
    """The message with a piece, and whether text is missing. A piece of a newer run replaces the text from its offset on."""
    stream, run, part, offset = message["stream"], piece["run"], piece["part"], piece["offset"]
    if run < stream["run"]:
        return message, False
    is_newer = run > stream["run"]
    parts = list(stream["parts"])
    if part > len(parts):
        return message, True
    if part == len(parts):
        empty = {"type": piece["type"], "length": 0, "durableLength": 0}
        parts.append({**empty, "text": ""} if piece["type"] == "reasoning" else empty)
    known = parts[part]
    is_elsewhere = is_newer and any(one["length"] > 0 for n, one in enumerate(parts) if n != part)
    # A newer run may have replaced text that was not durable by other text of the same length.
    if offset > (known["durableLength"] if is_newer else known["length"]) or is_elsewhere:
        return message, True
    kept = offset if is_newer else known["length"]
    more = piece["text"][kept - offset :]
    length = kept + len(more)
    parts[part] = {**known, "length": length, "durableLength": min(known["durableLength"], length)}
    text = message["text"]
    if piece["type"] == "reasoning":
        parts[part]["text"] = known["text"][:kept] + more
    else:
        start = sum(one["length"] for one in parts[:part] if one["type"] == "text")
        text = text[: start + kept] + more + text[start + known["length"] :]
    return {**message, "text": text, "stream": {**stream, "run": run, "parts": parts}}, False


def _changed_stream(message: Json, change: Json) -> tuple[Json, bool]:
    """The message after a change of its stream, and whether a value, or a part before it, is missing."""
    stream = message["stream"]
    parts = list(stream["parts"])
    part, revision = change.get("part"), change.get("revision", 0)
    known = parts[part] if part is not None and part < len(parts) else {}
    is_newer = part is not None and revision > known.get("revision", 0)
    is_missing = part is not None and is_newer and (change.get("value") is None or part > len(parts))
    # A stopping stream does not return to streaming.
    state = change["state"] if change["state"] == "STOPPING" else stream["state"]
    if part is not None and is_newer and not is_missing:
        value = {"type": change["type"], "length": 0, "durableLength": 0, "value": change["value"], "revision": revision}
        parts[part : part + 1] = [value]
    return {**message, "stream": {**stream, "state": state, "parts": parts}}, is_missing or change["run"] > stream["run"]


def _later_of(known: Json, fresh: Json) -> Json:
    """The message as read or from an event, unless the known one has more text."""
    if not known["stream"] or not fresh["stream"] or not _is_growing(fresh):
        return fresh
    if not _is_growing(known):
        return known
    mine, other = known["stream"], fresh["stream"]

    def is_ahead(n: int, part: Json) -> bool:
        theirs = other["parts"][n] if n < len(other["parts"]) else {"length": -1}
        return part["length"] > theirs["length"] or part.get("revision", 0) > theirs.get("revision", 0)

    is_older = any(is_ahead(n, part) for n, part in enumerate(mine["parts"]))
    if mine["run"] < other["run"] or (mine["run"] == other["run"] and not is_older):
        return fresh
    return {**fresh, "text": known["text"], "stream": mine}


# Polls


def _edit_poll(state: Conversation, poll_id: str, change: Callable[[Json], Json]) -> Conversation:
    poll = state.polls.get(poll_id)
    return replace(state, polls={**state.polls, poll_id: change(poll)}) if poll else state


def _voted(state: Conversation, data: Json) -> Conversation:
    def change(poll: Json) -> Json:
        own = poll["votedOptionIds"]
        if data["userId"] == state.user_id:
            own = data.get("votedOptionIds", [*own, *data["optionIds"]])
        voted = [option["id"] for option in data["options"] if option["id"] in own]
        return {**poll, "voterCount": data["voterCount"], "options": data["options"], "votedOptionIds": voted}

    return _edit_poll(state, data["pollId"], change)


# Channel and members


def _channel_changed(state: Conversation, data: Json) -> Conversation:
    last = state.channel and state.channel["lastMessageAt"]
    return _edit_channel(state, **{**data["channel"], "lastMessageAt": last})


def _of_channel(state: Conversation, data: Json) -> Conversation:
    return _edit_channel(state, **{key: value for key, value in data.items() if key != "channelId"})


def _edit_member(state: Conversation, user_id: str, **change: Any) -> Conversation:
    def changed(member: Json) -> Json:
        return {**member, **change}

    def is_meant(member: Json) -> bool:
        return bool(member["userId"] == user_id)

    own = state.channel and state.channel.get("membership")
    if own and is_meant(own):
        known = {key: value for key, value in change.items() if key not in ("isOnline", "lastSeenAt")}
        state = _edit_channel(state, membership={**own, **known})
    return replace(state, members=_edit(state.members, is_meant, changed))


def _of_member(state: Conversation, data: Json) -> Conversation:
    change = {key: value for key, value in data.items() if key not in ("channelId", "userId")}
    return _edit_member(state, data["userId"], **change)


def _admit(state: Conversation, member: Json) -> Conversation:
    moderation = ("mutedUntil", "bannedUntil", "banDescription")
    plain = {key: value for key, value in member.items() if key not in moderation}
    known = next((one for one in state.members if one["userId"] == member["userId"]), {})
    others = [one for one in state.members if one is not known]
    listed = {"isOnline": known.get("isOnline", False), "lastSeenAt": known.get("lastSeenAt"), **plain}
    at = sum((one["joinedAt"], one["userId"]) < (listed["joinedAt"], listed["userId"]) for one in others)
    if member["userId"] == state.user_id:
        state = _edit_channel(state, membership=plain)
    return replace(state, members=(*others[:at], listed, *others[at:]))


def _dismiss(state: Conversation, data: Json) -> Conversation:
    if data["userId"] == state.user_id:
        return replace(state, is_member=False)
    return replace(state, members=tuple(one for one in state.members if one["userId"] != data["userId"]))


def _joined(state: Conversation, data: Json) -> Conversation:
    return _edit_channel(_admit(state, data["member"]), memberCount=data["memberCount"])


def _left(state: Conversation, data: Json) -> Conversation:
    state = _dismiss(state, data)
    return _edit_channel(state, memberCount=data["memberCount"]) if state.is_member else state


def _unbanned(state: Conversation, data: Json) -> Conversation:
    if data["userId"] == state.user_id:
        return replace(state, is_stale=True)
    return _admit(state, data["member"]) if data.get("member") else state


def _blocked(state: Conversation, data: Json) -> Conversation:
    user_id = data["userId"]
    state = _without(state, lambda message: message["senderId"] == user_id)
    state = _renew_quotes(state, lambda quote: quote.get("senderId") == user_id, None)
    # Only the service knows the number of their replies.
    return replace(state, is_stale=True)


_HANDLERS: dict[str, Callable[[Conversation, Json], Conversation]] = {
    "chat:message:received": _received,
    "chat:message:updated": _message_updated,
    "chat:message:restored": _restored,
    "chat:message:appended": _appended,
    "chat:message:stream:changed": _stream_changed,
    "chat:message:deleted": _deleted,
    "chat:reaction:updated": lambda state, data: _edit_message(
        state, data["messageId"], lambda message: {**message, "reactions": data["reactions"]}
    ),
    "chat:pinned:message:updated": _pinned,
    "chat:poll:updated": lambda state, data: _edit_poll(
        state, data["poll"]["id"], lambda poll: {**poll, **data["poll"]}
    ),
    "chat:poll:voted": _voted,
    "chat:poll:deleted": lambda state, data: replace(
        state, polls={key: poll for key, poll in state.polls.items() if key != data["pollId"]}
    ),
    "chat:question:asked": _asked,
    "chat:question:answered": _asked,
    "chat:question:closed": _asked,
    "chat:channel:changed": _channel_changed,
    "chat:channel:frozen": _of_channel,
    "chat:channel:unfrozen": _of_channel,
    "chat:metadata:changed": _of_channel,
    "chat:channel:member:count:changed": _of_channel,
    "chat:channel:deleted": lambda state, _: replace(state, is_member=False),
    "chat:channel:created": lambda state, _: state if state.is_member else replace(state, is_stale=True),
    "chat:channel:history:reset": _begin_at,
    "chat:channel:hidden": _begin_at,
    "chat:user:joined": _joined,
    "chat:user:left": _left,
    "chat:user:banned": _dismiss,
    "chat:user:unbanned": _unbanned,
    "chat:user:muted": lambda state, data: _edit_member(state, data["userId"], isMuted=True),
    "chat:user:unmuted": lambda state, data: _edit_member(state, data["userId"], isMuted=False),
    "chat:operator:updated": _of_member,
    "chat:read:receipt:updated": _of_member,
    "chat:presence:changed": _of_member,
    "chat:user:blocked": _blocked,
    "chat:user:unblocked": lambda state, _: replace(state, is_stale=True),
}


# Lists


def _channel_rank(item: Json) -> tuple[str, str]:
    return item["lastMessageAt"] or item["createdAt"], item["id"]


def _apply_to_channels(state: ChannelList, event: Event) -> ChannelList:
    data = event.data
    if event.name == "chat:channel:activity":
        return _put_channels(state, data["channels"], data["removedChannelIds"])
    if event.name == "chat:presence:changed":

        def with_presence(item: Json) -> Json:
            peer = {**item["peer"], "isOnline": data["isOnline"]}
            return {**item, "peer": peer}

        def is_peer(item: Json) -> bool:
            return bool(item["peer"]) and item["peer"]["id"] == data["userId"]

        return replace(state, channels=_edit(state.channels, is_peer, with_presence))
    # The activity contains these too, a little later.
    own: dict[str, Json] = {
        "chat:channel:muted": {"mutedUntil": None, **data},
        "chat:channel:unmuted": {"isMuted": False, "mutedUntil": None},
        "chat:channel:preference:updated": data,
    }
    change = {key: value for key, value in own.get(event.name, {}).items() if key != "channelId"}
    known = [item for item in state.channels if item["id"] == data.get("channelId")]
    return _put_channels(state, [{**item, **change} for item in known], []) if change else state


def _put_channels(state: ChannelList, items: Sequence[Json], removed: Sequence[str]) -> ChannelList:
    known = {item["id"]: item for item in state.channels}
    fresh = [item for item in items if item["eventSeq"] >= known.get(item["id"], item)["eventSeq"]]
    changed = {*removed, *(item["id"] for item in fresh)}
    last = _channel_rank(state.channels[-1]) if state.has_more and state.channels else ("", "")

    def is_listed(item: Json) -> bool:
        return not item["isHidden"] and (state.include_empty or not item["isEmpty"]) and _channel_rank(item) >= last

    kept = [item for item in state.channels if item["id"] not in changed]
    channels = sorted([*kept, *filter(is_listed, fresh)], key=_channel_rank, reverse=True)
    return replace(state, channels=tuple(channels))


def _thread_rank(thread: Json) -> tuple[str, str]:
    return thread["lastReply"]["createdAt"], thread["parentMessageId"]


def _apply_to_threads(state: ThreadList, event: Event) -> ThreadList:
    if event.name != "chat:thread:activity":
        return state
    threads = event.data["threads"]
    changed = {*event.data["removedThreadIds"], *(thread["parentMessageId"] for thread in threads)}
    deleted = event.data.get("removedChannelIds", ())
    last = _thread_rank(state.threads[-1]) if state.has_more and state.threads else ("", "")
    kept = [
        thread
        for thread in state.threads
        if thread["parentMessageId"] not in changed and thread["channel"]["id"] not in deleted
    ]
    fresh = [thread for thread in threads if _thread_rank(thread) >= last]
    return replace(state, threads=tuple(sorted([*kept, *fresh], key=_thread_rank, reverse=True)))


def _apply_to_unread(state: Unread, event: Event) -> Unread:
    if event.name not in ("chat:unread:count:changed", "chat:channel:activity", "chat:thread:activity"):
        return state
    return Unread(
        event.data.get("totalUnreadCount", state.total_unread_count),
        event.data.get("totalUnreadThreads", state.total_unread_threads),
    )
