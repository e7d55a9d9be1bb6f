"""Digests: SHA-256 over a text that stands for a value, the same on every platform, process and hash seed."""

import hashlib


def text_digest(text: str) -> str:
    """The SHA-256 of a text in UTF-8, as 64 hexadecimal digits.

    >>> text_digest("grail")[:16]
    '3fe2c52725422ae1'
    """
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
