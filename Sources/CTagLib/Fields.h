#pragma once

#include <taglib/tag.h>
#include <taglib/tbytevector.h>
#include <taglib/tfile.h>
#include <taglib/tpropertymap.h>

#include <vector>

/// Merges tags. If several tags have the same field, the first tag's field is used.
TagLib::PropertyMap fieldsOf(const std::vector<TagLib::Tag *> &tags);

/// Returns a file's front cover or, if there is none, the first picture; empty if there are no
/// pictures.
TagLib::ByteVector pictureOf(TagLib::File &file, const std::vector<TagLib::Tag *> &tags);
