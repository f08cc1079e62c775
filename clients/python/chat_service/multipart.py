"""A file and what is said of it, as one body."""

from __future__ import annotations

import json
import mimetypes
import uuid
from collections.abc import Mapping
from typing import Any, BinaryIO


def encode_multipart(form: Mapping[str, Any], file: BinaryIO | bytes, file_name: str) -> tuple[str, bytes]:
    """The content type and the body (RFC 7578). The file comes last, after what is said of it."""
    boundary = uuid.uuid4().hex
    content = file if isinstance(file, bytes) else file.read()
    kind = mimetypes.guess_type(file_name)[0] or "application/octet-stream"
    parts = [
        _part(boundary, f'name="{name}"', _text(value).encode())
        for name, value in form.items()
        if value is not None and name != "file"
    ]
    parts.append(_part(boundary, f'name="file"; filename="{_quoted(file_name)}"', content, kind))
    return f"multipart/form-data; boundary={boundary}", b"".join([*parts, f"--{boundary}--\r\n".encode()])


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _quoted(name: str) -> str:
    """As browsers do it."""
    return name.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")


def _part(boundary: str, disposition: str, content: bytes, kind: str | None = None) -> bytes:
    head = f"--{boundary}\r\ncontent-disposition: form-data; {disposition}\r\n"
    if kind is not None:
        head += f"content-type: {kind}\r\n"
    return head.encode() + b"\r\n" + content + b"\r\n"
