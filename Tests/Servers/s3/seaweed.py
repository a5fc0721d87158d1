"""SeaweedFS in one process on loopback, with all that it writes in a folder of its own."""

import contextlib
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
from urllib.parse import quote

WEED = os.path.join(os.path.dirname(sys.executable), "weed")
# Those that listen, each at a port for HTTP and one for gRPC.
PARTS = ("master", "filer", "volume", "s3", "admin")
IDENTITIES = {
    "identities": [
        {
            "name": "myna",
            "credentials": [{"accessKey": "mynaaccess", "secretKey": "mynasecret"}],
            "actions": ["Admin", "Read", "Write", "List", "Tagging"],
        },
        {
            "name": "reader",
            "credentials": [{"accessKey": "readeraccess", "secretKey": "readersecret"}],
            "actions": ["Read", "List"],
        },
    ]
}


class Seaweed:
    """A server that runs; leaving it kills the server and removes the folder."""

    def __enter__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="myna-s3-", ignore_cleanup_errors=True)
        ports = self._ports = free_ports(2 * len(PARTS))
        self._log = os.path.join(self._folder.name, "weed.log")
        self._process = self._start(ports)
        (writer,), (reader,) = (identity["credentials"] for identity in IDENTITIES["identities"])
        self.place = {
            "endpoint": f"http://127.0.0.1:{ports[2 * PARTS.index('s3')]}",
            "region": "us-east-1",
            "key": writer["accessKey"],
            "secret": writer["secretKey"],
            "readOnlyKey": reader["accessKey"],
            "readOnlySecret": reader["secretKey"],
        }
        return self

    def __exit__(self, *_):
        # Politely asked, it keeps its ports for ten seconds.
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._folder.cleanup()
        # Where these are cannot be chosen.
        for part, port in zip(PARTS, self._ports[1::2]):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(f"/tmp/seaweedfs-{part}-grpc-{port}.sock")

    def check(self):
        """Ends everything if the server has ended."""
        if self._process.poll() is not None:
            with open(self._log, errors="replace") as log:
                sys.exit("SeaweedFS ended: " + "".join(log.readlines()[-20:]))

    def make_room(self, bucket):
        """Makes a volume for a new bucket; else the first write waits 0.2 s for one."""
        connection = http.client.HTTPConnection("127.0.0.1", self._ports[0], timeout=5)
        with contextlib.suppress(OSError), contextlib.closing(connection):
            connection.request("GET", f"/vol/grow?collection={quote(bucket)}&count=1")
            connection.getresponse().read()

    def _start(self, ports):
        data, identities = (os.path.join(self._folder.name, name) for name in ("data", "s3.json"))
        os.mkdir(data)
        with open(identities, "w") as file:
            json.dump(IDENTITIES, file)
        words = [WEED, "-logtostderr", "mini", f"-dir={data}", f"-s3.config={identities}"]
        # By default it listens to the world and reports statistics to its maker.
        words += ["-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-master.telemetry=false"]
        words += ["-webdav=false", "-admin.ui=false", "-s3.port.iceberg=0", "-s3.port.lance=0"]
        # Each bucket takes a volume. By default there are as many as the disk has free gigabytes, and then none.
        words += ["-volume.max=2000"]
        # A bucket that nobody has made is missing, as with other servers.
        words += ["-s3.autoCreateBucket=false"]
        sockets = self._folder.name
        words += [f"-filer.localSocket={sockets}/filer.sock", f"-s3.localSocket={sockets}/s3.sock"]
        for number, part in enumerate(PARTS):
            words += [f"-{part}.port={ports[2 * number]}", f"-{part}.port.grpc={ports[2 * number + 1]}"]
        with open(self._log, "w") as log:
            # It goes with this process, however that ends.
            return subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", *words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )


def free_ports(count):
    """Returns ports at which nobody listens.

    They are below those that the system hands out: a server of another test, which is given any port, would otherwise
    get one of these before SeaweedFS listens there, and be talked to by its parts.
    """
    ports = []
    for port in random.sample(range(12_000, 32_000), 2_000):
        with socket.socket() as candidate:
            with contextlib.suppress(OSError):
                candidate.bind(("127.0.0.1", port))
                ports.append(port)
        if len(ports) == count:
            break
    return ports
