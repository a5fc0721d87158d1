import Foundation
import Glibc
import SoundFiles

/// Copies the bytes of a file to a new one and brings them to disk.
enum FileCopy {
  static func copy(_ source: String, to destination: String) throws(LibraryError) {
    // A link to the file would be no copy.
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw .sound(.notPermitted(path: source)) }
    defer { close(input) }
    let output = open(destination, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    guard output >= 0 else { throw .system(destination) }
    defer { close(output) }
    let code = copy(input, to: output)
    guard code == 0 else { throw .system(destination, code: code) }
  }

  /// Copies one open file to another.
  ///
  /// - Returns: 0, or the error number.
  static func copy(_ input: Int32, to output: Int32) -> Int32 {
    while true {
      let count = sendfile(output, input, nil, 1 << 30)
      if count == 0 { break }
      if count < 0 {
        // `sendfile` cannot copy between some file systems.
        guard [EXDEV, EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { return errno }
        let code = copyBlocks(input, output)
        guard code == 0 else { return code }
        break
      }
    }
    return fsync(output) == 0 ? 0 : errno
  }

  /// Whether two open files have the same contents; nil if one cannot be read.
  static func areEqual(_ one: Int32, _ two: Int32) -> Bool? {
    var blocks = ([UInt8](repeating: 0, count: 1 << 18), [UInt8](repeating: 0, count: 1 << 18))
    while true {
      let counts = (fill(&blocks.0, one), fill(&blocks.1, two))
      guard counts.0 >= 0, counts.1 >= 0 else { return nil }
      guard counts.0 == counts.1, blocks.0.prefix(counts.0) == blocks.1.prefix(counts.1) else {
        return false
      }
      if counts.0 < blocks.0.count { return true }
    }
  }

  /// Reads until the block is full or the file ends.
  private static func fill(_ block: inout [UInt8], _ input: Int32) -> Int {
    var filled = 0
    while filled < block.count {
      let count = block.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { read(input, $0 + filled, bytes.count - filled) } ?? -1
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return count }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  private static func copyBlocks(_ input: Int32, _ output: Int32) -> Int32 {
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(input, &block, block.count)
      guard count > 0 else { return count == 0 ? 0 : errno }
      var done = 0
      while done < count {
        let written = block.withUnsafeBytes { bytes in
          bytes.baseAddress.map { write(output, $0 + done, count - done) } ?? -1
        }
        guard written > 0 else { return errno }
        done += written
      }
    }
  }
}
