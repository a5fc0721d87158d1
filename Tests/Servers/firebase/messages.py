"""Requests and answers, without how they travel."""

import json
from urllib.parse import unquote, unquote_plus


class Request:
    """A request whose body has not been read yet."""

    def __init__(self, method, target, headers, body):
        self.command = method
        self.target = target
        self.headers = headers
        self.body = body
        path, _, query = target.partition("?")
        # An encoded slash is part of a segment.
        self.segments = [unquote(part, errors="strict") for part in path.split("/")[1:]]
        self.query = {}
        for pair in filter(None, query.split("&")):
            name, _, value = pair.partition("=")
            self.query[unquote_plus(name, errors="strict")] = unquote_plus(value, errors="strict")

    @property
    def method(self):
        """The method meant, which a client may have to put into a header."""
        return self.headers.get("X-HTTP-Method-Override", self.command).upper()

    @property
    def upload_command(self):
        return self.headers.get("X-Goog-Upload-Command", "")

    def json(self, limit=1_000_000):
        """The object in the body; raises `Refusal` if there is none."""
        media_type = self.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        if media_type != "application/json":
            raise Refusal(text(400, "The Content-Type must be application/json."))
        return json_object(self.body.read(limit))


def json_object(data):
    """The JSON object in bytes; raises `Refusal` if there is none."""
    try:
        value = json.loads(data)
    except ValueError:
        raise Refusal(text(400, "Invalid JSON.")) from None
    if not isinstance(value, dict):
        raise Refusal(text(400, "The JSON is not an object."))
    return value


class Answer:
    """A status, headers, and a body: bytes, or a part of a file."""

    def __init__(self, status, headers=None, body=b""):
        self.status = status
        self.headers = headers or {}
        self.body = body
        # After how many bytes of the body the connection breaks; None lets it be.
        self.cut_after = None


class FilePart:
    """Bytes of a file, from an offset on."""

    def __init__(self, path, offset, count):
        self.path = path
        self.offset = offset
        self.count = count

    def __len__(self):
        return self.count


class Refusal(Exception):
    """An answer that ends whatever was being done."""

    def __init__(self, answer):
        super().__init__(answer.status)
        self.answer = answer


def json_answer(value, status=200):
    body = json.dumps(value, ensure_ascii=False).encode()
    return Answer(status, {"Content-Type": "application/json; charset=UTF-8"}, body)


def text(status, words):
    """A short sentence, as most of 400 and 404 have."""
    return Answer(status, {"Content-Type": "text/plain; charset=utf-8"}, words.encode())


def json_error(status, message, /, **more):
    return json_answer({"error": {"code": status, "message": message, **more}}, status)


NOT_FOUND = "Not Found"


def not_found():
    return Refusal(text(404, NOT_FOUND))


def bad_request(words):
    return Refusal(text(400, words))
