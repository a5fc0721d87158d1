"""What tests of the stand-in for Firebase share; they see it from outside.

    python3 -B -m unittest discover -s Tests/Servers/tests
"""

import atexit
import base64
import http.client
import json
import os
import subprocess
import sys
import tempfile
import unittest
from functools import lru_cache
from urllib.parse import quote, urlsplit

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "firebase")
BUCKET = "/v0/b/myna-test.appspot.com/o"
GRANULE = 262_144


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.data = response.read()

    @property
    def json(self):
        return json.loads(self.data)


class Server:
    """A stand-in that runs, and a connection to it."""

    def __init__(self, *options):
        self.folder = tempfile.TemporaryDirectory()
        command = [sys.executable, "-B", FOLDER, "--data", self.folder.name, *options]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        self.port = int(self.process.stdout.readline())
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)

    def ask(self, method, path, body=None, headers=None, connection=None):
        connection = connection or self.connection
        try:
            connection.request(method, path, body, headers or {})
            return Answer(connection.getresponse())
        except (http.client.HTTPException, OSError):
            connection.close()
            raise

    def control(self, **values):
        answer = self.ask("POST", "/control", json.dumps(values))
        if answer.status != 200:
            raise ValueError(answer.data.decode())

    def look(self, what):
        return self.ask("GET", f"/control/{what}").json

    def stop(self):
        self.connection.close()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(10)
        self.folder.cleanup()


@lru_cache(maxsize=None)
def shared(*options):
    """A server of each kind serves all tests."""
    server = Server(*options)
    atexit.register(server.stop)
    return server


class Case(unittest.TestCase):
    """What the tests share; `server` is production's unless a test says otherwise."""

    def setUp(self):
        self.production, self.emulator = shared(), shared("--emulator")
        self.server = self.production
        for server in (self.production, self.emulator):
            server.control(reset=True)

    def ask(self, method, path, body=None, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.server.ask(method, path, body, named)

    def at(self, name, query=""):
        return f"{BUCKET}/{quote(name, safe='')}{query}"

    def put(self, name, data=b"sound", **more):
        self.server.control(put={"name": name, "base64": base64.b64encode(data).decode(), **more})

    def stored(self, name):
        return self.ask("GET", f"/control/object?name={quote(name)}").data

    def post_json(self, path, values, **headers):
        return self.ask("POST", path, json.dumps(values), Content_Type="application/json", **headers)

    # Accounts.

    def sign_up(self, **values):
        return self.post_json("/v1/accounts:signUp?key=K", {"returnSecureToken": True, **values})

    def refresh(self, token):
        kind = "application/x-www-form-urlencoded"
        form = f"grant_type=refresh_token&refresh_token={token}"
        return self.ask("POST", "/v1/token?key=K", form, Content_Type=kind)

    def assert_refused(self, answer, message):
        self.assertEqual((answer.status, answer.json["error"]["message"]), (400, message))

    # Resumable uploads.

    def start(self, name="a/x", total=None, values=None, **headers):
        if total is not None:
            headers["X_Goog_Upload_Header_Content_Length"] = str(total)
        answer = self.post_json(
            f"{BUCKET}?name={quote(name, safe='')}",
            values or {},
            X_Goog_Upload_Protocol="resumable",
            X_Goog_Upload_Command="start",
            **headers,
        )
        self.assertEqual(answer.status, 200)
        url = urlsplit(answer.headers["X-Goog-Upload-URL"])
        return f"{url.path}?{url.query}"

    def send(self, url, command, data=b"", offset=None):
        headers = {} if offset is None else {"X_Goog_Upload_Offset": str(offset)}
        return self.ask("POST", url, data, X_Goog_Upload_Command=command, **headers)

    def received(self, url):
        return int(self.send(url, "query").headers["X-Goog-Upload-Size-Received"])
