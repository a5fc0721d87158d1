#pragma once

#include <taglib/id3v2tag.h>
#include <taglib/tag.h>
#include <taglib/tfile.h>

#include <memory>
#include <vector>

/// Returns the ID3v2 tags that follow the first tag at the beginning of a file. Some programs add a
/// tag without checking for existing tags.
std::vector<std::unique_ptr<TagLib::ID3v2::Tag>> furtherTagsOf(TagLib::File &file);

/// Returns the existing tags of a file, starting with the format that has the most fields.
/// `File::tag` would merge the tags into one.
std::vector<TagLib::Tag *> tagsOf(TagLib::File &file);
