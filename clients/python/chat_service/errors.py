"""The exceptions of this package."""

from __future__ import annotations

from typing import Any


class ChatError(Exception):
    """The base class of all errors of this package."""

    code: str
    """To branch on. Keep a default: a newer service may send codes that this version does not list."""

    def __init__(self, code: str, message: str, details: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.details = details or {}


class ChatApiError(ChatError):
    """The service refused a request. If a proxy responded in its place, `code` is `UNKNOWN`."""

    def __init__(
        self,
        code: str,
        message: str,
        details: dict[str, Any] | None = None,
        *,
        status: int,
        method: str,
        path: str,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(code, message, details)
        self.status = status
        """The HTTP status."""
        self.method = method
        self.path = path
        """The path of the request, without the query."""
        self.request_id = request_id
        """The id of the request in the log of the service."""
        self.retry_after = retry_after
        """Seconds after which another attempt makes sense."""


class ChatConnectionError(ChatError):
    """The service could not be reached, did not respond in time, or the connection broke.

    The service may have carried out the request.
    """

    def __init__(self, message: str) -> None:
        super().__init__("CONNECTION_FAILED", message)


class ChatSocketError(ChatError):
    """The gateway refused a connection or a frame, or the socket is closed."""
