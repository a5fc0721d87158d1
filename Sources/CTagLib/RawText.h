#pragma once

/// Has TagLib keep bytes of texts that state no encoding, or ISO 8859-1, which old programs state whatever they write.
void keepRawBytes();

/// Added to such a byte of 0x80 and above, which puts it where no text has characters.
constexpr unsigned int rawBase = 0xF700;
