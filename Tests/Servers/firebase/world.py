"""All that the server knows: one value that every request gets."""

import threading

from accounts import Accounts
from bucket import Buckets
from clock import Clock
from faults import Faults
from log import Log
from options import Options
from resumable import Sessions


class World:
    """The state of a server. Whoever changes more than one thing holds the lock meanwhile."""

    def __init__(self, folder, is_emulator):
        self.lock = threading.RLock()
        self.folder = folder
        self.options = Options(is_emulator)
        self.log = Log()
        self.faults = Faults()
        self.clear()

    def clear(self):
        """Forgets objects, users and upload sessions."""
        self.clock = Clock(self.options)
        self.buckets = Buckets(self.folder, self.clock)
        self.accounts = Accounts(self.options, self.clock)
        self.sessions = Sessions()

    def reset(self):
        """Makes everything as new."""
        self.options.reset()
        self.faults.clear()
        self.log.clear()
        self.clear()
