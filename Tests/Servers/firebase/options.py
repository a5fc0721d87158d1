"""The habits of the server that tests can change while it runs."""

ANY = object()
NUMBER = (int, float)


class Option:
    """The values of an option at the start, and which others it takes."""

    def __init__(self, production, emulator=ANY, kinds=bool, choices=None, may_be_none=False):
        self.production = production
        self.emulator = production if emulator is ANY else emulator
        self._kinds = kinds
        self._choices = choices
        self._may_be_none = may_be_none

    def takes(self, value):
        if value is None:
            return self._may_be_none
        if isinstance(value, bool) and self._kinds is not bool:
            return False
        return isinstance(value, self._kinds) and (not self._choices or value in self._choices)


def optional(kinds, emulator=ANY):
    """An option that is off at the start, unless it is the emulator's."""
    return Option(None, emulator, kinds, may_be_none=True)


OPTIONS = {
    # Accounts.
    "apiKey": optional(str),  # the only one taken; None: any that is not empty
    "anonymousSignIn": Option(True),
    "emailSignIn": Option(True),
    "enumerationProtection": Option(True, False),  # one error for an unknown address and a wrong password
    "tooManyAttempts": Option(False),
    "tokenLifetime": Option(3600, kinds=int),
    "rotateRefreshTokens": Option("no", kinds=str, choices=("no", "keepOld", "revokeOld")),
    # Who may do what.
    "acceptBearer": Option(False, True),  # also `Bearer <ID token>`, and `Bearer owner` for all rights
    "appCheckToken": optional(str),
    "rules": optional(list),  # None: open to everyone
    "rulesAtStart": Option(True, False),  # of a resumable upload; else at its last chunk
    "sessionNeedsToken": Option(False),
    "quota": Option("none", kinds=str, choices=("none", "writes", "all")),
    "bucketMissing": Option(False),
    # Between client and server.
    "captivePortal": Option(False),
    "clockOffset": Option(0, kinds=NUMBER),
    # Listing.
    "pageLimit": optional(int),
    "emptyPages": Option(0, kinds=int),
    "lastPageEmpty": Option(False),
    "prefixesOnEveryPage": Option(False, True),
    "pageTokenIsName": Option(False, True),
    # Reading.
    "ignoreRange": Option(False),
    "pastEndRange": Option(416, 200, kinds=int, choices=(416, 200)),
    "truncateDownloads": optional(int),
    "downloadTokens": Option(True),
    "numericGenerations": Option(False),
    "deleteStatus": Option(204, kinds=int, choices=(200, 204)),
    "jsonErrors": Option(False),
    # Writing.
    "landing": Option(0, kinds=NUMBER),  # seconds from the arrival of a write until it replaces what is there
    "checkMD5": Option(True, False),
    "maximumBody": optional(int, 130_000_000),
    "granularity": Option(262_144, 10_000, kinds=int),
    "checkGranularity": Option(True, False),
    "checkOffset": Option(True, False),
    "checkLength": Option(True, False),
    "keepCutChunks": Option(True, False),
    "sessionBase": optional(str),
}


class Options:
    """Values by name."""

    def __init__(self, is_emulator):
        self.is_emulator = is_emulator
        self.reset()

    def reset(self):
        """Gives each the value it had at the start."""
        self._values = {name: self._start(name) for name in OPTIONS}

    def __getitem__(self, name):
        return self._values[name]

    def change(self, values):
        """Changes some, or none if one of them is wrong; None is the value at the start."""
        changed = {}
        for name, value in values.items():
            if name not in OPTIONS:
                raise ValueError(f"there is no option {name!r}")
            changed[name] = self._start(name) if value is None else value
            if not OPTIONS[name].takes(changed[name]):
                raise ValueError(f"the option {name!r} does not take {value!r}")
        self._values.update(changed)

    def _start(self, name):
        option = OPTIONS[name]
        return option.emulator if self.is_emulator else option.production
