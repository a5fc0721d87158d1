// Reads the tags of an audio file with TagLib. No function throws an exception: an exception in
// TagLib results in an outcome.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The result of opening a file.
enum tag_outcome {
  /// TagLib knows the file's format.
  tag_known,
  /// TagLib doesn't know the file's format.
  tag_unknown,
  /// TagLib knows the file's format, but failed to read the file.
  tag_damaged,
  /// The system could not read the file; `errno` is the reason.
  tag_unreadable,
};

/// An audio file whose tags were read.
typedef struct tag_file tag_file;

/// Reads an open file, whose name is a hint at its format. Returns NULL unless the outcome is
/// `tag_known`.
///
/// The caller owns the descriptor, and must keep it open until `tag_file_close` has been called.
tag_file *tag_file_open(int descriptor, const char *name, enum tag_outcome *outcome);
void tag_file_close(tag_file *file);

/// Returns a field's text in UTF-16, given the field's name in TagLib, such as "TITLE". Several
/// values are separated by a comma and a space.
///
/// If the encoding is unknown, each byte of 0x80 or above becomes `raw_base` + byte. Returns NULL
/// if the field is missing.
const uint16_t *tag_file_text(tag_file *file, const char *field, uint16_t raw_base, size_t *count);

/// The properties of the audio; 0 if unknown.
struct tag_sound {
  int milliseconds;
  int sample_rate;
  int channel_count;
  /// Whether the length was estimated from the first frame of MPEG audio.
  bool is_estimated;
};
struct tag_sound tag_file_sound(const tag_file *file);

/// Returns the front cover or, if there is none, the first picture; NULL if there are no pictures.
const void *tag_file_picture(tag_file *file, size_t *count);

#ifdef __cplusplus
}
#endif
