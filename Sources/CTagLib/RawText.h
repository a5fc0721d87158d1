#pragma once

/// Makes TagLib preserve the bytes of text that states no encoding, or states ISO 8859-1, because
/// old programs state ISO 8859-1 regardless of the actual encoding.
void keepRawBytes();

/// The number added to each such byte of 0x80 or above. The sum is a code point that real text does
/// not use.
constexpr unsigned int rawBase = 0xF700;
