"""The way in: every operation of the contract, and the gateway."""

from __future__ import annotations

from collections.abc import Mapping

from .http import Http, Token
from .operations import Resources
from .socket import ChatSocket
from .streams import Messages


class ChatClient(Resources):
    """All operations of one service, for one user.

    Args:
        base_url: where the service is mounted, such as ``https://acme.test/chat-api``.
        token: the user's token, or a function that gets one.
        timeout: seconds that the service may be silent, for each attempt.
        retries: how often a request is repeated where that is safe.
        headers: sent with every request.
    """

    def __init__(
        self,
        base_url: str,
        token: Token | None = None,
        *,
        timeout: float = 10.0,
        retries: int = 2,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self._http = Http(base_url, token, timeout, retries, headers or {})
        super().__init__(self._http)
        self.messages: Messages = Messages(self._http)

    def realtime(self, url: str | None = None) -> ChatSocket:
        """A socket of the same user. Needs the package `websockets`.

        Args:
            url: of the gateway. Default: ``/chat`` on the host of `base_url`.
        """
        return ChatSocket(
            url or _gateway_of(self._http.base_url),
            self._http.token,
            can_renew_token=self._http.can_renew_token,
            timeout=self._http.timeout,
        )


def _gateway_of(base_url: str) -> str:
    scheme, _, rest = base_url.partition("://")
    host = rest.partition("/")[0]
    return f"{'wss' if scheme == 'https' else 'ws'}://{host}/chat"
