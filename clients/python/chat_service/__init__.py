"""The client of a chat service, made from its contract."""

from .client import ChatClient
from .errors import ChatApiError, ChatConnectionError, ChatError, ChatSocketError
from .events import CONTRACT_VERSION, FEATURE_LEVEL
from .http import RequestOptions
from .socket import ChatSocket
from .streams import StreamWriter
from .subscriptions import Event

__all__ = [
    "CONTRACT_VERSION",
    "FEATURE_LEVEL",
    "ChatApiError",
    "ChatClient",
    "ChatConnectionError",
    "ChatError",
    "ChatSocket",
    "ChatSocketError",
    "Event",
    "RequestOptions",
    "StreamWriter",
]
