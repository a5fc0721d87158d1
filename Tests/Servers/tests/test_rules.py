"""Who may do what."""

from urllib.parse import quote

from case import BUCKET, Case


class RuleTests(Case):
    RULES = [
        {"path": "users/{uid}/", "allow": ["read", "list", "write"]},
        {"path": "open/", "allow": ["read"]},
        {"path": "open/secret/", "deny": ["read"]},
        {"path": "all/", "allow": ["read", "list"], "if": "signedIn"},
    ]

    def statuses(self, path, **headers):
        name = path + "x"
        paths = [self.at(name), f"{BUCKET}?prefix={quote(path, safe='')}"]
        read, listing = (self.ask("GET", path, **headers) for path in paths)
        write = self.ask("POST", f"{BUCKET}?name={quote(name, safe='')}", b"x", **headers)
        return [read.status, listing.status, write.status]

    def test_rules(self):
        signed_in = self.sign_up().json
        uid, token = signed_in["localId"], f"Firebase {signed_in['idToken']}"
        for path in (f"users/{uid}/", "users/other/", "open/", "open/secret/", "all/"):
            self.put(path + "x")
        self.server.control(options={"rules": self.RULES})
        self.assertEqual(self.statuses(f"users/{uid}/", Authorization=token), [200] * 3)
        self.assertEqual(self.statuses("users/other/", Authorization=token), [403] * 3)
        self.assertEqual(self.statuses(f"users/{uid}/"), [403] * 3)
        self.assertEqual(self.statuses("open/"), [200, 403, 403])
        self.assertEqual(self.statuses("open/secret/"), [403] * 3)
        self.assertEqual(self.statuses("all/"), [403] * 3)
        self.assertEqual(self.statuses("all/", Authorization=token), [200, 200, 403])
        refused = self.ask("GET", f"{BUCKET}?prefix=").json["error"]
        message = "Permission denied. No LIST permission."
        self.assertEqual(refused, {"code": 403, "message": message})

    def test_a_missing_object_is_refused_to_who_may_not_list(self):
        self.server.control(options={"rules": self.RULES})
        token = f"Firebase {self.sign_up().json['idToken']}"
        self.assertEqual(self.ask("GET", self.at("open/none")).status, 403)
        missing = self.ask("GET", self.at("all/none"), Authorization=token)
        self.assertEqual((missing.status, missing.data), (404, b"Not Found"))

    def test_the_emulator_judges_a_resumable_upload_at_its_end(self):
        for server in (self.production, self.emulator):
            server.control(options={"rules": []})
        with self.assertRaises(AssertionError):
            self.start()
        self.server = self.emulator
        self.assertEqual(self.send(self.start(), "upload, finalize", b"x", 0).status, 403)

    def test_tokens_that_are_no_good(self):
        token = self.sign_up().json["idToken"]

        def status(value):
            return self.ask("GET", f"{BUCKET}", Authorization=value).status

        self.assertEqual(status(f"Firebase {token}"), 200)
        self.assertEqual(status(f"Bearer {token}"), 401)
        self.assertEqual(status("Bearer owner"), 401)
        self.assertEqual(status("Firebase nonsense"), 401)
        self.server.control(expireTokens=True)
        self.assertEqual(status(f"Firebase {token}"), 401)
        token = self.sign_up().json["idToken"]
        self.server.control(options={"clockOffset": 3_601})
        self.assertEqual(status(f"Firebase {token}"), 401)
        self.server = self.emulator
        self.emulator.control(options={"rules": []})
        self.assertEqual(status("Bearer owner"), 200)
        self.assertEqual(status(f"Bearer {self.sign_up().json['idToken']}"), 403)

    def test_app_check(self):
        self.server.control(options={"appCheckToken": "A"})
        refused = self.ask("GET", BUCKET)
        self.assertEqual(refused.status, 401)
        self.assertIn(b"Firebase App Check token is invalid", refused.data)
        self.assertEqual(self.ask("GET", BUCKET, X_Firebase_AppCheck="A").status, 200)

    def test_quota_and_missing_bucket(self):
        self.put("x")
        self.server.control(options={"quota": "writes"})
        self.assertEqual(self.ask("POST", f"{BUCKET}?name=y", b"").status, 402)
        self.assertEqual(self.ask("GET", self.at("x")).status, 200)
        self.server.control(options={"quota": "all"})
        self.assertEqual(self.ask("GET", self.at("x")).status, 402)
        self.server.control(options={"quota": None, "bucketMissing": True})
        self.assertEqual(self.ask("GET", self.at("x")).status, 404)
