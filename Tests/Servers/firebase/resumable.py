"""Uploads in many requests: start, then chunks, queries, or the end."""

import os
import secrets
import shutil
import threading
from urllib.parse import quote

import uploads
from body import CutOff
from messages import Answer, Refusal, bad_request, json_answer, json_error, text
from rules import require

ACTIVE, FINAL, CANCELLED = "active", "final", "cancelled"


class Session:
    """An upload that has begun."""

    def __init__(self, bucket, name, values, content_type, total, caller, path):
        self.id = secrets.token_urlsafe(32)
        self.lock = threading.Lock()
        self.bucket = bucket
        self.name = name
        self.values = values
        self.content_type = content_type
        self.total = total
        self.caller = caller
        self.path = path
        self.received = 0
        self.status = ACTIVE
        # Set when the server has forgotten it: 404 or 410.
        self.gone = None


class Sessions:
    def __init__(self):
        self._sessions = {}

    def add(self, session):
        self._sessions[session.id] = session

    def find(self, identifier):
        return self._sessions.get(identifier)

    def all(self):
        return list(self._sessions.values())

    def forget(self, how):
        """Ends all that are there: 404 and 410 are answered from now on, or their status is "cancelled"."""
        for session in self.all():
            if how == CANCELLED:
                session.status = CANCELLED
            else:
                session.gone = how


def start(world, request, bucket, name, caller):
    """Begins an upload."""
    if request.upload_command != "start":
        raise bad_request("The command must be start.")
    values = request.json()
    if values.get("name", name) != name:
        raise bad_request("The names of the query and of the metadata differ.")
    if world.options["rulesAtStart"]:
        require(world.options["rules"], caller, "write", name)
    total = request.headers.get("X-Goog-Upload-Header-Content-Length")
    if total is not None and not total.isdecimal():
        raise bad_request("The length of the content is no number.")
    path = world.buckets.new_file()
    open(path, "wb").close()
    content_type = request.headers.get("X-Goog-Upload-Header-Content-Type")
    total = None if total is None else int(total)
    session = Session(bucket, name, values, content_type, total, caller, path)
    world.sessions.add(session)

    base = world.options["sessionBase"] or f"http://{request.headers.get('Host', '127.0.0.1')}"
    query = f"name={quote(name, safe='')}&upload_id={session.id}&upload_protocol=resumable"
    headers = {
        "X-Goog-Upload-Status": ACTIVE,
        "X-Goog-Upload-URL": f"{base}/v0/b/{quote(bucket, safe='')}/o?{query}",
        "X-Goog-Upload-Chunk-Granularity": str(world.options["granularity"]),
    }
    return Answer(200, headers)


def answer(world, request):
    """Answers a request to the URL of an upload."""
    session = world.sessions.find(request.query["upload_id"])
    if session is None or session.gone:
        status = session.gone if session else 404
        raise Refusal(text(status, "Not Found" if status == 404 else "Gone"))
    if world.options["sessionNeedsToken"] and session.caller.uid:
        if "Authorization" not in request.headers:
            raise Refusal(json_error(401, "Unauthenticated."))
    commands = {command.strip() for command in request.upload_command.split(",")}
    if commands == {"query"}:
        headers = {"X-Goog-Upload-Size-Received": str(session.received)}
        return _with_status(Answer(200, headers), session)
    if session.status != ACTIVE:
        raise Refusal(_with_status(text(400, f"The upload is {session.status}."), session))
    if commands == {"cancel"}:
        session.status = CANCELLED
        return _with_status(Answer(200), session)
    if commands not in ({"upload"}, {"upload", "finalize"}, {"finalize"}):
        raise bad_request(f"There is no upload command {request.upload_command!r}.")
    return _chunk(world, request, session, commands)


def _chunk(world, request, session, commands):
    """Takes the bytes of a request, whole or what came of them, and ends the upload if it is to."""
    path = world.buckets.new_file()
    is_final = "finalize" in commands
    try:
        try:
            with open(path, "wb") as file:
                request.body.save(file)
        except CutOff:
            if world.options["keepCutChunks"]:
                _keep_granules(world.options, request, session, path)
            raise
        with session.lock:
            count = os.path.getsize(path)
            if count and commands == {"finalize"}:
                raise bad_request("The end of an upload has no bytes of its own.")
            _check_offset(world.options, request, session, is_needed="upload" in commands)
            _check_size(world.options, session, count, is_final)
            _append(session, path, count)
            if not is_final:
                return _with_status(Answer(200), session)
            return _finish(world, session)
    finally:
        os.unlink(path)


def _check_offset(options, request, session, is_needed):
    offset = request.headers.get("X-Goog-Upload-Offset")
    if not options["checkOffset"] or (offset is None and not is_needed):
        return
    if offset is None or not offset.isdecimal() or int(offset) != session.received:
        words = f"The offset must be {session.received}."
        raise Refusal(_with_status(text(400, words), session))


def _check_size(options, session, count, is_final):
    granularity = options["granularity"]
    if options["checkGranularity"] and not is_final and count % granularity:
        words = f"A chunk that is not the last must be a multiple of {granularity} bytes."
        raise Refusal(_with_status(text(400, words), session))
    if not options["checkLength"] or session.total is None:
        return
    received = session.received + count
    if received > session.total or (is_final and received < session.total):
        words = f"{received} bytes were sent of {session.total}."
        raise Refusal(_with_status(text(400, words), session))


def _append(session, path, count):
    with open(session.path, "ab") as target, open(path, "rb") as source:
        # Also half of a chunk that could not be written would be in the way.
        target.truncate(session.received)
        shutil.copyfileobj(source, target)
    session.received += count


def _keep_granules(options, request, session, path):
    """Keeps of a chunk that was cut off what fills whole granules; so less is received than was sent."""
    with session.lock:
        granules = os.path.getsize(path) // options["granularity"]
        os.truncate(path, granules * options["granularity"])
        if session.status == ACTIVE and not session.gone:
            try:
                _check_offset(options, request, session, is_needed=True)
            except Refusal:
                return
            _append(session, path, os.path.getsize(path))


def _finish(world, session):
    if not world.options["rulesAtStart"]:
        require(world.options["rules"], session.caller, "write", session.name)
    try:
        resource = uploads.store(
            world, session.bucket, session.name, session.path, session.values, session.content_type
        )
    except Refusal:
        session.status = CANCELLED
        raise
    session.status = FINAL
    return _with_status(json_answer(resource), session)


def _with_status(result, session):
    result.headers["X-Goog-Upload-Status"] = session.status
    return result
