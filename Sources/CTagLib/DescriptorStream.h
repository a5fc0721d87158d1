#pragma once

#include <taglib/taglib.h>
#include <taglib/tiostream.h>

#include <string>

/// Reads an open file for TagLib, which would open it once more by its name, and wait for a pipe.
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

  /// TagLib looks at the name first, and without one at the contents.
  DescriptorStream(int descriptor, std::string name);

  /// The number of the error that reading came upon, or 0.
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
  /// Copies bytes at an offset, and returns how many there are.
  Size copy(char *target, Size count, Offset offset);

  const int descriptor;
  const std::string fileName;
  Offset size = 0;
  Offset position = 0;
  int errorNumber = 0;
  /// A piece of the file, since TagLib often reads a few bytes.
  char piece[8192];
  Offset pieceStart = 0;
  Size pieceCount = 0;
};
