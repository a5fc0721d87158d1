#pragma once

#include <taglib/tbytevector.h>
#include <taglib/tfile.h>
#include <taglib/tpropertymap.h>

/// All tags of a file as one: a field is that of the first tag that has it.
TagLib::PropertyMap fieldsOf(TagLib::File &file);

/// The front cover of a file, or else the first picture; empty if there is none.
TagLib::ByteVector pictureOf(TagLib::File &file);
