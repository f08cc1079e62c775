"""A file and its fields, as one body."""

from __future__ import annotations

import json
import mimetypes
import os.path
import uuid
from collections.abc import Mapping
from typing import Any, BinaryIO


def encode_multipart(form: Mapping[str, Any], file: BinaryIO | bytes, file_name: str) -> tuple[str, bytes]:
    """The content type and the body (RFC 7578). The file comes last, after its fields."""
    boundary = uuid.uuid4().hex
    content = file if isinstance(file, bytes) else file.read()
    # By its ending alone: a whole name may be taken for a URL, which may claim any type.
    kind, packed = mimetypes.guess_type("file" + os.path.splitext(file_name)[1])
    if kind is None or packed is not None:
        kind = "application/octet-stream"
    parts = [
        _part(boundary, f'name="{name}"', _text(value).encode())
        for name, value in form.items()
        if value is not None and name != "file"
    ]
    parts.append(_part(boundary, f'name="file"; filename="{_quoted(file_name)}"', content, kind))
    return f"multipart/form-data; boundary={boundary}", b"".join([*parts, f"--{boundary}--\r\n".encode()])


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, allow_nan=False)


def _quoted(name: str) -> str:
    """As browsers do it."""
    return name.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")


def _part(boundary: str, disposition: str, content: bytes, kind: str | None = None) -> bytes:
    head = f"--{boundary}\r\ncontent-disposition: form-data; {disposition}\r\n"
    if kind is not None:
        head += f"content-type: {kind}\r\n"
    # Names of files may hold bytes that are no text.
    return head.encode("utf-8", "replace") + b"\r\n" + content + b"\r\n"
