#include "DescriptorStream.h"

#include <taglib/tbytevector.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

DescriptorStream::DescriptorStream(int descriptor, std::string name)
    : descriptor(descriptor), fileName(std::move(name)) {
  struct stat status;
  if (fstat(descriptor, &status) == 0) size = status.st_size;
  else errorNumber = errno;
}

TagLib::FileName DescriptorStream::name() const { return fileName.c_str(); }

DescriptorStream::Size DescriptorStream::copy(char *target, Size count, Offset offset) {
  Size filled = 0;
  while (filled < count) {
    const ssize_t got = pread(descriptor, target + filled, count - filled, offset + filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) errorNumber = errno;
    if (got <= 0) break;
    filled += got;
  }
  return filled;
}

TagLib::ByteVector DescriptorStream::readBlock(Size length) {
  if (position < 0 || position >= size) return TagLib::ByteVector();
  // Limit the allocation, because a damaged file can state any length.
  const Size count = std::min<Size>(length, size - position);
  TagLib::ByteVector block(static_cast<unsigned int>(std::min<Size>(count, 1u << 30)), 0);
  Size got;
  if (count > sizeof piece / 2) {
    got = copy(block.data(), block.size(), position);
  } else {
    const bool isInside =
        position >= pieceStart && position + Offset(count) <= pieceStart + Offset(pieceCount);
    if (!isInside) {
      pieceStart = position;
      pieceCount = copy(piece, sizeof piece, position);
    }
    got = std::min<Size>(count, pieceStart + pieceCount - position);
    std::memcpy(block.data(), piece + (position - pieceStart), got);
  }
  block.resize(static_cast<unsigned int>(got));
  position += got;
  return block;
}

void DescriptorStream::seek(Offset offset, Position from) {
  const Offset base = from == Beginning ? 0 : from == Current ? position : size;
  // The offsets in damaged files can overflow.
  if (__builtin_add_overflow(base, offset, &position)) position = size;
  position = std::max<Offset>(0, position);
}
