"""What goes wrong when a test asks for it."""

import http.client
import socket
import threading

from case import BUCKET, Case, Server


class FaultTests(Case):
    def assert_no_answer(self, method, path, body=None):
        with self.assertRaises((http.client.HTTPException, OSError)):
            self.ask(method, path, body)

    def test_statuses_of_the_next_requests(self):
        self.put("x")
        busy = {"status": 503, "headers": {"Retry-After": "2"}, "times": 2}
        moved = {"status": 307, "headers": {"Location": "http://elsewhere/"}, "method": "DELETE"}
        self.server.control(next=[busy | {"path": "alt=media", "skip": 1}, moved])
        answers = [self.ask("GET", self.at("x", "?alt=media")) for _ in range(4)]
        self.assertEqual([answer.status for answer in answers], [200, 503, 503, 200])
        self.assertEqual(answers[1].headers["Retry-After"], "2")
        self.assertEqual(self.ask("GET", self.at("x")).status, 200)
        self.assertEqual(self.ask("DELETE", self.at("x")).headers["Location"], "http://elsewhere/")
        self.assertEqual(self.stored("x"), b"sound")

    def test_lost_answers(self):
        for when, count in (("before", 0), ("after", 1)):
            self.server.control(next=[{"drop": when}])
            self.assert_no_answer("POST", f"{BUCKET}?name=x", b"sound")
            self.assertEqual(len(self.server.look("state")["objects"]), count)

    def test_an_object_changes_while_it_is_downloaded(self):
        self.put("x", b"first one")
        new = {"name": "x", "text": "second one"}
        self.server.control(next=[{"truncate": 4, "replace": new}])
        self.assert_no_answer("GET", self.at("x", "?alt=media"))
        rest = self.ask("GET", self.at("x", "?alt=media"), Range="bytes=4-")
        self.assertEqual((rest.status, rest.data), (206, b"nd one"))

    def test_truncated_downloads(self):
        self.put("x", bytes(200_000))
        self.server.control(options={"truncateDownloads": 100_000})
        for header in ("bytes=0-", "bytes=50000-"):
            with self.assertRaises(http.client.IncompleteRead) as caught:
                self.ask("GET", self.at("x", "?alt=media"), Range=header)
            self.assertEqual(len(caught.exception.partial), 100_000)

    def test_a_request_is_held_until_it_is_released(self):
        self.put("x", bytes(1_000))
        for fault in ({"hold": "before"}, {"hold": "after"}, {"holdAfter": 100}):
            self.server.control(next=[fault])
            answers = []
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port)
            path = self.at("x", "?alt=media")
            ask = lambda: answers.append(self.server.ask("GET", path, connection=connection))
            thread = threading.Thread(target=ask)
            thread.start()
            while self.server.look("state")["held"] == 0:
                pass
            self.assertEqual(answers, [])
            self.server.control(release=True)
            thread.join()
            connection.close()
            self.assertEqual(len(answers[0].data), 1_000)

    def test_headers_can_be_missing(self):
        self.server.control(next=[{"withoutHeaders": ["x-goog-upload-url"], "withHeaders": {"A": "b"}}])
        answer = self.post_json(
            f"{BUCKET}?name=x", {}, X_Goog_Upload_Protocol="resumable", X_Goog_Upload_Command="start"
        )
        self.assertNotIn("X-Goog-Upload-URL", answer.headers)
        self.assertEqual((answer.headers["X-Goog-Upload-Status"], answer.headers["A"]), ("active", "b"))

    def test_sessions_vanish(self):
        url = self.start()
        self.server.control(next=[{"forget": True}])
        self.assertEqual(self.send(url, "upload", b"", 0).status, 200)
        self.assertEqual(self.send(url, "query").status, 404)

    def test_a_captive_portal(self):
        self.server.control(options={"captivePortal": True})
        answer = self.ask("POST", f"{BUCKET}?name=x", bytes(2_000_000))
        self.assertEqual((answer.status, answer.headers["Content-Type"]), (200, "text/html"))
        self.assertEqual(self.server.look("state")["objects"], [])

    def test_a_clock_that_is_wrong(self):
        self.server.control(options={"clockOffset": -86_400 * 365 * 20})
        self.assertIn(" 20", self.ask("GET", BUCKET).headers["Date"])
        self.assertLess(self.ask("GET", BUCKET).headers["Date"].split()[3], "2010")

    def test_the_log_has_all_but_control(self):
        self.ask("POST", f"{BUCKET}?name=x", b"sound", Authorization="Firebase no")
        (entry,) = self.server.look("log")
        self.assertEqual((entry["method"], entry["target"]), ("POST", f"{BUCKET}?name=x"))
        self.assertIn(["Authorization", "Firebase no"], entry["headers"])
        self.assertEqual((entry["status"], entry["bodyByteCount"]), (401, 5))

    def test_mistakes_of_a_test_are_refused(self):
        for values in (
            {"optoins": {}},
            {"options": {"quotta": "all"}},
            {"options": {"quota": True}},
            {"options": {"rules": [{"path": "", "allow": ["reed"]}]}},
            {"next": [{"statuss": 503}]},
            {"next": [{"method": "GET"}]},
            {"next": [{"drop": "sometimes"}]},
            {"delete": "nothing"},
            {"put": {"name": "x", "content": ""}},
            {"forgetSessions": 500},
        ):
            with self.assertRaises(ValueError, msg=str(values)):
                self.server.control(**values)

    def test_it_ends_with_its_standard_input(self):
        server = Server()
        idle = socket.create_connection(("127.0.0.1", server.port))
        server.stop()
        idle.close()
        self.assertEqual(server.process.returncode, 0)
