// The texts and pictures of the app, which the compiler puts into the program.
#pragma once

/// Returns the text of the file with a name, and a null byte at its end; null if there is none.
const unsigned char *_Nullable app_resource(const char *_Nonnull name);
