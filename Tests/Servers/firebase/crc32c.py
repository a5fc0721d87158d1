"""CRC-32C (Castagnoli), which Python's library lacks.

A byte at a time would take seconds for a recording. Here a long number is folded instead: in polynomials over GF(2),
a part that stands s bits before the end may be replaced by its product with x^s modulo the polynomial.
"""

from functools import lru_cache

POLYNOMIAL = 0x11EDC6F41
PIECE = 1 << 20


@lru_cache(maxsize=None)
def _power(exponent):
    """x^exponent modulo the polynomial, as the positions of its terms."""
    value, base, left = 1, 2, exponent
    while left:
        if left & 1:
            value = _product(value, base)
        base = _product(base, base)
        left >>= 1
    return tuple(place for place in range(32) if value >> place & 1)


def _product(a, b):
    result = 0
    while b:
        if b & 1:
            result ^= a
        a <<= 1
        if a >> 32:
            a ^= POLYNOMIAL
        b >>= 1
    return result


_REVERSED = int(f"{POLYNOMIAL & 0xFFFFFFFF:032b}"[::-1], 2)


def _remainder(number, bit_count):
    """The state after a few bits, of which bit 0 comes first."""
    for _ in range(bit_count):
        number = number >> 1 ^ (_REVERSED if number & 1 else 0)
    return number


def update(state, data):
    """The state after more bytes; it is 0 at the start, and the checksum at the end."""
    for start in range(0, len(data), PIECE):
        piece = data[start : start + PIECE]
        bits = 8 * len(piece)
        number = int.from_bytes(piece, "little") ^ state ^ 0xFFFFFFFF
        while bits > 256:
            half = (bits - 32) // 2
            front = number & ((1 << half) - 1)
            number >>= half
            bits -= half
            for place in _power(half + 31):
                number ^= front << (31 - place)
        state = _remainder(number, bits) ^ 0xFFFFFFFF
    return state

