"""The proxy that breaks connections."""

import http.client
import importlib.util
import os
import socket
import subprocess
import sys
import unittest

from case import BUCKET, Case

PROGRAM = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "fault-proxy.py")
SPECIFICATION = importlib.util.spec_from_file_location("fault_proxy", PROGRAM)
fault_proxy = importlib.util.module_from_spec(SPECIFICATION)
SPECIFICATION.loader.exec_module(fault_proxy)


def seed_of(kind, fits=lambda plan: True):
    """A seed whose first connection meets a fault of a kind."""
    seeds = range(100_000)
    plans = ((seed, fault_proxy.Plan.of(seed, 0, 1)) for seed in seeds)
    return next(seed for seed, plan in plans if plan.kind == kind and fits(plan))


class PlanTests(unittest.TestCase):
    def test_a_plan_follows_from_seed_and_number(self):
        plans = [fault_proxy.Plan.of(1, number, 0.5) for number in range(1_000)]
        self.assertEqual(plans, [fault_proxy.Plan.of(1, number, 0.5) for number in range(1_000)])
        self.assertNotEqual(plans, [fault_proxy.Plan.of(2, number, 0.5) for number in range(1_000)])
        hit = [plan for plan in plans if plan.kind != "none"]
        self.assertTrue(400 < len(hit) < 600)
        self.assertEqual(len({plan.kind for plan in hit}), 5)
        self.assertLessEqual(max(plan.delay for plan in hit), 0.05)


class RequestTests(unittest.TestCase):
    def test_only_what_may_be_sent_twice_is_repeated(self):
        put = b"PUT /x HTTP/1.1\r\nContent-Length: 5\r\n"
        for request, is_whole in (
            (put + b"\r\nsound", True),
            (put + b"\r\nsoun", False),
            (put + b"X-HTTP-Method-Override: PATCH\r\n\r\nsound", False),
            (put.replace(b"PUT", b"POST") + b"\r\nsound", False),
            (b"GET / HTTP/1.1\r\n\r\n", True),
            (b"GET / HTTP/1.1\r\n", False),
        ):
            seen = fault_proxy.Request()
            seen.add(request[:10])
            seen.add(request[10:])
            self.assertEqual(seen.whole(), request if is_whole else None)


class ProxyTests(Case):
    def setUp(self):
        super().setUp()
        self.put("x", bytes(100_000))

    def start_proxy(self, seed, rate=1):
        command = [sys.executable, "-B", PROGRAM, "--to", str(self.server.port)]
        pipe = subprocess.PIPE
        words = [*command, "--seed", str(seed), "--rate", str(rate)]
        self.proxy = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True)
        self.addCleanup(self.stop_proxy, self.proxy)
        self.port = int(self.proxy.stdout.readline())

    def stop_proxy(self, proxy):
        proxy.stdin.close()
        self.assertEqual(proxy.wait(10), 0)
        proxy.stdout.close()

    def say(self, line):
        self.proxy.stdin.write(line + "\n")
        self.proxy.stdin.flush()
        return self.proxy.stdout.readline().strip()

    def through(self, method="GET", path=None, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        self.addCleanup(connection.close)
        return self.server.ask(method, path or self.at("x", "?alt=media"), body, None, connection)

    def assert_broken(self, *request):
        with self.assertRaises((http.client.HTTPException, OSError)):
            self.through(*request)

    def test_it_passes_on_what_is_not_hit(self):
        self.start_proxy(0, rate=0)
        self.assertEqual(len(self.through().data), 100_000)
        self.assertEqual(self.say("count"), "1 0")

    def test_it_breaks_requests_and_answers(self):
        # Python takes the end of a connection within the headers for their end, but not within the first line.
        for kind, direction in (("cut", "up"), ("cut", "down"), ("truncate", "down")):
            fits = lambda plan: plan.direction == direction and plan.position < 9
            self.start_proxy(seed_of(kind, fits))
            self.assert_broken()
            self.assertEqual(self.say("count"), "1 1")

    def test_it_cuts_within_a_long_body(self):
        fits = lambda plan: plan.direction == "down" and 50_000 < plan.position < 90_000
        self.start_proxy(seed_of("truncate", fits))
        with self.assertRaises(http.client.IncompleteRead) as caught:
            self.through()
        self.assertGreater(len(caught.exception.partial), 49_000)

    def test_it_loses_an_answer(self):
        self.start_proxy(seed_of("lose", lambda plan: plan.position < 50))
        self.assert_broken("POST", f"{BUCKET}?name=y", b"sound")
        self.assertEqual(self.stored("y"), b"sound")

    def test_it_delays_and_loses_nothing(self):
        self.start_proxy(seed_of("delay", lambda plan: plan.position < 50))
        self.assertEqual(len(self.through().data), 100_000)
        self.assertEqual(self.say("count"), "1 1")

    def test_it_repeats_what_may_be_repeated(self):
        self.start_proxy(seed_of("repeat"))
        self.assertEqual(self.through("DELETE", self.at("x")).status, 204)
        statuses = [entry["status"] for entry in self.server.look("log")]
        self.assertEqual(statuses, [204, 404])
        self.start_proxy(seed_of("repeat"))
        self.through("POST", f"{BUCKET}?name=y", b"sound")
        self.assertEqual(self.say("count"), "1 0")

    def test_it_counts_each_kind(self):
        self.start_proxy(seed_of("delay", lambda plan: plan.position < 50))
        self.through()
        self.assertEqual(self.say("kinds"), '{"delay": 1}')

    def test_it_kills_a_process_when_so_much_has_passed(self):
        self.start_proxy(0, rate=0)
        victim = subprocess.Popen(["sleep", "60"])
        self.addCleanup(victim.kill)
        self.assertEqual(self.say(f"kill {victim.pid} 100300"), f"kill {victim.pid} 100300")
        self.through("GET", self.at("x"))
        self.assertIsNone(victim.poll())
        self.assertEqual(len(self.through().data), 100_000)
        self.assertEqual(victim.wait(10), -9)
        self.assertEqual(self.say(f"kill {victim.pid} 1"), "gone")

    def test_it_spares_a_process(self):
        self.start_proxy(0, rate=0)
        victim = subprocess.Popen(["sleep", "60"])
        self.addCleanup(victim.wait)
        self.addCleanup(victim.kill)
        self.say(f"kill {victim.pid} 1")
        self.assertEqual(self.say("spare"), "spare")
        self.through()
        self.assertIsNone(victim.poll())

    def test_it_can_be_turned_off(self):
        self.start_proxy(seed_of("cut", lambda plan: plan.position < 50))
        self.assertEqual(self.say("off"), "off")
        self.assertEqual(len(self.through().data), 100_000)

    def test_a_server_that_is_gone(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.server = type("Gone", (), {"port": free.getsockname()[1], "ask": self.server.ask})
        self.start_proxy(0)
        self.assert_broken()


if __name__ == "__main__":
    unittest.main()
