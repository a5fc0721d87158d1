"""Two Mynas whose place is a folder, which two Syncthings keep alike, on loopback and in a folder of their own.

    Tests/Servers/syncthing.py PATH_OF_MYNA

Needs syncthing and ffmpeg. Says what was seen, and fails if the machines do not end alike.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

PATIENCE = 120
ROUNDS = 5
CONFIG = """<configuration version="36">
  <folder id="memos" path="{folder}" type="sendreceive" rescanIntervalS="3600" fsWatcherEnabled="false">
    {folder_devices}
    <maxConflicts>-1</maxConflicts>
  </folder>
  {devices}
  <gui enabled="true" tls="false"><address>127.0.0.1:{gui}</address><apikey>{key}</apikey></gui>
  <options>
    <listenAddress>tcp://127.0.0.1:{port}</listenAddress>
    <globalAnnounceEnabled>false</globalAnnounceEnabled>
    <localAnnounceEnabled>false</localAnnounceEnabled>
    <relaysEnabled>false</relaysEnabled>
    <natEnabled>false</natEnabled>
    <startBrowser>false</startBrowser>
    <urAccepted>-1</urAccepted>
    <crashReportingEnabled>false</crashReportingEnabled>
    <reconnectionIntervalS>1</reconnectionIntervalS>
    <stunKeepaliveStartS>0</stunKeepaliveStartS>
  </options>
</configuration>
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def wait(condition, what):
    """Waits until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise SystemExit(f"test-syncthing: waited {PATIENCE} s for this: {what}")
        time.sleep(0.1)


class Machine:
    """A Myna, its folder, and the Syncthing that takes the folder along."""

    def __init__(self, name, top, myna):
        self.name, self._myna = name, os.path.abspath(myna)
        self._home = os.path.join(top, name)
        self.folder = os.path.join(self._home, "folder")
        self._config = os.path.join(self._home, "syncthing")
        os.makedirs(self.folder)
        self.port, self._gui = free_port(), free_port()
        self._key = f"key-of-{name}"
        self._process = None
        self._syncthing("generate", "--no-default-folder", "--skip-port-probing")
        self.device = self._syncthing("--device-id").strip()

    def _environment(self):
        own = ("MYNA", "XDG_", "ST")
        kept = {k: v for k, v in os.environ.items() if not k.startswith(own)}
        return {**kept, "HOME": self._home, "MYNA_HOME": self._home + "/myna", "MYNA_SECRETS": "file"}

    def _syncthing(self, *words):
        command = ["syncthing", *words, f"--home={self._config}"]
        return subprocess.run(
            command, env=self._environment(), capture_output=True, text=True, check=True
        ).stdout

    # Syncthing

    def start(self, machines):
        devices = "".join(
            f'<device id="{each.device}" name="{each.name}" compression="never">'
            f"<address>tcp://127.0.0.1:{each.port}</address></device>"
            for each in machines
        )
        folder_devices = "".join(f'<device id="{each.device}"/>' for each in machines)
        with open(self._config + "/config.xml", "w") as file:
            file.write(
                CONFIG.format(
                    folder=self.folder, folder_devices=folder_devices, devices=devices,
                    gui=self._gui, key=self._key, port=self.port,
                )
            )
        log = open(self._home + "/syncthing.log", "w")
        self._process = subprocess.Popen(
            ["syncthing", "serve", "--no-browser", "--no-restart", "--no-upgrade", f"--home={self._config}"],
            env=self._environment(), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            start_new_session=True,
        )
        wait(lambda: self.ask("GET", "system/ping") is not None, f"Syncthing of {self.name}")

    def stop(self):
        if self._process:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def ask(self, method, path):
        """Returns the answer of Syncthing, {} for an empty one, None for none."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self._gui}/rest/{path}", method=method, headers={"X-API-Key": self._key}
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                body = answer.read()
                return json.loads(body) if body.strip() else {}
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return None

    def is_settled(self, other):
        status = self.ask("GET", "db/status?folder=memos")
        there = self.ask("GET", f"db/completion?folder=memos&device={other.device}")
        connections = self.ask("GET", "system/connections")
        return (
            status is not None and there is not None and connections is not None
            and connections["connections"][other.device]["connected"]
            and status["state"] == "idle" and status["needTotalItems"] == 0
            and there["completion"] == 100
        )

    def files(self):
        """The files of the folder that Syncthing takes along, with their contents."""
        found = {}
        for path, folders, names in os.walk(self.folder):
            folders[:] = [name for name in folders if name != ".stfolder"]
            for name in names:
                whole = os.path.join(path, name)
                if not name.startswith(".syncthing."):
                    with open(whole, "rb") as file:
                        found[os.path.relpath(whole, self.folder)] = file.read()
        return found

    # Myna

    def run(self, *words, status=0):
        result = subprocess.run(
            [self._myna, *words], env=self._environment(), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=PATIENCE,
        )
        if result.returncode != status:
            raise SystemExit(
                f"test-syncthing: {self.name}: myna {' '.join(words)}: {result.returncode}\n"
                + result.stdout + result.stderr
            )
        return result.stdout

    def record(self, title, seed):
        """A take of noise, as if recorded now; returns the hash of its sound."""
        folder = os.path.join(self._home, f"sound-{seed}")
        os.makedirs(folder)
        path = os.path.join(folder, f"2026-11-21 14.03 {title}.wav")
        noise = f"anoisesrc=d=1:r=48000:seed={seed}"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", noise, path], check=True, stdin=subprocess.DEVNULL
        )
        os.utime(path, (1795269780, 1795269780))
        self.run("import", "--quiet", path)
        return next(take["sha256"] for take in self.takes() if take["title"] == title)

    def takes(self):
        return json.loads(self.run("list", "--json") or "[]")


class Pair:
    """Two machines, and what has been seen of them."""

    def __init__(self, top, myna):
        self.one, self.two = (Machine(name, top, myna) for name in ("one", "two"))
        self.machines = (self.one, self.two)
        self.problems = 0

    def check(self, what, is_so, more=""):
        print(f"{'ok   ' if is_so else 'WRONG'} {what}", "" if is_so else more, flush=True)
        self.problems += not is_so

    def settle(self):
        """Waits until both folders are the same, and Syncthing has nothing more to do."""
        for machine in self.machines:
            machine.ask("POST", "db/scan?folder=memos")
        wait(
            lambda: self.one.is_settled(self.two) and self.two.is_settled(self.one)
            and self.one.files() == self.two.files(),
            "both folders are alike",
        )

    def apart(self, apart):
        for machine in self.machines:
            machine.ask("POST", f"system/{'pause' if apart else 'resume'}")
        if not apart:
            self.settle()

    def rounds(self):
        for _ in range(ROUNDS):
            for machine in self.machines:
                machine.run("sync", "--bring-all")
                self.settle()

    def conflicts(self):
        names = [name for name in self.one.files() if ".sync-conflict-" in name]
        return [name for name in names if re.search(r"\.(flac|wav)$", name)]

    def compare(self, wanted):
        """Looks whether both machines have the same rows, and these sounds."""
        takes = [machine.takes() for machine in self.machines]
        ids = [sorted(take["id"] for take in own) for own in takes]
        self.check("both have the same recordings", ids[0] == ids[1], ids)
        for machine, own in zip(self.machines, takes):
            sounds = [take["sha256"] for take in own]
            titles = [(take["title"], take.get("sync"), take.get("syncProblem")) for take in own]
            self.check(f"{machine.name} has no sound twice", len(set(sounds)) == len(sounds), titles)
            self.check(f"{machine.name} has every sound", wanted <= set(sounds), titles)
            self.check(
                f"{machine.name} has all here and there",
                all(take.get("sync") == "both" for take in own), titles,
            )
        rows = [{take["id"]: (take["title"], take["sha256"]) for take in own} for own in takes]
        self.check("titles and sounds agree", rows[0] == rows[1], rows)
        return takes[0]


def main():
    with tempfile.TemporaryDirectory(prefix="myna-syncthing-") as top:
        pair = Pair(top, sys.argv[1])
        try:
            run(pair)
        finally:
            for machine in pair.machines:
                machine.stop()
    if pair.problems:
        raise SystemExit(f"test-syncthing: {pair.problems} wrong")


def run(pair):
    one, two = pair.machines
    for machine in pair.machines:
        machine.start(pair.machines)
    one.run("cloud", "setup", "folder", one.folder)
    pair.settle()
    two.run("cloud", "setup", "folder", two.folder)
    pair.rounds()

    print("Both record under one name while they are apart.")
    pair.apart(True)
    wanted = {one.record("Memo", 1), two.record("Memo", 2)}
    for machine in pair.machines:
        machine.run("sync")
    pair.apart(False)
    pair.check("Syncthing has set a copy aside", len(pair.conflicts()) == 1, pair.conflicts())
    pair.rounds()
    takes = pair.compare(wanted)
    pair.check("two recordings", len(takes) == 2, len(takes))

    print("Both edit one recording while they are apart, and name another one.")
    shared, other = (take["id"] for take in takes)
    pair.apart(True)
    for machine, start in ((one, "0.25"), (two, "0.5")):
        machine.run("trim", shared, "--from", start)
        machine.run("rename", other, f"Named by {machine.name}")
        machine.run("sync")
        wanted |= {take["sha256"] for take in machine.takes() if take["id"] == shared}
    # Of what was edited only the two edits are heard from now on.
    wanted -= {take["sha256"] for take in takes if take["id"] == shared}
    count = len(pair.conflicts())
    pair.apart(False)
    pair.check("Syncthing has set a copy aside", len(pair.conflicts()) > count, pair.conflicts())
    pair.rounds()
    takes = pair.compare(wanted)
    pair.check("three recordings", len(takes) == 3, [take["title"] for take in takes])

    print("One deletes what the other tags.")
    pair.apart(True)
    one.run("delete", other)
    one.run("sync", "--delete")
    two.run("tag", other, "work")
    two.run("sync")
    pair.apart(False)
    # An object is removed 15 seconds after its deletion at the earliest.
    time.sleep(16)
    pair.rounds()
    pair.compare({take["sha256"] for take in takes if take["id"] != other})


main()
