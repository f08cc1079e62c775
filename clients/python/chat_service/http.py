"""Requests over HTTP, with retries where they are safe."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, TypedDict

from .errors import ChatApiError, ChatConnectionError
from .multipart import encode_multipart

Token = str | Callable[[], str]
"""A token, or a function that gets one. The function is called again when the service refuses a token."""

FIRST_BACKOFF = 0.25
MAX_BACKOFF = 8.0
MAX_RETRY_AFTER = 30.0
UPLOAD_TIMEOUT = 120.0
# RFC 9110, 9.2.2: an attempt with an unknown outcome may be repeated.
IDEMPOTENT_METHODS = ("GET", "PUT", "DELETE")


class RequestOptions(TypedDict, total=False):
    """Options of every call."""

    timeout: float
    """Timeout of each attempt while the service is silent, in seconds. Default: the client's."""
    retries: int
    """Maximum number of retries. 0 turns them off. Default: the client's."""
    headers: dict[str, str]
    """Headers of this request."""
    idempotency_key: str
    """For the operations that send: the same key in the same channel returns the first message again.

    1 to 255 characters. Default: a random key for each call, which makes its retries safe. Give one of your
    own to make a call safe across restarts of your program.
    """


class Http:
    """Sends requests, and retries with exponential backoff.

    After 429 every request is repeated: nothing was done. After a broken connection, 408, 502, 503 or 504 only
    those are that do the same when done twice: GET, PUT, DELETE, and what carries an idempotency key. If
    `Retry-After` asks for more than 30 seconds there is no retry, and the error has `retry_after`.
    """

    def __init__(
        self, base_url: str, token: Token | None, timeout: float, retries: int, headers: Mapping[str, str]
    ) -> None:
        if not base_url.startswith(("http://", "https://")):
            raise ValueError(f"base_url must begin with http:// or https://, not {base_url!r}")
        self.base_url = base_url.rstrip("/")
        self.timeout = timeout
        self._retries = retries
        self._headers = dict(headers)
        self._token = token
        self._known_token: str | None = None
        self._token_lock = threading.Lock()

    def token(self, refused: str | None = None) -> str | None:
        """The token to use. `refused` is one that the service has refused."""
        if not callable(self._token):
            return self._token and self._token.strip()
        # One call at a time: with rotating tokens a second one would invalidate the first token.
        with self._token_lock:
            if self._known_token is None or self._known_token == refused:
                self._known_token = self._token().strip()
            return self._known_token

    @property
    def can_renew_token(self) -> bool:
        return callable(self._token)

    @staticmethod
    def segment(value: str) -> str:
        """A part of a path. An empty one, or only dots, would silently address another resource."""
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise ValueError(f"an id must not be {value!r}")
        return urllib.parse.quote(value, safe="")

    def send(
        self,
        method: str,
        path: str,
        *,
        body: Any = None,
        query: Mapping[str, Any] | None = None,
        file: BinaryIO | bytes | None = None,
        file_name: str = "",
        idempotent: bool = False,
        prefer: str | None = None,
        options: RequestOptions | None = None,
    ) -> Any:
        options = options or {}
        given = {**self._headers, **options.get("headers", {})}
        headers = {"accept": "application/json", **{name.lower(): value for name, value in given.items()}}
        has_own_token = "authorization" in headers
        timeout = options.get("timeout", self.timeout if file is None else max(self.timeout, UPLOAD_TIMEOUT))
        retries = options.get("retries", self._retries)
        data = None
        if file is not None:
            headers["content-type"], data = encode_multipart(body or {}, file, file_name)
        elif body is not None:
            headers["content-type"], data = "application/json", json.dumps(body, allow_nan=False).encode()
        if idempotent:
            headers.setdefault("idempotency-key", options.get("idempotency_key") or str(uuid.uuid4()))
        if prefer is not None:
            headers.setdefault("prefer", prefer)
        repeatable = idempotent or method in IDEMPOTENT_METHODS
        url = self.base_url + path + _query_string(query or {})
        refused: str | None = None
        retry = 0
        while True:
            token = None if has_own_token else self.token(refused)
            if token is not None:
                headers["authorization"] = f"Bearer {token}"
            try:
                return self._attempt(method, url, path, headers, data, timeout)
            except (ChatApiError, ChatConnectionError) as error:
                is_refused = isinstance(error, ChatApiError) and error.status == 401
                if is_refused and self.can_renew_token and refused is None and token is not None:
                    refused = token
                    continue
                delay = _retry_delay(error, retry, repeatable) if retry < retries else None
                if delay is None:
                    raise
            retry += 1
            time.sleep(delay)

    def _attempt(
        self, method: str, url: str, path: str, headers: dict[str, str], data: bytes | None, timeout: float
    ) -> Any:
        request = urllib.request.Request(url, data=data, headers=headers, method=method)
        try:
            with _OPENER.open(request, timeout=timeout) as answer:
                status, found, text = answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as refusal:
            with refusal:
                status, found, text = refusal.code, refusal.headers, _read(refusal)
        except (OSError, http.client.HTTPException) as failure:
            raise ChatConnectionError(f"{method} {path}: {failure}") from failure
        try:
            answered = json.loads(text) if text else None
        except ValueError:
            answered = None
        if 200 <= status < 300 and (answered is not None or not text):
            return answered
        raise _api_error(method, path, status, found, answered)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Redirects would lose the body, and send the token to another host."""

    def redirect_request(self, *_: Any) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoRedirects)


def _read(refusal: urllib.error.HTTPError) -> bytes:
    try:
        return refusal.read()
    except (OSError, http.client.HTTPException):
        return b""


def _query_string(query: Mapping[str, Any]) -> str:
    pairs = []
    for name, value in query.items():
        if value is None:
            continue
        for item in [value] if isinstance(value, (str, int, float)) else value:
            pairs.append((name, str(item).lower() if isinstance(item, bool) else str(item)))
    return f"?{urllib.parse.urlencode(pairs)}" if pairs else ""


def _api_error(method: str, path: str, status: int, headers: Any, answered: Any) -> ChatApiError:
    envelope = answered if isinstance(answered, dict) else {}
    error = envelope.get("error")
    error = error if isinstance(error, dict) and isinstance(error.get("code"), str) else {}
    return ChatApiError(
        error.get("code", "UNKNOWN"),
        error.get("message", f"HTTP {status} for {method} {path}, not from the chat service"),
        error.get("details"),
        status=status,
        method=method,
        path=path,
        request_id=envelope.get("requestId") or headers.get("x-request-id"),
        retry_after=_parse_retry_after(headers.get("retry-after")),
    )


def _parse_retry_after(value: str | None) -> float | None:
    if value is None:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = email.utils.parsedate_to_datetime(value).timestamp() - time.time()
        except ValueError:
            return None
    return max(0.0, seconds)


def _retry_delay(error: ChatApiError | ChatConnectionError, retry: int, repeatable: bool) -> float | None:
    """Seconds to wait before the next attempt, or None if there must be none."""
    status = error.status if isinstance(error, ChatApiError) else None
    retry_after = (error.retry_after if isinstance(error, ChatApiError) else None) or 0.0
    # After 503 the outcome is unknown, as the database may have gone away during the commit.
    passing = status in (None, 408, 502, 503, 504)
    if not (status == 429 or (repeatable and passing)) or retry_after > MAX_RETRY_AFTER:
        return None
    backoff = min(MAX_BACKOFF, FIRST_BACKOFF * 2.0 ** min(retry, 10)) * random.uniform(0.5, 1)
    return max(retry_after, backoff)
