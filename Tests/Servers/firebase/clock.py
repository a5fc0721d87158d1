"""The server's clock, which can be wrong."""

import time
from datetime import datetime, timezone
from email.utils import formatdate


class Clock:
    def __init__(self, options):
        self._options = options
        self._last_generation = 0

    def now(self):
        """Seconds since 1970, as the server believes."""
        return time.time() + self._options["clockOffset"]

    def header(self):
        """For the header Date."""
        return formatdate(self.now(), usegmt=True)

    def text(self):
        """RFC 3339 in UTC with milliseconds, as in object resources."""
        now = datetime.fromtimestamp(self.now(), timezone.utc)
        return now.strftime("%Y-%m-%dT%H:%M:%S.") + f"{now.microsecond // 1000:03d}Z"

    def generation(self):
        """A number larger than all before: microseconds, as production has them."""
        self._last_generation = max(self._last_generation + 1, int(time.time() * 1e6))
        return self._last_generation
