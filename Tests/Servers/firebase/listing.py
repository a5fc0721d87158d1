"""Lists the objects below a prefix, page by page."""

import base64
import binascii

from messages import bad_request, json_answer

LARGEST_PAGE = 1_000
# Comes after all names.
END = "\U0010ffff"


def list_objects(options, bucket, objects, query):
    """The answer to a listing."""
    prefix = query.get("prefix", "")
    if prefix and not prefix.endswith("/"):
        raise bad_request("The prefix must end with a slash.")
    if query.get("delimiter", "") not in ("", "/"):
        raise bad_request("The delimiter must be a slash.")
    size = _page_size(query.get("maxResults"), options["pageLimit"])
    found = _names(objects, prefix, query.get("delimiter"))
    prefixes = [name for name in found if name.endswith("/")]
    if options["prefixesOnEveryPage"]:
        # They are not counted.
        found = [name for name in found if not name.endswith("/")]

    pages = NamedPages if options["pageTokenIsName"] else OpaquePages
    page, token = pages(options, found, size).page(query.get("pageToken"))
    if not options["prefixesOnEveryPage"]:
        prefixes = [name for name in page if name.endswith("/")]
    items = [{"name": name, "bucket": bucket} for name in page if not name.endswith("/")]
    answer = {"prefixes": prefixes, "items": items}
    if not options.is_emulator:
        answer = {key: value for key, value in answer.items() if value}
    if token:
        answer["nextPageToken"] = token
    return json_answer(answer)


class NamedPages:
    """The emulator's: a token is the name of the next object, and starts again when that is gone."""

    def __init__(self, _, found, size):
        self._found = found
        self._size = size

    def page(self, token):
        start = self._found.index(token) if token in self._found else 0
        end = start + self._size
        return self._found[start:end], self._found[end] if end < len(self._found) else None


class OpaquePages:
    """Production's: a token stays good whatever happens to the objects, and a page can be empty."""

    def __init__(self, options, found, size):
        self._options = options
        self._found = found
        self._size = size

    def page(self, token):
        shown, name = self._read(token) if token else (0, "")
        start = sum(other.encode() < name.encode() for other in self._found)
        if shown < self._options["emptyPages"] and start < len(self._found):
            return [], self._token(shown + 1, name)
        end = start + self._size
        page = self._found[start:end]
        if end < len(self._found):
            return page, self._token(0, self._found[end])
        return page, self._token(0, END) if page and self._options["lastPageEmpty"] else None

    @staticmethod
    def _token(empty_pages_shown, next_name):
        return base64.urlsafe_b64encode(f"{empty_pages_shown} {next_name}".encode()).decode()

    @staticmethod
    def _read(token):
        try:
            shown, _, name = base64.urlsafe_b64decode(token).decode().partition(" ")
            return int(shown), name
        except (binascii.Error, ValueError):
            raise bad_request("The page token is not valid.") from None


def _names(objects, prefix, delimiter):
    """The names of objects, and with a delimiter those of folders, in the order of their bytes."""
    names = set()
    for name in objects:
        # Nothing can refer to a name with empty segments, so it is not listed.
        if not name.startswith(prefix) or "" in name.split("/"):
            continue
        folder, slash, _ = name[len(prefix) :].partition("/")
        names.add(prefix + folder + slash if delimiter and slash else name)
    return sorted(names, key=str.encode)


def _page_size(text, limit):
    if text is not None and not (text.isdecimal() and 1 <= int(text) <= LARGEST_PAGE):
        raise bad_request("maxResults must be from 1 to 1000.")
    size = int(text or LARGEST_PAGE)
    return size if limit is None else max(1, min(size, limit))
