#include "CTagLib.h"

#include "DescriptorStream.h"
#include "Fields.h"
#include "RawText.h"
#include "Tags.h"

#include <taglib/apefooter.h>
#include <taglib/apetag.h>
#include <taglib/audioproperties.h>
#include <taglib/fileref.h>
#include <taglib/mpegfile.h>
#include <taglib/xingheader.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <vector>

using namespace TagLib;

/// The stream must outlive the file that reads it, so it is declared first: members are destroyed
/// in reverse order.
struct tag_file {
  std::unique_ptr<DescriptorStream> stream;
  std::unique_ptr<FileRef> file;
  PropertyMap fields;
  ByteVector picture;
  std::vector<uint16_t> text;
};

namespace {

bool isKnown(const FileRef &file) { return !file.isNull() && file.file()->isValid(); }

int millisecondsOf(const FileRef &file) {
  return file.audioProperties() ? file.audioProperties()->lengthInMilliseconds() : 0;
}

/// Whether the length is an estimate, because no header states the number of frames, or because the
/// header contradicts the file's size.
bool isEstimated(File &file) {
  auto *mpeg = dynamic_cast<MPEG::File *>(&file);
  if (!mpeg || !mpeg->audioProperties()) return false;
  const auto *header = mpeg->audioProperties()->xingHeader();
  if (!header || !header->isValid()) return true;
  const long long first = mpeg->firstFrameOffset();
  long long end = file.length();
  if (mpeg->hasID3v1Tag()) end -= 128;
  if (mpeg->hasAPETag()) {
    const auto *footer = mpeg->APETag()->footer();
    if (footer) end -= footer->completeTagSize();
  }
  const long long stated = header->totalSize();
  if (first < 0 || std::llabs(end - first - stated) > 8192 + stated / 100) return true;
  // The range of bit rates in MPEG audio, in bits per millisecond.
  const long long milliseconds = std::max(1, mpeg->audioProperties()->lengthInMilliseconds());
  const long long rate = stated * 8 / milliseconds;
  return rate < 8 || rate > 340;
}

/// Reads a file in the format that its name suggests or, if that finds no audio, in the format of
/// its contents.
void read(tag_file &result, int descriptor, const char *name) {
  auto stream = std::make_unique<DescriptorStream>(descriptor, name);
  auto file = std::make_unique<FileRef>(stream.get());
  if (!isKnown(*file) || millisecondsOf(*file) <= 0) {
    auto otherStream = std::make_unique<DescriptorStream>(descriptor, "");
    auto other = std::make_unique<FileRef>(otherStream.get());
    if (isKnown(*other) && (!isKnown(*file) || millisecondsOf(*other) > 0)) {
      file = std::move(other);
      stream = std::move(otherStream);
    }
  }
  result.stream = std::move(stream);
  result.file = std::move(file);
}

}  // namespace

tag_file *tag_file_open(int descriptor, const char *name, enum tag_outcome *outcome) {
  *outcome = tag_damaged;
  try {
    keepRawBytes();
    auto result = std::make_unique<tag_file>();
    read(*result, descriptor, name);
    if (const int error = result->stream->error()) {
      errno = error;
      *outcome = tag_unreadable;
      return nullptr;
    }
    if (!isKnown(*result->file)) {
      *outcome = tag_unknown;
      return nullptr;
    }
    File &sound = *result->file->file();
    std::vector<Tag *> tags = tagsOf(sound);
    const auto further = furtherTagsOf(sound);
    // These tags have more fields than the tags at the end of the file.
    auto place = tags.begin();
    for (const auto &tag : further) place = tags.insert(place + 1, tag.get());
    result->fields = fieldsOf(tags);
    result->picture = pictureOf(sound, tags);
    *outcome = tag_known;
    return result.release();
  } catch (...) {
    return nullptr;
  }
}

void tag_file_close(tag_file *file) {
  try {
    delete file;
  } catch (...) {
    // Ignore the exception: memory that can't be freed is leaked.
  }
}

const uint16_t *tag_file_text(tag_file *file, const char *field, uint16_t raw_base, size_t *count) {
  *count = 0;
  try {
    const auto found = file->fields.find(field);
    if (found == file->fields.end()) return nullptr;
    const String joined = found->second.toString(", ");
    file->text.clear();
    for (auto unit = joined.begin(); unit != joined.end(); ++unit) {
      const auto value = static_cast<uint32_t>(*unit);
      const bool isRaw = value >= rawBase + 0x80 && value <= rawBase + 0xFF;
      file->text.push_back(static_cast<uint16_t>(isRaw ? value - rawBase + raw_base : value));
    }
    *count = file->text.size();
    return file->text.data();
  } catch (...) {
    return nullptr;
  }
}

struct tag_sound tag_file_sound(const tag_file *file) {
  struct tag_sound sound = {0, 0, 0, false};
  if (const AudioProperties *properties = file->file->audioProperties()) {
    sound.milliseconds = properties->lengthInMilliseconds();
    sound.sample_rate = properties->sampleRate();
    sound.channel_count = properties->channels();
    try {
      sound.is_estimated = isEstimated(*file->file->file());
    } catch (...) {
      sound.is_estimated = true;
    }
  }
  return sound;
}

const void *tag_file_picture(tag_file *file, size_t *count) {
  *count = file->picture.size();
  // The nonconst `data` method would copy a shared byte vector, which can fail.
  return file->picture.isEmpty() ? nullptr : static_cast<const ByteVector &>(file->picture).data();
}
