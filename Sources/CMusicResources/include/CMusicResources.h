// The samples of music and the tables of encodings, which the compiler puts into the program.
#pragma once

/// Returns the text of the file with a name, and a null byte at its end; null if there is none.
const unsigned char *_Nullable music_resource(const char *_Nonnull name);
