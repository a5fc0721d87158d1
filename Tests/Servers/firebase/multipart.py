"""The body of a multipart upload: metadata, then the content."""

import mmap
import re

from bucket import PIECE
from messages import bad_request, json_object

LONGEST_METADATA = 1 << 20


def split(path, content_type):
    """Leaves only the content in a file; returns the metadata and the type of the content.

    Strict, as the servers are: a boundary without quotes, and one header line for each part.
    """
    match = re.fullmatch(r"multipart/related; *boundary=([^\s\";]+)", content_type)
    if not match:
        raise bad_request("The Content-Type must be multipart/related with a boundary.")
    boundary = b"--" + match[1].encode()
    with open(path, "r+b") as file, _mapped(file) as body:
        metadata_type, start = _header(body, 0, boundary + b"\r\n")
        if metadata_type.partition(";")[0].strip() != "application/json":
            raise bad_request("The first part must be application/json.")
        end = body.find(b"\r\n" + boundary, start, start + LONGEST_METADATA)
        if end < 0:
            raise bad_request("The first part has no end.")
        values = json_object(body[start:end])
        media_type, start = _header(body, end + 2, boundary + b"\r\n")
        end = body.find(b"\r\n" + boundary, start)
        if end < 0 or body[end + 2 + len(boundary) :].rstrip(b"\r\n") != b"--":
            raise bad_request("The second part must be the last, and have an end.")
        for offset in range(start, end, PIECE):
            piece = body[offset : min(end, offset + PIECE)]
            body[offset - start : offset - start + len(piece)] = piece
        size = end - start
    with open(path, "r+b") as file:
        file.truncate(size)
    return values, media_type


def _mapped(file):
    try:
        return mmap.mmap(file.fileno(), 0)
    except ValueError:
        raise bad_request("The body is empty.") from None


def _header(body, start, opening):
    """The type that the header of a part names, and where its bytes begin."""
    start += len(opening)
    if body[start - len(opening) : start] != opening:
        raise bad_request("A part must begin with the boundary.")
    end = body.find(b"\r\n", start, start + 1_000)
    name, _, value = body[start : max(start, end)].partition(b":")
    if name.lower() != b"content-type" or body[end : end + 4] != b"\r\n\r\n":
        raise bad_request("A part must have one header line, Content-Type.")
    return value.strip().decode("latin-1"), end + 4
