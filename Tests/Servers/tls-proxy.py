#!/usr/bin/env python3
"""A proxy on loopback that speaks TLS, to a server there that does not.

    tls-proxy.py --to PORT --certificate FILE --key FILE

Prints its port, and ends with its standard input.
"""

import argparse
import asyncio
import contextlib
import ssl
import sys

PIECE = 65_536


async def carry(reader, writer):
    """Hands on what comes, until one side ends."""
    with contextlib.suppress(OSError):
        while piece := await reader.read(PIECE):
            writer.write(piece)
            await writer.drain()
    writer.close()


async def run(arguments):
    async def accept(reader, writer):
        with contextlib.suppress(OSError):
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", arguments.to)
            await asyncio.gather(carry(reader, far_writer), carry(far_reader, writer))

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(arguments.certificate, arguments.key)
    server = await asyncio.start_server(accept, "127.0.0.1", 0, ssl=context)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)


def main():
    parser = argparse.ArgumentParser(prog="tls-proxy.py")
    parser.add_argument("--to", type=int, required=True, help="the port of the server")
    parser.add_argument("--certificate", required=True)
    parser.add_argument("--key", required=True)
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
