"""A small stand-in for Firebase Storage and Authentication, for tests.

    python3 Tests/Servers/firebase --port 0 --data DIR [--emulator]

Prints the port that it listens at on loopback and ends when its standard input closes, so that none is left when a
test dies. It behaves as production does, or with --emulator as the emulator does. All that can go wrong can be asked
for at run time: see control.py.
"""

import argparse
import os
import sys

from server import Server
from world import World


def main():
    parser = argparse.ArgumentParser(prog="firebase")
    parser.add_argument("--port", type=int, default=0, help="0: any that is free")
    parser.add_argument("--data", required=True, help="an existing folder for what is uploaded")
    parser.add_argument("--emulator", action="store_true", help="has the habits of the emulator")
    arguments = parser.parse_args()
    if not os.path.isdir(arguments.data):
        parser.error(f"there is no folder {arguments.data}")

    server = Server(arguments.port, World(arguments.data, arguments.emulator))
    server.start()
    print(server.server_port, flush=True)
    while sys.stdin.buffer.read(4096):
        pass
    # At once, also in the midst of answers.
    os._exit(0)


main()
