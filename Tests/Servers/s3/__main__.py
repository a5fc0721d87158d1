"""Object storage for tests, and a look into it from outside.

    .build/servers/bin/python Tests/Servers/s3
    .build/servers/bin/python Tests/Servers/s3 --endpoint URL --key ID --secret SECRET

Starts SeaweedFS, or takes the server named, and prints a line of JSON when it can be written to: where it is, and the
keys. Then answers lines of JSON with lines of JSON: client.py says which. It ends with its standard input, and the
server that it has started ends with it.
"""

import argparse
import json
import signal
import sys

from client import Client
from seaweed import Seaweed


def main():
    parser = argparse.ArgumentParser(prog="s3")
    parser.add_argument("--endpoint", help="a server that runs already")
    parser.add_argument("--key", default="")
    parser.add_argument("--secret", default="")
    parser.add_argument("--region", default="us-east-1")
    arguments = parser.parse_args()
    # What has been started must end, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())

    if arguments.endpoint:
        keys = {"key": arguments.key, "secret": arguments.secret}
        obey({"endpoint": arguments.endpoint, "region": arguments.region, **keys})
    else:
        with Seaweed() as seaweed:
            obey(seaweed.place, seaweed.check, seaweed.make_room)


def obey(place, check=lambda: None, make_room=lambda bucket: None):
    """Says where the server is, then does what lines say."""
    client = Client(place, make_room)
    client.wait(check)
    print(json.dumps(place), flush=True)
    for line in sys.stdin:
        print(json.dumps(client.answer(json.loads(line))), flush=True)


main()
