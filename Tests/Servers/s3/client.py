"""Does to object storage what tests ask for, through a client that has nothing in common with Myna's.

A request is {"do": NAME, …} and its answer {…}, or {"error": CODE, "status": NUMBER, "message": TEXT}:

makeBucket  bucket
put         bucket, key, file, contentType?, metadata?
putParts    bucket, key, file           -> checksum: whether the server has one of the whole object, made of parts of 5 MiB
get         bucket, key, file (written)
head        bucket, key                 -> size, etag, contentType, metadata
list        bucket, prefix?             -> keys
delete      bucket, key
refuseWrites bucket, prefix              (nobody may write keys that begin so)
allowWrites bucket
uploads     bucket                      -> uploads: the keys of uploads in parts that have not ended; parts: theirs
"""

import json
import time

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

PATIENCE = 60
PROBE = "myna-probe"


class Client:
    def __init__(self, place, make_room):
        # Called for each new bucket.
        self._make_room = make_room
        self._s3 = boto3.client(
            "s3",
            endpoint_url=place["endpoint"],
            aws_access_key_id=place["key"],
            aws_secret_access_key=place["secret"],
            region_name=place["region"],
            config=Config(
                s3={"addressing_style": "path"},
                signature_version="s3v4",
                retries={"max_attempts": 1},
                request_checksum_calculation="when_required",
                response_checksum_validation="when_required",
                proxies={},
            ),
        )

    def wait(self, check):
        """Waits until something can be written: a server says that it is well a moment before that."""
        deadline = time.monotonic() + PATIENCE
        while True:
            check()
            try:
                self.make_bucket(PROBE)
                self._s3.put_object(Bucket=PROBE, Key="probe", Body=b"probe")
                return
            except (BotoCoreError, ClientError) as error:
                if time.monotonic() > deadline:
                    raise SystemExit(f"The server cannot be written to: {error}") from None
                time.sleep(0.02)

    def answer(self, request):
        """Does what a request says."""
        what = request.pop("do")
        try:
            return self._ACTIONS[what](self, **request) or {}
        except ClientError as error:
            code, status = error.response["Error"]["Code"], error.response["ResponseMetadata"]
            return {"error": code, "status": status["HTTPStatusCode"], "message": str(error)}
        except (BotoCoreError, OSError) as error:
            return {"error": type(error).__name__, "status": 0, "message": str(error)}

    def make_bucket(self, bucket):
        try:
            self._s3.create_bucket(Bucket=bucket)
        except ClientError as error:
            if error.response["Error"]["Code"] != "BucketAlreadyOwnedByYou":
                raise
        self._make_room(bucket)

    def put(self, bucket, key, file, contentType=None, metadata=None):
        more = {"ContentType": contentType} if contentType else {}
        with open(file, "rb") as body:
            self._s3.put_object(Bucket=bucket, Key=key, Body=body, Metadata=metadata or {}, **more)

    def put_parts(self, bucket, key, file):
        where = {"Bucket": bucket, "Key": key}
        upload = self._s3.create_multipart_upload(
            **where, ChecksumAlgorithm="CRC32", ChecksumType="FULL_OBJECT"
        )
        where["UploadId"] = upload["UploadId"]
        parts = []
        with open(file, "rb") as body:
            while piece := body.read(5 << 20):
                number = len(parts) + 1
                part = self._s3.upload_part(
                    **where, PartNumber=number, Body=piece, ChecksumAlgorithm="CRC32"
                )
                told = {name: part[name] for name in ("ETag", "ChecksumCRC32") if name in part}
                parts.append({"PartNumber": number, **told})
        whole = self._s3.complete_multipart_upload(
            **where, ChecksumType="FULL_OBJECT", MultipartUpload={"Parts": parts}
        )
        return {"checksum": "ChecksumCRC32" in whole}

    def get(self, bucket, key, file):
        body = self._s3.get_object(Bucket=bucket, Key=key)["Body"]
        with open(file, "wb") as target:
            for piece in body.iter_chunks(1 << 16):
                target.write(piece)

    def head(self, bucket, key):
        head = self._s3.head_object(Bucket=bucket, Key=key)
        return {
            "size": head["ContentLength"],
            "etag": head["ETag"].strip('"'),
            "contentType": head["ContentType"],
            "metadata": head["Metadata"],
        }

    def list(self, bucket, prefix=""):
        pages = self._s3.get_paginator("list_objects_v2").paginate(Bucket=bucket, Prefix=prefix)
        return {"keys": [item["Key"] for page in pages for item in page.get("Contents", [])]}

    def delete(self, bucket, key):
        self._s3.delete_object(Bucket=bucket, Key=key)

    def refuse_writes(self, bucket, prefix):
        statement = {
            "Effect": "Deny",
            "Principal": "*",
            "Action": ["s3:PutObject"],
            "Resource": [f"arn:aws:s3:::{bucket}/{prefix}*"],
        }
        policy = {"Version": "2012-10-17", "Statement": [statement]}
        self._s3.put_bucket_policy(Bucket=bucket, Policy=json.dumps(policy))

    def allow_writes(self, bucket):
        self._s3.delete_bucket_policy(Bucket=bucket)

    def uploads(self, bucket):
        found = self._s3.list_multipart_uploads(Bucket=bucket).get("Uploads", [])
        keys = [upload["Key"] for upload in found]
        return {"uploads": keys, "parts": sum(self._part_count(bucket, each) for each in found)}

    def _part_count(self, bucket, upload):
        listing = self._s3.list_parts(Bucket=bucket, Key=upload["Key"], UploadId=upload["UploadId"])
        return len(listing.get("Parts", []))

    _ACTIONS = {
        "makeBucket": make_bucket,
        "put": put,
        "putParts": put_parts,
        "get": get,
        "head": head,
        "list": list,
        "delete": delete,
        "refuseWrites": refuse_writes,
        "allowWrites": allow_writes,
        "uploads": uploads,
    }
