#pragma once

#include <taglib/id3v2tag.h>
#include <taglib/tag.h>
#include <taglib/tfile.h>

#include <memory>
#include <vector>

/// The ID3v2 tags after the first one at the beginning of a file: some programs add a tag without
/// checking for others.
std::vector<std::unique_ptr<TagLib::ID3v2::Tag>> furtherTagsOf(TagLib::File &file);

/// The existing tags of a file, the richest first. `File::tag` would return them as one, without
/// their formats.
std::vector<TagLib::Tag *> tagsOf(TagLib::File &file);
