"""ID tokens: JWTs that nobody has signed, as the emulator's."""

import base64
import json


def make(claims):
    return f"{_encode({'alg': 'none', 'typ': 'JWT'})}.{_encode(claims)}."


def read(token):
    """The claims of a token; raises `ValueError` for what is none."""
    parts = token.split(".")
    if len(parts) != 3:
        raise ValueError("not three parts")
    padded = parts[1] + "=" * (-len(parts[1]) % 4)
    claims = json.loads(base64.urlsafe_b64decode(padded))
    if not isinstance(claims, dict):
        raise ValueError("the claims are no object")
    return claims


def _encode(value):
    data = json.dumps(value, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
