#pragma once

#include <taglib/tag.h>
#include <taglib/tfile.h>

#include <vector>

/// The tags of a file that are there, the richest first: `File::tag` would give them as one that has lost their kinds.
std::vector<TagLib::Tag *> tagsOf(TagLib::File &file);
