#pragma once

#include <taglib/tag.h>
#include <taglib/tbytevector.h>
#include <taglib/tfile.h>
#include <taglib/tpropertymap.h>

#include <vector>

/// Tags as one: a field is that of the first tag that has it.
TagLib::PropertyMap fieldsOf(const std::vector<TagLib::Tag *> &tags);

/// The front cover of a file, or else the first picture; empty if there is none.
TagLib::ByteVector pictureOf(TagLib::File &file, const std::vector<TagLib::Tag *> &tags);
