#pragma once

#include <taglib/taglib.h>
#include <taglib/tiostream.h>

#include <string>

/// Reads an open file for TagLib. TagLib itself would open the file again by its name, and would
/// block if the name leads to a pipe.
class DescriptorStream : public TagLib::IOStream {
public:
#if TAGLIB_MAJOR_VERSION >= 2
  using Offset = TagLib::offset_t;
  using Start = TagLib::offset_t;
  using Size = size_t;
#else
  using Offset = long;
  using Start = unsigned long;
  using Size = unsigned long;
#endif

  /// TagLib detects the format from the name, or from the contents if the name is empty.
  DescriptorStream(int descriptor, std::string name);

  /// The number of the error that occurred during reading, or 0.
  int error() const { return errorNumber; }

  TagLib::FileName name() const override;
  TagLib::ByteVector readBlock(Size length) override;
  bool readOnly() const override { return true; }
  bool isOpen() const override { return true; }
  void seek(Offset offset, Position from = Beginning) override;
  Offset tell() const override { return position; }
  Offset length() override { return size; }

  // Nothing is ever written.
  void writeBlock(const TagLib::ByteVector &) override {}
  void insert(const TagLib::ByteVector &, Start = 0, Size = 0) override {}
  void removeBlock(Start = 0, Size = 0) override {}
  void truncate(Offset) override {}

private:
  /// Copies bytes at an offset and returns the number of bytes copied.
  Size copy(char *target, Size count, Offset offset);

  const int descriptor;
  const std::string fileName;
  Offset size = 0;
  Offset position = 0;
  int errorNumber = 0;
  /// A cached piece of the file, because TagLib often reads only a few bytes.
  char piece[8192];
  Offset pieceStart = 0;
  Size pieceCount = 0;
};
