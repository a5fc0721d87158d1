#!/usr/bin/env python3
"""A proxy on loopback that does to connections what networks do to them.

    fault-proxy.py --to PORT --seed NUMBER --rate SHARE [--port PORT] [--line BYTES --breaks SECONDS]

Prints its port. What happens to a connection depends on nothing but the seed and the number of the connection:

cut       it breaks after some bytes in one direction, and both ends are told so
truncate  it ends after some bytes in one direction, as if that were all
delay     it stands still for a moment after some bytes in one direction
lose      the server gets all, and its answer is lost
repeat    its first request reaches the server twice; only a request that may be repeated, and before it is answered

With --line, all requests together get no more than BYTES per second through; with --breaks, all connections break each SECONDS.

Lines on standard input, each answered with a line; it ends with its standard input:

on, off       whether faults happen; answered with itself
count         answered with how many connections there were, and how many faults
sent          answered with how many bytes of requests have passed
kinds         answered with how many faults there were of each kind, as JSON
kill PID N    kills a process once N bytes more have passed, in both directions; answered with itself, or "gone"
spare         kills nobody any more; answered with itself
"""

import argparse
import asyncio
import collections
import contextlib
import json
import os
import random
import signal
import socket
import struct
import sys
from dataclasses import dataclass

PIECE = 65_536
LONGEST_DELAY = 0.05
# Small numbers are as likely as large ones, since most requests are small.
LARGEST_POSITION_BITS = 24
LARGEST_REPEATED = 1 << 20
REPEATABLE = (b"GET ", b"HEAD ", b"PUT ", b"DELETE ")
UP, DOWN = "up", "down"


@dataclass(frozen=True)
class Plan:
    """What happens to a connection."""

    kind: str = "none"
    direction: str = UP
    position: int = 0
    delay: float = 0

    @staticmethod
    def of(seed, number, rate):
        chance = random.Random(f"{seed} {number}")
        if chance.random() >= rate:
            return Plan()
        kind = chance.choice(("cut", "truncate", "delay", "lose", "repeat"))
        direction = chance.choice((UP, DOWN))
        position = int(2 ** chance.uniform(0, LARGEST_POSITION_BITS)) - 1
        # An answer is lost from a place in the requests on.
        direction = UP if kind in ("lose", "repeat") else direction
        return Plan(kind, direction, position, chance.uniform(0, LONGEST_DELAY))


class Broken(Exception):
    """The connection is to end here."""

    def __init__(self, is_told):
        super().__init__()
        self.is_told = is_told


class Request:
    """The first request of a connection, as far as it has come, for repeating it."""

    def __init__(self):
        self._bytes = b""

    def add(self, data):
        if len(self._bytes) <= LARGEST_REPEATED:
            self._bytes += data

    def whole(self):
        """All of it, if it is there and may be repeated."""
        head, end, body = self._bytes.partition(b"\r\n\r\n")
        lines = [line.partition(b":") for line in head.lower().split(b"\r\n")[1:]]
        headers = {name: value.strip() for name, _, value in lines}
        length = headers.get(b"content-length", b"0")
        changes_method = b"x-http-method-override" in headers
        if not end or not head.startswith(REPEATABLE) or changes_method:
            return None
        if b"transfer-encoding" in headers or not length.isdigit() or len(body) < int(length):
            return None
        return head + end + body[: int(length)]


class Connection:
    """One connection of a client, and that to the server which belongs to it."""

    def __init__(self, proxy, plan):
        self._proxy = proxy
        self._plan = plan
        self._request = Request()
        self._is_answer_lost = False
        self._is_repeated = False

    async def run(self, client, server):
        """Passes on what either end says until both have ended, or until the plan says so."""
        both = [self._pass_on(UP, client[0], server[1]), self._pass_on(DOWN, server[0], client[1])]
        tasks = [asyncio.ensure_future(task) for task in both]
        ends = (client[1], server[1])
        self._proxy.ends.add(ends)
        try:
            await asyncio.gather(*tasks)
        except Broken as broken:
            self._proxy.faults[self._plan.kind] += 1
            if broken.is_told:
                _reset(client[1])
                _reset(server[1])
        except OSError:
            # One end is gone; so is the other then.
            pass
        finally:
            self._proxy.ends.discard(ends)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            client[1].close()
            server[1].close()

    async def _pass_on(self, direction, reader, writer):
        position = 0
        while data := await reader.read(PIECE):
            await self._see(direction, data)
            if direction == UP:
                await self._proxy.carry(len(data))
            place = self._plan.position - position
            if self._is_on and self._plan.direction == direction and 0 <= place < len(data):
                await self._write(writer, data[:place])
                await self._happen()
                data = data[place:]
                position += place
            await self._write(writer, data)
            position += len(data)
        if writer.can_write_eof():
            writer.write_eof()

    @property
    def _is_on(self):
        return self._proxy.is_on

    async def _see(self, direction, data):
        """Looks at bytes before they are passed on."""
        if direction == UP:
            if self._plan.kind == "repeat":
                self._request.add(data)
            return
        if self._is_answer_lost and self._is_on:
            raise Broken(is_told=True)
        if self._plan.kind == "repeat" and not self._is_repeated and self._is_on:
            self._is_repeated = True
            if request := self._request.whole():
                self._proxy.faults["repeat"] += 1
                await self._proxy.send_alone(request)

    async def _happen(self):
        """What the plan says for this place."""
        match self._plan.kind:
            case "cut":
                raise Broken(is_told=True)
            case "truncate":
                raise Broken(is_told=False)
            case "delay":
                self._proxy.faults["delay"] += 1
                await asyncio.sleep(self._plan.delay)
            case "lose":
                self._is_answer_lost = True

    async def _write(self, writer, data):
        before, after = self._proxy.parts_around_kill(data)
        await _send(writer, before)
        if after is not None:
            self._proxy.kill()
            await _send(writer, after)


async def _send(writer, data):
    if data:
        writer.write(data)
        await writer.drain()


def _reset(writer):
    """Makes the end of a connection known as an error."""
    handle = writer.get_extra_info("socket")
    with contextlib.suppress(OSError):
        handle.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


class Victim:
    """A process that is killed when so many bytes more have passed."""

    def __init__(self, pid, left):
        # A number may be another process's by the time of the kill.
        self._process = os.pidfd_open(pid)
        self.left = left

    def kill(self):
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._process, signal.SIGKILL)

    def spare(self):
        os.close(self._process)


class Proxy:
    def __init__(self, port, seed, rate, line):
        # Of all connections, both ends of each.
        self.ends = set()
        self.sent = 0
        self._line = line
        self._turn = asyncio.Lock()
        self._port = port
        self._seed = seed
        self._rate = rate
        self.is_on = True
        self.connection_count = 0
        self.faults = collections.Counter()
        self._victim = None
        # Nothing else holds on to a task that waits.
        self._tasks = set()

    def accept(self, reader, writer):
        """Serves a client."""
        task = asyncio.ensure_future(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader, writer):
        plan = Plan.of(self._seed, self.connection_count, self._rate)
        self.connection_count += 1
        try:
            server = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            _reset(writer)
            return
        await Connection(self, plan).run((reader, writer), server)

    async def carry(self, count):
        """Waits while the line carries so many bytes."""
        if self._line:
            async with self._turn:
                await asyncio.sleep(count / self._line)
        self.sent += count

    async def break_each(self, seconds):
        """Breaks all connections again and again."""
        while True:
            await asyncio.sleep(seconds)
            for ends in list(self.ends):
                self.faults["cut"] += 1
                for end in ends:
                    _reset(end)

    async def send_alone(self, request):
        """Sends a request on a connection of its own, and waits until the server has begun to answer."""
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
            writer.write(request)
            await writer.drain()
            await reader.read(1)
            _reset(writer)

    def parts_around_kill(self, data):
        """The bytes that pass before a process is to be killed, and those after; None if it is not to be killed yet."""
        if self._victim is None:
            return data, None
        place = self._victim.left
        self._victim.left -= len(data)
        return (data, None) if place > len(data) else (data[:place], data[place:])

    def kill(self):
        """Kills the process whose time has come."""
        if self._victim:
            self._victim.kill()
        self.spare()

    def spare(self):
        """Kills nobody any more."""
        if self._victim:
            self._victim.spare()
        self._victim = None

    def _aim(self, pid, count):
        self.spare()
        with contextlib.suppress(ProcessLookupError):
            self._victim = Victim(pid, count)
        return self._victim is not None

    def obey(self, line):
        """Does what a line says, and returns the answer."""
        match line.split():
            case ["on" | "off"]:
                self.is_on = line == "on"
                return line
            case ["count"]:
                return f"{self.connection_count} {self.faults.total()}"
            case ["sent"]:
                return str(self.sent)
            case ["kinds"]:
                return json.dumps(self.faults)
            case ["kill", pid, count]:
                return line if self._aim(int(pid), int(count)) else "gone"
            case ["spare"]:
                self.spare()
                return line
        return f"there is no {line!r}"


async def run(arguments):
    proxy = Proxy(arguments.to, arguments.seed, arguments.rate, arguments.line)
    breaks = asyncio.ensure_future(proxy.break_each(arguments.breaks)) if arguments.breaks else None
    server = await asyncio.start_server(proxy.accept, "127.0.0.1", arguments.port)
    print(server.sockets[0].getsockname()[1], flush=True)
    lines = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(lines)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    while line := await lines.readline():
        print(proxy.obey(line.decode().strip()), flush=True)
    if breaks:
        breaks.cancel()


def main():
    parser = argparse.ArgumentParser(prog="fault-proxy.py")
    parser.add_argument("--to", type=int, required=True, help="the port of the server")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rate", type=float, default=0.5, help="the share of connections, 0 to 1")
    parser.add_argument("--port", type=int, default=0, help="0: any that is free")
    parser.add_argument("--line", type=float, default=0, help="bytes per second; 0: any number")
    parser.add_argument("--breaks", type=float, default=0, help="seconds between two; 0: none")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
