"""Uploads, in one request and in many."""

import base64
import http.client
import json
import os
from urllib.parse import quote

from case import BUCKET, GRANULE, Case


class UploadTests(Case):
    def multipart(self, *parts, kind="multipart/related; boundary=B", name="a/x", end=b"--B--"):
        body = b"".join(b"--B\r\n" + head + b"\r\n\r\n" + data + b"\r\n" for head, data in parts)
        headers = {"X_Goog_Upload_Protocol": "multipart", "Content_Type": kind}
        return self.ask("POST", f"{BUCKET}?name={quote(name, safe='')}", body + end, **headers)

    JSON = b"Content-Type: application/json; charset=utf-8"
    SOUND = b"Content-Type: audio/flac"

    def test_multipart(self):
        values = {"name": "a/x", "metadata": {"playTime": "7"}, "cacheControl": "no-store"}
        data = os.urandom(5_000) + b"\r\n--"
        answer = self.multipart((self.JSON, json.dumps(values).encode()), (self.SOUND, data))
        self.assertEqual(answer.status, 200)
        self.assertEqual(answer.json["size"], "5004")
        self.assertEqual(answer.json["contentType"], "audio/flac")
        self.assertEqual(answer.json["metadata"], {"playTime": "7"})
        self.assertEqual(self.stored("a/x"), data)
        answer = self.multipart((self.JSON, b'{"name":"a/x"}'), (self.SOUND, b""))
        self.assertEqual(answer.json["size"], "0")

    def test_multipart_is_strict(self):
        good = (self.JSON, b'{"name":"a/x"}')
        for parts, more in (
            ([good, (self.SOUND, b"x")], {"kind": 'multipart/related; boundary="B"'}),
            ([good, (self.SOUND + b"\r\nMIME-Version: 1.0", b"x")], {}),
            ([good, (self.SOUND, b"x"), (self.SOUND, b"y")], {}),
            ([good], {}),
            ([(self.SOUND, b"x"), good], {}),
            ([(self.JSON, b"{"), (self.SOUND, b"x")], {}),
            ([(self.JSON, b'{"name":"other"}'), (self.SOUND, b"x")], {}),
            ([good, (self.SOUND, b"x")], {"end": b"--B"}),
        ):
            self.assertEqual(self.multipart(*parts, **more).status, 400, (parts, more))
        self.assertEqual(self.server.look("state")["objects"], [])

    def test_media(self):
        answer = self.ask("POST", f"{BUCKET}?name=x", b"sound", Content_Type="audio/mpeg")
        self.assertEqual(answer.json["contentType"], "audio/mpeg")
        self.assertEqual(self.stored("x"), b"sound")
        self.assertEqual(self.ask("POST", BUCKET, b"sound").status, 400)

    def test_a_new_upload_is_a_new_generation(self):
        first, second = (self.ask("POST", f"{BUCKET}?name=x", b"sound").json for _ in range(2))
        self.assertLess(int(first["generation"]), int(second["generation"]))

    def test_production_checks_the_hash_and_the_emulator_does_not(self):
        values = json.dumps({"name": "a/x", "md5Hash": base64.b64encode(bytes(16)).decode()})
        parts = (self.JSON, values.encode()), (self.SOUND, b"x")
        self.assertEqual(self.multipart(*parts).status, 400)
        self.server = self.emulator
        self.assertEqual(self.multipart(*parts).status, 200)

    def test_resumable(self):
        data = os.urandom(GRANULE + 1_000)
        values = {"name": "a/x", "metadata": {"playTime": "7"}}
        url = self.start(total=len(data), values=values, X_Goog_Upload_Header_Content_Type="a/b")
        answer = self.send(url, "upload", data[:GRANULE], 0)
        self.assertEqual(answer.headers["X-Goog-Upload-Status"], "active")
        self.assertEqual(self.received(url), GRANULE)
        self.assertEqual(self.ask("GET", self.at("a/x")).status, 404)
        answer = self.send(url, "upload, finalize", data[GRANULE:], GRANULE)
        self.assertEqual(answer.headers["X-Goog-Upload-Status"], "final")
        self.assertEqual(answer.json["metadata"], {"playTime": "7"})
        self.assertEqual(answer.json["contentType"], "a/b")
        self.assertEqual(self.stored("a/x"), data)
        self.assertEqual(self.send(url, "query").headers["X-Goog-Upload-Status"], "final")
        self.assertEqual(self.send(url, "cancel").status, 400)

    def test_an_empty_file_is_finalized_at_once(self):
        answer = self.send(self.start(total=0), "finalize")
        self.assertEqual(answer.json["size"], "0")

    def test_production_refuses_wrong_chunks(self):
        url = self.start(total=2 * GRANULE)
        self.assertEqual(self.send(url, "upload", b"x", 0).status, 400)
        self.assertEqual(self.send(url, "upload", bytes(GRANULE), 1).status, 400)
        self.assertEqual(self.send(url, "upload", bytes(GRANULE)).status, 400)
        self.assertEqual(self.send(url, "upload", bytes(3 * GRANULE), 0).status, 400)
        self.assertEqual(self.send(url, "upload, finalize", bytes(GRANULE), 0).status, 400)
        self.assertEqual(self.send(url, "other", b"", 0).status, 400)
        self.assertEqual(self.received(url), 0)
        self.assertEqual(self.send(url, "upload", bytes(GRANULE), 0).status, 200)
        self.assertEqual(self.send(url, "upload", bytes(GRANULE), 0).status, 400)
        self.assertEqual(self.received(url), GRANULE)

    def test_the_emulator_appends_what_is_sent_twice(self):
        self.server = self.emulator
        url = self.start(total=4)
        self.send(url, "upload", b"ab", 0)
        self.send(url, "upload", b"ab", 0)
        self.send(url, "upload, finalize", b"cd", 2)
        self.assertEqual(self.stored("a/x"), b"ababcd")

    def test_cancelled_and_forgotten_uploads(self):
        url = self.start()
        self.assertEqual(self.send(url, "cancel").status, 200)
        self.assertEqual(self.send(url, "query").headers["X-Goog-Upload-Status"], "cancelled")
        self.assertEqual(self.send(url, "upload", b"", 0).status, 400)
        self.assertEqual(self.send(url.replace("upload_id=", "upload_id=x"), "query").status, 404)
        for how in (404, 410):
            url = self.start()
            self.server.control(forgetSessions=how)
            self.assertEqual(self.send(url, "query").status, how)

    def test_a_cut_chunk_is_kept_in_whole_granules(self):
        data = os.urandom(3 * GRANULE)
        for server, kept in ((self.production, GRANULE), (self.emulator, 0)):
            self.server = server
            url = self.start(total=len(data))
            server.control(next=[{"cutRequest": GRANULE + 70_000, "command": "upload"}])
            with self.assertRaises((http.client.HTTPException, OSError)):
                self.send(url, "upload, finalize", data, 0)
            self.assertEqual(self.received(url), kept)
            self.send(url, "upload, finalize", data[kept:], kept)
            self.assertEqual(self.stored("a/x"), data)

    def test_too_long_a_body_is_refused_early(self):
        self.server.control(options={"maximumBody": 3_000_000})
        answer = self.ask("POST", f"{BUCKET}?name=x", bytes(3_000_001))
        self.assertEqual(answer.status, 413)
        self.assertEqual(self.ask("POST", f"{BUCKET}?name=x", bytes(3_000_000)).status, 200)

    def test_a_body_in_chunks(self):
        pieces = [b"so", b"und"]
        self.server.ask("POST", f"{BUCKET}?name=x", iter(pieces), {})
        self.assertEqual(self.stored("x"), b"sound")
        self.server.control(options={"maximumBody": 4})
        answer = self.server.ask("POST", f"{BUCKET}?name=x", iter(pieces), {})
        self.assertEqual(answer.status, 413)
