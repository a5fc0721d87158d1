"""The address by which tests control the server and look into it.

`POST /control` takes a JSON object with any of these keys, and refuses all others:

reset            true: options, faults, log, objects, users and upload sessions as new
options          {name: value}: see options.py; null is the value at the start
next             a list of faults for coming requests, each an object:
                   which: `method`, `path` (a part of the path and query), `command` (a part of X-Goog-Upload-Command),
                   `skip` (so many that match are let through), `times` (how many it happens to, 1 if not said)
                   what: `status` with `headers` and `body`: this is answered and nothing done;
                   `drop`, "before" (nothing is done) or "after" (it is done), and the connection closes without an
                   answer; `cutRequest`, the connection closes after so many bytes of the request's body;
                   `truncate`, it closes after so many bytes of the answer's; `hold`, "before" or "after" it is done,
                   and `holdAfter`, after so many bytes of the answer's body: waits for `release`; `withoutHeaders`, a
                   list, `withHeaders`, an object: changes of the answer; `replace`, an object as for `put`, which
                   takes its place when the answer has gone or has broken off; `forget`, true: upload sessions are gone
clearFaults      true: none of them happens any more, and whoever waits goes on
release          true: whoever waits goes on
put              an object, or a list of them: `name`, `bucket`, `contentType`, `metadata`, `timeCreated`,
                 `downloadTokens` (a list), and `text`, `base64` or `size` with `seed` for bytes without order
delete           the name of an object, or a list of them, in `bucket`
bucket           the bucket of `delete`
user             a user to be made or changed, or a list: `email`, `password`, `uid`, `disabled`
expireTokens     true: no ID token is good any more
revokeRefreshTokens, deleteUsers  true
forgetSessions   404, 410 or "cancelled": what upload sessions are from now on
clearLog         true

`GET /control/log` gives the requests seen, `/control/state` what there is, `/control/object?name=…` the bytes of an
object.
"""

import base64
import random

from accounts import PROJECT
from body import PIECE
from bucket import Content, Details
from messages import Answer, FilePart, Refusal, json_answer, json_object, not_found, text
from rules import check_rules

BUCKET = f"{PROJECT}.appspot.com"


def answer(world, request):
    """Answers a request to the control address."""
    try:
        if request.method == "POST" and request.segments == ["control"]:
            values = json_object(request.body.read(64 << 20))
            with world.lock:
                return _change(world, values)
        return _look(world, request)
    except Refusal as refusal:
        return refusal.answer
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        return text(400, f"{type(error).__name__}: {error}")


def put(world, values):
    """Makes an object, as somebody else could."""
    known = ("name", "bucket", "contentType", "metadata", "timeCreated", "downloadTokens")
    if unknown := set(values) - {*known, "text", "base64", "size", "seed"}:
        raise ValueError(f"an object has no {sorted(unknown)}")
    path = world.buckets.new_file()
    with open(path, "wb") as file:
        for piece in _bytes(values):
            file.write(piece)
    fields = {"contentType": values["contentType"]} if "contentType" in values else {}
    details = Details(fields, values.get("metadata", {}))
    bucket = values.get("bucket", BUCKET)
    stored = world.buckets.store(bucket, values["name"], Content(path), details)
    stored.time_created = values.get("timeCreated", stored.time_created)
    stored.download_tokens = list(values.get("downloadTokens", []))


def _bytes(values):
    if "text" in values:
        yield values["text"].encode()
    elif "base64" in values:
        yield base64.b64decode(values["base64"], validate=True)
    else:
        source, left = random.Random(values.get("seed", 0)), values["size"]
        while left > 0:
            yield source.randbytes(min(PIECE, left))
            left -= PIECE


def _change(world, values):
    """Does all that is asked, in the order of the documentation, or nothing if a key is unknown."""
    if unknown := values.keys() - CHANGES.keys() - {"bucket"}:
        raise ValueError(f"there is no {sorted(unknown)}")
    for key, change in CHANGES.items():
        if values.get(key):
            change(world, values[key], values)
    return json_answer({})


def _list(value):
    return value if isinstance(value, list) else [value]


def _set_options(world, options, _):
    check_rules(options.get("rules"))
    world.options.change(options)


def _put_all(world, objects, _):
    for values in _list(objects):
        put(world, values)


def _delete(world, names, values):
    for name in _list(names):
        if not world.buckets.remove(values.get("bucket", BUCKET), name):
            raise ValueError(f"there is no object {name!r}")


def _set_users(world, users, _):
    for values in _list(users):
        if unknown := values.keys() - {"email", "password", "uid", "disabled"}:
            raise ValueError(f"a user has no {sorted(unknown)}")
        user = world.accounts.find(values.get("uid"))
        if user is None and "email" in values:
            user = world.accounts.find_email(values["email"])
        if user is None:
            user = world.accounts.create(uid=values.get("uid"))
        user.email = values.get("email", user.email)
        user.password = values.get("password", user.password)
        user.is_disabled = values.get("disabled", user.is_disabled)


def _forget_sessions(world, how, _):
    if how not in (404, 410, "cancelled"):
        raise ValueError("sessions are 404, 410 or cancelled")
    world.sessions.forget(how)


CHANGES = {
    "reset": lambda world, *_: world.reset(),
    "options": _set_options,
    "clearFaults": lambda world, *_: world.faults.clear(),
    "next": lambda world, faults, _: world.faults.add(faults),
    "release": lambda world, *_: world.faults.release(),
    "put": _put_all,
    "delete": _delete,
    "user": _set_users,
    "expireTokens": lambda world, *_: world.accounts.expire_id_tokens(),
    "revokeRefreshTokens": lambda world, *_: world.accounts.revoke_refresh_tokens(),
    "deleteUsers": lambda world, *_: world.accounts.delete_all(),
    "forgetSessions": _forget_sessions,
    "clearLog": lambda world, *_: world.log.clear(),
}


def _look(world, request):
    """What is asked about the server."""
    what = request.segments[1:]
    if what == ["log"]:
        return json_answer(world.log.entries())
    if what == ["state"]:
        with world.lock:
            return json_answer(_state(world))
    if what == ["object"]:
        bucket = request.query.get("bucket", BUCKET)
        stored = world.buckets.find(bucket, request.query["name"])
        if stored is None:
            raise not_found()
        return Answer(200, {}, FilePart(stored.content.path, 0, stored.content.size))
    raise not_found()


def _state(world):
    users = world.accounts.all()
    return {
        "objects": [stored.resource(world.options) for stored in world.buckets.all()],
        "users": [
            {"uid": user.uid, "email": user.email, "disabled": user.is_disabled} for user in users
        ],
        "sessions": [
            {"name": session.name, "status": session.status, "received": session.received}
            for session in world.sessions.all()
            if not session.gone
        ],
        "held": world.faults.held_count,
        "faults": world.faults.count,
    }
