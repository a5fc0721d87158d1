"""The addresses of Firebase Storage: who may do what to which object."""

import details
import downloads
import uploads
from listing import list_objects
from messages import Answer, Refusal, bad_request, json_answer, json_error, not_found
from rules import Caller, require


class Storage:
    def __init__(self, world):
        self._world = world
        self._options = world.options
        self._buckets = world.buckets

    def answer(self, request):
        """Answers a request to `/v0/b/{bucket}/o` or `/v0/b/{bucket}/o/{object}`."""
        if self._options["bucketMissing"]:
            raise not_found()
        if request.segments[1:2] != ["b"] or request.segments[3:4] != ["o"]:
            raise not_found()
        bucket, names = request.segments[2], request.segments[4:]
        if stored := self._named_by_token(request, bucket, names):
            return downloads.answer(self._world, request, stored)
        caller = self._caller(request)
        self._check_quota(request)
        if not names:
            return self._answer_for_bucket(request, bucket, caller)
        # The name of an object is one segment, its slashes encoded.
        if len(names) > 1 or not names[0]:
            raise bad_request("Invalid HTTP method/URL pair.")
        return self._answer_for_object(request, bucket, names[0], caller)

    # Who asks.

    def _caller(self, request):
        """Who asks; refuses a token that is no longer good."""
        wanted = self._options["appCheckToken"]
        if wanted is not None and request.headers.get("X-Firebase-AppCheck") != wanted:
            raise Refusal(json_error(401, "Firebase App Check token is invalid."))
        header = request.headers.get("Authorization")
        if header is None:
            return Caller()
        scheme, _, token = header.partition(" ")
        if scheme == "Bearer" and self._options["acceptBearer"]:
            if token == "owner":
                return Caller(is_admin=True)
        elif scheme != "Firebase":
            raise Refusal(json_error(401, "Unauthenticated."))
        user = self._world.accounts.user_of(token)
        if user is None:
            raise Refusal(json_error(401, "Unauthenticated. The ID token is invalid or expired."))
        return Caller(user.uid)

    def _named_by_token(self, request, bucket, names):
        """The object that a download URL names, if the URL carries a token of it; no rule is asked then."""
        if len(names) != 1 or request.method != "GET" or request.query.get("alt") != "media":
            return None
        stored = self._buckets.find(bucket, names[0])
        if stored is None or "Authorization" in request.headers:
            return None
        return stored if request.query.get("token") in stored.download_tokens else None

    def _check_quota(self, request):
        refused = {"none": (), "writes": ("POST", "PATCH"), "all": (request.method,)}
        if request.method in refused[self._options["quota"]]:
            raise Refusal(json_error(402, "Quota has been exceeded for this project."))

    # What is asked.

    def _answer_for_bucket(self, request, bucket, caller):
        if request.method == "GET":
            require(self._options["rules"], caller, "list", request.query.get("prefix", ""))
            with self._world.lock:
                objects = self._buckets.objects(bucket)
                return list_objects(self._options, bucket, objects, request.query)
        if request.method == "POST":
            return uploads.answer(self._world, request, bucket, caller)
        raise bad_request("Invalid HTTP method/URL pair.")

    def _answer_for_object(self, request, bucket, name, caller):
        action = "read" if request.method == "GET" else "write"
        require(self._options["rules"], caller, action, name)
        if request.method == "GET":
            stored = self._found(bucket, name, caller)
            if request.query.get("alt") == "media":
                return downloads.answer(self._world, request, stored)
            return self._metadata(stored)
        if request.method == "PATCH":
            return self._patch(request, bucket, name)
        if request.method == "DELETE":
            if not self._buckets.remove(bucket, name):
                raise not_found()
            return Answer(self._options["deleteStatus"])
        raise bad_request("Invalid HTTP method/URL pair.")

    def _found(self, bucket, name, caller):
        """An object; only who may list its folder learns that it is missing."""
        stored = self._buckets.find(bucket, name)
        if stored is None:
            require(self._options["rules"], caller, "list", name.rpartition("/")[0])
            raise not_found()
        return stored

    def _metadata(self, stored):
        with self._world.lock:
            if self._options["downloadTokens"]:
                stored.make_token()
            return json_answer(stored.resource(self._options))

    def _patch(self, request, bucket, name):
        changes = details.read_changes(request.json())
        with self._world.lock:
            stored = self._buckets.find(bucket, name)
            if stored is None:
                raise not_found()
            stored.change(changes, self._world.clock)
            return json_answer(stored.resource(self._options))
