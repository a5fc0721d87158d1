"""Metadata, downloads and deletion."""

import base64
import hashlib
import json

from case import BUCKET, Case


class ObjectTests(Case):
    def test_metadata_has_numbers_in_strings(self):
        self.put("a/ü x+y", metadata={"playTime": "3"})
        answer = self.ask("GET", self.at("a/ü x+y")).json
        self.assertEqual((answer["name"], answer["size"]), ("a/ü x+y", "5"))
        self.assertEqual(answer["metageneration"], "1")
        self.assertTrue(answer["generation"].isdecimal())
        self.assertEqual(base64.b64decode(answer["md5Hash"]), hashlib.md5(b"sound").digest())
        self.assertEqual(answer["metadata"], {"playTime": "3"})
        self.assertEqual(len(answer["downloadTokens"].split(",")), 1)
        self.assertRegex(answer["timeCreated"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
        self.server.control(options={"numericGenerations": True})
        self.assertEqual(self.ask("GET", self.at("a/ü x+y")).json["size"], 5)

    def test_a_checksum_is_that_of_the_standard(self):
        self.put("x", b"123456789")
        expected = base64.b64encode((0xE3069283).to_bytes(4, "big")).decode()
        self.assertEqual(self.ask("GET", self.at("x")).json["crc32c"], expected)

    def test_patch_merges_and_null_removes(self):
        self.put("x", metadata={"a": "1", "b": "2"}, contentType="audio/mpeg")
        before = self.ask("GET", self.at("x")).json
        change = {"metadata": {"a": None, "c": "3"}, "cacheControl": "no-store", "size": "9"}
        kind = "application/json; charset=utf-8"
        after = self.ask("PATCH", self.at("x"), json.dumps(change), Content_Type=kind).json
        self.assertEqual(after["metadata"], {"b": "2", "c": "3"})
        self.assertEqual((after["cacheControl"], after["size"]), ("no-store", "5"))
        self.assertEqual(after["contentType"], "audio/mpeg")
        self.assertEqual(after["generation"], before["generation"])
        self.assertEqual(after["metageneration"], "2")
        override = {"X_HTTP_Method_Override": "PATCH", "Content_Type": kind}
        nothing = json.dumps({"cacheControl": None, "metadata": None})
        last = self.ask("PUT", self.at("x"), nothing, **override).json
        self.assertFalse({"cacheControl", "metadata"} & set(last))
        wrong = json.dumps({"metadata": {"n": 1}})
        self.assertEqual(self.ask("PATCH", self.at("x"), wrong, Content_Type=kind).status, 400)

    def test_delete_once(self):
        self.put("x")
        self.assertEqual(self.ask("DELETE", self.at("x")).status, 204)
        self.assertEqual(self.ask("DELETE", self.at("x")).status, 404)

    def test_a_name_is_one_segment(self):
        self.put("a/x")
        self.assertEqual(self.ask("GET", f"{BUCKET}/a/x").status, 400)

    def test_ranges(self):
        data = bytes(range(100))
        self.put("x", data)

        def read(header):
            answer = self.ask("GET", self.at("x", "?alt=media"), Range=header)
            return answer.status, answer.headers["Content-Range"], answer.data

        self.assertEqual(read("bytes=10-19"), (206, "bytes 10-19/100", data[10:20]))
        self.assertEqual(read("bytes=90-"), (206, "bytes 90-99/100", data[90:]))
        self.assertEqual(read("bytes=90-500"), (206, "bytes 90-99/100", data[90:]))
        self.assertEqual(read("bytes=100-")[:2], (416, "bytes */100"))
        self.server.control(options={"pastEndRange": 200})
        self.assertEqual(read("bytes=100-"), (200, None, data))
        self.server.control(options={"ignoreRange": True})
        self.assertEqual(read("bytes=10-19"), (200, None, data))

    def test_media_says_which_generation_it_is(self):
        self.put("x")
        resource = self.ask("GET", self.at("x")).json
        headers = self.ask("GET", self.at("x", "?alt=media")).headers
        self.assertEqual(headers["x-goog-generation"], resource["generation"])
        self.assertEqual(headers["x-goog-metageneration"], "1")
        self.assertIn(f"md5={resource['md5Hash']}", headers["x-goog-hash"])
        self.assertEqual(headers["Accept-Ranges"], "bytes")

    def test_who_offers_to_unpack_gets_other_bytes(self):
        self.put("x")
        answer = self.ask("GET", self.at("x", "?alt=media"), Accept_Encoding="gzip")
        self.assertEqual(answer.headers["Content-Encoding"], "gzip")
        self.assertNotEqual(answer.data, b"sound")

    def test_a_download_token_needs_no_right(self):
        self.put("x", downloadTokens=["t1", "t2"])
        self.assertEqual(self.ask("GET", self.at("x")).json["downloadTokens"], "t1,t2")
        self.server.control(options={"rules": []})
        self.assertEqual(self.ask("GET", self.at("x", "?alt=media")).status, 403)
        self.assertEqual(self.ask("GET", self.at("x", "?alt=media&token=t2")).data, b"sound")
        self.assertEqual(self.ask("GET", self.at("x", "?alt=media&token=no")).status, 403)
        self.assertEqual(self.ask("GET", self.at("x", "?token=t2")).status, 403)
        both = self.ask("GET", self.at("x", "?alt=media&token=t2"), Authorization="Firebase no")
        self.assertEqual(both.status, 401)
