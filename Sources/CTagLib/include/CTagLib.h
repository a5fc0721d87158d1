// The tags of a sound file, by TagLib. No function throws; what TagLib throws becomes an outcome.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The result of opening a file.
enum tag_outcome {
  /// It is of a known kind.
  tag_known,
  /// It is of no kind that TagLib knows.
  tag_unknown,
  /// It is of a known kind, and made TagLib fail.
  tag_damaged,
  /// The system did not read it; `errno` says why.
  tag_unreadable,
};

/// A sound file that was read.
typedef struct tag_file tag_file;

/// Reads an open file; its name is a hint at its kind. Returns NULL unless the outcome is
/// `tag_known`.
///
/// The descriptor stays the caller's, and open until the file is closed.
tag_file *tag_file_open(int descriptor, const char *name, enum tag_outcome *outcome);
void tag_file_close(tag_file *file);

/// The text of a field by its name in TagLib, such as "TITLE", as UTF-16; several values are
/// separated by a comma and a space.
///
/// In a text of unknown encoding, a byte of 0x80 and above becomes `raw_base` + byte. Returns NULL
/// if the field is missing.
const uint16_t *tag_file_text(tag_file *file, const char *field, uint16_t raw_base, size_t *count);

/// The properties of the sound; 0 if unknown.
struct tag_sound {
  int milliseconds;
  int sample_rate;
  int channel_count;
  /// Whether the length is estimated from the first frame of MPEG audio.
  bool is_estimated;
};
struct tag_sound tag_file_sound(const tag_file *file);

/// The front cover, or else the first picture; NULL if there is none.
const void *tag_file_picture(tag_file *file, size_t *count);

#ifdef __cplusplus
}
#endif
