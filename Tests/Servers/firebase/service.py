"""Finds who answers a request."""

from body import TooLong
from identity import Identity
from messages import Refusal, json_answer, json_error, not_found, text
from storage import Storage

# What stands before the path at the emulator, where one host has several services.
EMULATED_HOSTS = ("identitytoolkit.googleapis.com", "securetoken.googleapis.com")


def answer(world, request):
    """The answer to a request, whatever is wrong with it."""
    try:
        return _answer(world, request)
    except Refusal as refusal:
        result = refusal.answer
    except TooLong:
        result = text(413, "Payload Too Large")
    if world.options["jsonErrors"] and result.headers.get("Content-Type", "").startswith("text/"):
        kept = {name: value for name, value in result.headers.items() if name != "Content-Type"}
        result = json_error(result.status, result.body.decode())
        result.headers |= kept
    return result


def _answer(world, request):
    limit = world.options["maximumBody"]
    if limit is not None and (request.body.length or 0) > limit:
        raise TooLong()
    request.body.limit = limit
    segments = request.segments
    if segments[0] == "v0":
        return Storage(world).answer(request)
    if segments[0] in EMULATED_HOSTS:
        segments = segments[1:]
    if len(segments) == 2 and segments[0] == "v1":
        if segments[1] == "token":
            return Identity(world).refresh(request)
        if segments[1].startswith("accounts:"):
            return Identity(world).answer(request, segments[1].removeprefix("accounts:"))
    if world.options.is_emulator and _wipes_users(request):
        world.accounts.delete_all()
        return json_answer({})
    raise not_found()


def _wipes_users(request):
    start, end = request.segments[:3], request.segments[4:]
    is_theirs = start == ["emulator", "v1", "projects"] and end == ["accounts"]
    return is_theirs and request.method == "DELETE"
