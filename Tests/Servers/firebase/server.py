"""Connections: requests come in, answers go out, and faults happen to both."""

import socket
import threading
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import control
import service
from body import PIECE, Body, CutOff
from log import SMALL_BODY
from messages import Answer, Request, text

# Read to its end after an early answer, so that the connection can go on.
SHORT_REST = 1 << 20
PATIENCE = 5
PORTAL = b"<!DOCTYPE html><title>Welcome</title><p>Accept the terms to use this network.</p>"


class Server(ThreadingHTTPServer):
    """A server on loopback, with a thread for each connection."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port, world):
        super().__init__(("127.0.0.1", port), Connection)
        self.world = world

    def server_bind(self):
        # The one of http.server asks for the name of the host, which can take its time.
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_port = self.server_address[1]

    def start(self):
        """Accepts connections on a thread of its own."""
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        """A client that went away is no error here."""


class Connection(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server_version, sys_version = "UploadServer", ""

    def do_GET(self):
        world = self.server.world
        try:
            body = Body(self.rfile, self.headers)
            request = Request(self.command, self.path, self.headers, body)
        except ValueError:
            self.close_connection = True
            return self._send(text(400, "Bad Request"))
        entry = None
        try:
            if request.segments[0] == "control":
                self._send(control.answer(world, request))
            else:
                entry = world.log.add(request)
                self._answer(world, request, entry)
            self._pass_over(body)
        except (CutOff, OSError):
            self.close_connection = True
        return entry and self._note(entry, body)

    do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_GET

    def _answer(self, world, request, entry):
        if world.options["captivePortal"]:
            return self._send(Answer(200, {"Content-Type": "text/html"}, PORTAL), request.body)
        fault = world.faults.take(request)
        request.body.cut_after = fault["cutRequest"]
        if fault["hold"] == "before":
            world.faults.hold()
        if fault["drop"] == "before":
            raise CutOff()
        result = self._result(world, request, fault)
        # Before the client has its answer, after which tests look.
        entry["status"] = result.status
        self._note(entry, request.body)
        if fault["forget"]:
            world.sessions.forget(404)
        if fault["replace"]:
            # The answer is of the object before this.
            control.put(world, fault["replace"])
        if fault["hold"] == "after":
            world.faults.hold()
        if fault["drop"] == "after":
            raise CutOff()
        if fault["truncate"] is not None:
            result.cut_after = fault["truncate"]
        return self._send(result, request.body, fault["holdAfter"])

    @staticmethod
    def _note(entry, body):
        entry["bodyByteCount"] = body.byte_count
        entry["body"] = body.start[:SMALL_BODY].decode(errors="replace")

    def _result(self, world, request, fault):
        """What is to be answered."""
        if fault["status"] is not None:
            headers = {"Content-Type": "text/plain; charset=utf-8"} | (fault["headers"] or {})
            return Answer(fault["status"], headers, (fault["body"] or "").encode())
        try:
            result = service.answer(world, request)
        except CutOff:
            raise
        except Exception:
            traceback.print_exc()
            result = text(500, "Internal Server Error")
        hidden = {name.lower() for name in fault["withoutHeaders"] or []}
        result.headers = {
            name: value for name, value in result.headers.items() if name.lower() not in hidden
        } | (fault["withHeaders"] or {})
        return result

    def _send(self, result, body=None, hold_after=None):
        """Sends an answer, or the part of it after which the connection breaks."""
        if body and not body.is_done and (body.length is None or body.length > SHORT_REST):
            self.close_connection = True
        self.send_response(result.status)
        for name, value in result.headers.items():
            self.send_header(name, value)
        if result.status != 204:
            self.send_header("Content-Length", str(len(result.body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command == "HEAD":
            return
        sent = 0
        for piece in _pieces(result, hold_after):
            if sent == hold_after:
                self.server.world.faults.hold()
            self.wfile.write(piece)
            sent += len(piece)
        if sent < len(result.body):
            self.close_connection = True

    def _pass_over(self, body):
        """Reads what is left of a request: whoever is still sending it would not see the answer."""
        if self.close_connection and not body.is_done:
            self.connection.shutdown(socket.SHUT_WR)
            self.connection.settimeout(PATIENCE)
        body.discard()

    def date_time_string(self, timestamp=None):
        return self.server.world.clock.header()

    def log_message(self, format, *arguments):
        """Says nothing: what was asked is in the log that tests read."""


def _pieces(result, hold_after):
    """The bytes of an answer up to where it breaks, with a seam where it is to wait."""
    end = len(result.body) if result.cut_after is None else min(result.cut_after, len(result.body))
    seams = sorted({0, end} | ({hold_after} if hold_after is not None and hold_after < end else set()))
    for first, last in zip(seams, seams[1:]):
        if isinstance(result.body, bytes):
            yield result.body[first:last]
            continue
        with open(result.body.path, "rb") as file:
            file.seek(result.body.offset + first)
            while first < last and (piece := file.read(min(PIECE, last - first))):
                first += len(piece)
                yield piece
