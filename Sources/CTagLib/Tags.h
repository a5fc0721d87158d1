#pragma once

#include <taglib/id3v2tag.h>
#include <taglib/tag.h>
#include <taglib/tfile.h>

#include <memory>
#include <vector>

/// ID3v2 tags that follow the first one at the beginning of a file, as programs leave them that add one without looking.
std::vector<std::unique_ptr<TagLib::ID3v2::Tag>> furtherTagsOf(TagLib::File &file);

/// The tags of a file that are there, the richest first: `File::tag` would give them as one that has lost their kinds.
std::vector<TagLib::Tag *> tagsOf(TagLib::File &file);
