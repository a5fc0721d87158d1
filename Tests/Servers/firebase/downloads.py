"""The bytes of an object, or a range of them."""

import gzip
import re
import shutil
from urllib.parse import quote

from messages import Answer, FilePart, text


def answer(world, request, stored):
    """The content of an object, as the header Range asks."""
    options, size = world.options, stored.content.size
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return _compressed(world, stored)
    span = None if options["ignoreRange"] else _span(request.headers.get("Range"), size)
    if span and span[0] >= size:
        if options["pastEndRange"] == 416:
            refusal = text(416, "Requested range not satisfiable")
            refusal.headers["Content-Range"] = f"bytes */{size}"
            return refusal
        span = None
    headers = _headers(options, stored)
    if span:
        headers["Content-Range"] = f"bytes {span[0]}-{span[1] - 1}/{size}"
    first, end = span or (0, size)
    part = FilePart(stored.content.path, first, end - first)
    result = Answer(206 if span else 200, headers, part)
    result.cut_after = options["truncateDownloads"]
    return result


def _span(header, size):
    """The first byte wanted, and the end of those that there are; None if nothing is to be left out."""
    match = re.fullmatch(r"bytes=(\d*)-(\d*)", header or "")
    if not match or match.groups() == ("", ""):
        return None
    first, last = match.groups()
    if not first:
        return max(0, size - int(last)), size
    if last and int(last) < int(first):
        return None
    return int(first), min(size, int(last) + 1) if last else size


def _headers(options, stored):
    name = quote(stored.name.rpartition("/")[2], safe="")
    metageneration = "metadatageneration" if options.is_emulator else "metageneration"
    checksum = stored.content.crc32c_text(options.is_emulator)
    headers = {
        "Content-Type": stored.fields["contentType"],
        "Content-Disposition": f"inline; filename*=utf-8''{name}",
        "Accept-Ranges": "bytes",
        "ETag": stored.etag,
        "x-goog-generation": str(stored.generation),
        f"x-goog-{metageneration}": str(stored.metageneration),
        "x-goog-hash": f"crc32c={checksum},md5={stored.content.md5}",
    }
    for field, header in (
        ("cacheControl", "Cache-Control"),
        ("contentDisposition", "Content-Disposition"),
        ("contentEncoding", "Content-Encoding"),
        ("contentLanguage", "Content-Language"),
    ):
        if field in stored.fields:
            headers[header] = stored.fields[field]
    return headers


def _compressed(world, stored):
    """What a client gets that offers to unpack: other bytes than the size and hash are of."""
    path = world.buckets.new_file()
    with open(stored.content.path, "rb") as source, open(path, "wb") as target:
        with gzip.GzipFile(fileobj=target, mode="wb") as packed:
            shutil.copyfileobj(source, packed)
        size = target.tell()
    headers = _headers(world.options, stored) | {"Content-Encoding": "gzip"}
    del headers["Accept-Ranges"]
    return Answer(200, headers, FilePart(path, 0, size))
