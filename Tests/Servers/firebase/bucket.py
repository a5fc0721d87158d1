"""Objects: their bytes in files that never change, all else in memory."""

import base64
import hashlib
import itertools
import os
import secrets

import crc32c
from body import PIECE

# What a client may set, besides the metadata of its own.
FIELDS = ("cacheControl", "contentDisposition", "contentEncoding", "contentLanguage", "contentType")


class Details:
    """What a client says of an object: the fixed fields and its own keys."""

    def __init__(self, fields=None, metadata=None):
        self.fields = fields or {}
        self.metadata = metadata or {}


class Content:
    """Bytes in a file, which stay as they are until nobody needs them."""

    def __init__(self, path):
        self.path = path
        self.size = os.path.getsize(path)
        md5 = hashlib.md5()
        checksum = 0
        with open(path, "rb") as file:
            while piece := file.read(16 * PIECE):
                md5.update(piece)
                checksum = crc32c.update(checksum, piece)
        self.md5 = base64.b64encode(md5.digest()).decode()
        self.crc32c = checksum

    def crc32c_text(self, is_emulator):
        if is_emulator:
            return str(self.crc32c)
        return base64.b64encode(self.crc32c.to_bytes(4, "big")).decode()


class StoredObject:
    """One generation of an object."""

    def __init__(self, bucket, name, content, details, clock):
        self.bucket = bucket
        self.name = name
        self.content = content
        self.fields = {"contentType": "application/octet-stream"} | details.fields
        self.metadata = dict(details.metadata)
        self.generation = clock.generation()
        self.metageneration = 1
        self.time_created = self.updated = clock.text()
        self.download_tokens = []

    def change(self, changes, clock):
        """Sets fields, or removes those that are None; keys of `metadata` likewise, one by one."""
        for field in FIELDS:
            if field in changes:
                self._set(self.fields, field, changes[field])
        if "metadata" in changes:
            if changes["metadata"] is None:
                self.metadata = {}
            for key, value in (changes["metadata"] or {}).items():
                self._set(self.metadata, key, value)
        self.metageneration += 1
        self.updated = clock.text()

    def make_token(self):
        """Makes a download token if there is none."""
        if not self.download_tokens:
            self.download_tokens.append(secrets.token_hex(16))

    @property
    def etag(self):
        return base64.b64encode(f"{self.generation}/{self.metageneration}".encode()).decode()

    def resource(self, options):
        """What the API says of the object."""
        number = int if options["numericGenerations"] else str
        resource = {
            "name": self.name,
            "bucket": self.bucket,
            "generation": number(self.generation),
            "metageneration": number(self.metageneration),
            "timeCreated": self.time_created,
            "updated": self.updated,
            "storageClass": "STANDARD",
            "size": number(self.content.size),
            "md5Hash": self.content.md5,
            "crc32c": self.content.crc32c_text(options.is_emulator),
            "etag": self.etag,
        } | self.fields
        if self.download_tokens:
            resource["downloadTokens"] = ",".join(self.download_tokens)
        if self.metadata:
            resource["metadata"] = dict(self.metadata)
        return resource

    @staticmethod
    def _set(values, key, value):
        if value is None:
            values.pop(key, None)
        else:
            values[key] = value


class Buckets:
    """The objects of each bucket by name; a bucket is there as soon as somebody names it."""

    _file_numbers = itertools.count(1)

    def __init__(self, folder, clock):
        self._folder = folder
        self._clock = clock
        self._buckets = {}

    def new_file(self):
        """The path of a file that is not there yet."""
        return os.path.join(self._folder, f"{next(self._file_numbers)}.bytes")

    def objects(self, bucket):
        return self._buckets.setdefault(bucket, {})

    def all(self):
        return [item for objects in self._buckets.values() for item in objects.values()]

    def find(self, bucket, name):
        return self.objects(bucket).get(name)

    def store(self, bucket, name, content, details):
        """Puts an object in place of what is there; old bytes stay, as somebody may be reading them."""
        stored = StoredObject(bucket, name, content, details, self._clock)
        self.objects(bucket)[name] = stored
        return stored

    def remove(self, bucket, name):
        """Says whether it was there."""
        return self.objects(bucket).pop(name, None) is not None
