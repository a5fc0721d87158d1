"""What was asked of the server, for tests that look at it."""

import threading
from collections import deque

SMALL_BODY = 4_096


class Log:
    """The last requests, oldest first."""

    def __init__(self):
        self._lock = threading.Lock()
        self._entries = deque(maxlen=20_000)

    def add(self, request):
        """Begins the entry of a request; whoever answers it completes the entry."""
        entry = {
            "method": request.command,
            "target": request.target,
            "headers": [[name, value] for name, value in request.headers.items()],
            "bodyByteCount": 0,
            "body": "",
            "status": 0,
        }
        with self._lock:
            self._entries.append(entry)
        return entry

    def entries(self):
        with self._lock:
            return [dict(entry) for entry in self._entries]

    def clear(self):
        with self._lock:
            self._entries.clear()
