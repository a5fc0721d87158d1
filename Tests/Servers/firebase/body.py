"""The body of a request as it arrives: of a known length, or in chunks."""

PIECE = 65_536


class CutOff(Exception):
    """The connection ended before the body did, or was to be ended there."""


class TooLong(Exception):
    """The body is longer than the server takes."""


class Body:
    """Reads a body once, in pieces, up to a limit."""

    def __init__(self, stream, headers, limit=None):
        self._stream = stream
        self.limit = limit
        # Where the connection is to break; None lets it be.
        self.cut_after = None
        self._is_chunked = headers.get("Transfer-Encoding", "").lower() == "chunked"
        length = headers.get("Content-Length")
        if length is not None and (self._is_chunked or not length.isdecimal()):
            raise ValueError("a wrong Content-Length")
        self.length = None if self._is_chunked else int(length or 0)
        self._left = 0 if self._is_chunked else self.length
        # Whether all of it was read.
        self.is_done = self.length == 0
        self.byte_count = 0
        self.start = b""

    def pieces(self):
        """Yields the body; raises `CutOff` where the connection ends, and `TooLong`."""
        while not self.is_done:
            if self._left == 0:
                self._left = self._chunk_size()
                continue
            # Before any of it is read, where its length is known.
            if self.limit is not None and self.byte_count + self._left > self.limit:
                raise TooLong()
            wanted = min(self._left, PIECE)
            if self.cut_after is not None:
                wanted = min(wanted, self.cut_after - self.byte_count)
            piece = self._read(wanted)
            self._left -= len(piece)
            self.byte_count += len(piece)
            if len(self.start) < PIECE:
                self.start += piece
            if self._left == 0:
                self._end_chunk()
            if piece:
                yield piece
            if not piece or len(piece) < wanted:
                raise CutOff()

    def read(self, limit):
        """The whole body, which is small; raises `TooLong` if it is not."""
        data = b""
        for piece in self.pieces():
            data += piece
            if len(data) > limit:
                raise TooLong()
        return data

    def save(self, file):
        """Writes the body to a file."""
        for piece in self.pieces():
            file.write(piece)

    def discard(self):
        """Reads what nobody has read, so that the next request can follow."""
        self.limit = None
        for _ in self.pieces():
            pass

    def _read(self, count):
        try:
            return self._stream.read(count) if count else b""
        except OSError:
            # As far as the server is concerned, the client just stopped.
            return b""

    def _end_chunk(self):
        if self._is_chunked:
            self._stream.readline()
        else:
            self.is_done = True

    def _chunk_size(self):
        """The size of the next chunk; notes the end after the last."""
        try:
            size = int(self._stream.readline(100).split(b";")[0], 16)
        except ValueError:
            raise CutOff() from None
        if size == 0:
            # The trailer ends with an empty line.
            while self._stream.readline(1_000).strip():
                pass
            self.is_done = True
        return size
