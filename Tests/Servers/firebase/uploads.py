"""Uploads in one request, and the way to those in many."""

import time

import details
import multipart
import resumable
from bucket import Content
from messages import bad_request, json_answer
from rules import require


def answer(world, request, bucket, caller):
    """Answers a POST to a bucket."""
    if "upload_id" in request.query:
        return resumable.answer(world, request)
    name = request.query.get("name")
    if not name:
        raise bad_request("The query has no name.")
    protocol = request.headers.get("X-Goog-Upload-Protocol")
    if protocol == "resumable":
        return resumable.start(world, request, bucket, name, caller)
    if protocol not in (None, "multipart"):
        raise bad_request(f"There is no upload protocol {protocol}.")
    require(world.options["rules"], caller, "write", name)
    path = world.buckets.new_file()
    with open(path, "wb") as file:
        request.body.save(file)
    if protocol == "multipart":
        values, content_type = multipart.split(path, request.headers.get("Content-Type", ""))
        if values.get("name", name) != name:
            raise bad_request("The names of the query and of the metadata differ.")
    else:
        values, content_type = {}, request.headers.get("Content-Type")
    return json_answer(store(world, bucket, name, path, values, content_type))


def store(world, bucket, name, path, values, content_type):
    """Makes a file the content of an object, and returns the object's resource."""
    read = details.read(values, content_type)
    content = Content(path)
    if world.options["checkMD5"] and values.get("md5Hash", content.md5) != content.md5:
        raise bad_request("The MD5 hash of the content is another one.")
    # No condition is checked: writes that looked for the name meanwhile replace each other.
    time.sleep(world.options["landing"])
    with world.lock:
        stored = world.buckets.store(bucket, name, content, read)
        return stored.resource(world.options)
