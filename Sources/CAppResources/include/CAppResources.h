// The app's texts and pictures, which the compiler embeds in the program.
#pragma once

/// Returns the null-terminated text of the file with the given name; null if there is no such file.
const unsigned char *_Nullable app_resource(const char *_Nonnull name);
