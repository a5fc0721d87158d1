#pragma once

/// Makes TagLib keep the bytes of texts that state no encoding, or ISO 8859-1, which old programs
/// state for any encoding.
void keepRawBytes();

/// Added to such a byte of 0x80 and above; the sum is a code point that no text uses.
constexpr unsigned int rawBase = 0xF700;
