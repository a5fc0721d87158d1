"""What goes wrong with coming requests, as tests have ordered it."""

import threading


class Fault:
    """What happens to which requests, and how often. control.py says what each key means."""

    FILTERS = {"method": str, "path": str, "command": str, "skip": int, "times": int}
    EFFECTS = {
        "status": int,
        "headers": dict,
        "body": str,
        "drop": str,
        "cutRequest": int,
        "truncate": int,
        "hold": str,
        "holdAfter": int,
        "withoutHeaders": list,
        "withHeaders": dict,
        "replace": dict,
        "forget": bool,
    }

    def __init__(self, values):
        kinds = self.FILTERS | self.EFFECTS
        for name, value in values.items():
            if name not in kinds:
                raise ValueError(f"a fault has no {name!r}")
            if not isinstance(value, kinds[name]):
                raise ValueError(f"the {name!r} of a fault is not {value!r}")
        for name in ("drop", "hold"):
            choices = ("before", "after")
            if values.get(name, "before") not in choices:
                raise ValueError(f"the {name!r} of a fault is one of {choices}")
        if not values.keys() & self.EFFECTS.keys():
            raise ValueError("a fault without an effect")
        self._values = values
        self._skip = values.get("skip", 0)
        self.times_left = values.get("times", 1)

    def __getitem__(self, name):
        """An effect, or None."""
        return self._values.get(name)

    def takes(self, request):
        """Whether it happens to a request; counts those that match."""
        if self.times_left == 0 or not self._matches(request):
            return False
        if self._skip > 0:
            self._skip -= 1
            return False
        self.times_left -= 1
        return True

    def _matches(self, request):
        return (
            self._values.get("method", request.method) == request.method
            and self._values.get("path", "") in request.target
            and self._values.get("command", "") in request.upload_command
        )


NONE = Fault({"forget": False})


class Faults:
    """The faults to come, and the requests that wait."""

    def __init__(self):
        self._condition = threading.Condition()
        self._faults = []
        self._held = 0
        self._releases = 0

    def add(self, values):
        faults = [Fault(value) for value in values]
        with self._condition:
            self._faults += faults

    def take(self, request):
        """What happens to a request."""
        with self._condition:
            taken = next((fault for fault in self._faults if fault.takes(request)), NONE)
            self._faults = [fault for fault in self._faults if fault.times_left > 0]
            return taken

    def clear(self):
        with self._condition:
            self._faults = []
        self.release()

    def hold(self):
        """Waits until the control address lets all go on."""
        with self._condition:
            self._held += 1
            releases = self._releases
            self._condition.wait_for(lambda: self._releases > releases)
            self._held -= 1

    def release(self):
        with self._condition:
            self._releases += 1
            self._condition.notify_all()

    @property
    def held_count(self):
        with self._condition:
            return self._held

    @property
    def count(self):
        with self._condition:
            return sum(fault.times_left for fault in self._faults)
