import Glibc

extension OpenFile {
  private static let blockSize = 1 << 20
  /// The maximum number of bytes to write before flushing them to disk, because a long `fsync`
  /// cannot be canceled.
  private static let pendingSize = 8 << 20

  /// Appends the contents of this file to another; returns false if canceled.
  ///
  /// - Parameter shouldContinue: called for each mebibyte; returning false cancels.
  /// - Throws: the error of the file that could not be read or written.
  @discardableResult package func copy(
    to other: OpenFile, while shouldContinue: () -> Bool = { true }
  ) throws(SystemError) -> Bool {
    var offset: off_t = 0
    var flushed = 0
    while true {
      guard shouldContinue() else { return false }
      if Int(offset) - flushed >= Self.pendingSize {
        try other.flush()
        flushed = Int(offset)
      }
      let count = sendfile(other.descriptor, descriptor, &offset, Self.blockSize)
      if count == 0 { return true }
      guard count < 0, errno != EINTR else { continue }
      // `sendfile` does not work between some file systems, and its error does not say which file
      // failed, so copy in this process.
      return try copyBlocks(from: Int(offset), to: other, while: shouldContinue)
    }
  }

  private func copyBlocks(
    from start: Int, to other: OpenFile, while shouldContinue: () -> Bool
  ) throws(SystemError) -> Bool {
    var offset = start
    var flushed = start
    while shouldContinue() {
      if offset - flushed >= Self.pendingSize {
        try other.flush()
        flushed = offset
      }
      let block = try read(Self.blockSize, at: offset)
      try other.write(block.span.bytes)
      offset += block.count
      if block.count < Self.blockSize { return true }
    }
    return false
  }

  private func flush() throws(SystemError) {
    // The system reports a write error only once, so the error must be thrown at this point.
    guard fdatasync(descriptor) == 0 || errno == EINVAL else { throw .last(path) }
  }

  package func hasContents(
    of other: OpenFile, while shouldContinue: () -> Bool = { true }
  ) throws(SystemError) -> Bool {
    var offset = 0
    while shouldContinue() {
      let block = try read(Self.blockSize, at: offset)
      guard try other.read(Self.blockSize, at: offset) == block else { return false }
      if block.count < Self.blockSize { return true }
      offset += block.count
    }
    return false
  }
}
