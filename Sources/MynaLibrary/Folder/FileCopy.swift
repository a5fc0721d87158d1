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
    while true {
      let count = sendfile(output, input, nil, 1 << 30)
      if count == 0 { break }
      if count < 0 {
        guard errno != EXDEV, errno != EINVAL, errno != ENOSYS, errno != EOPNOTSUPP else {
          try copyBlocks(input, output, destination)
          break
        }
        throw .system(destination)
      }
    }
    guard fsync(output) == 0 else { throw .system(destination) }
  }

  /// Where the system cannot copy by itself: between some file systems.
  private static func copyBlocks(
    _ input: Int32, _ output: Int32, _ destination: String
  ) throws(LibraryError) {
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(input, &block, block.count)
      guard count > 0 else {
        if count == 0 { return }
        throw .system(destination)
      }
      var done = 0
      while done < count {
        let written = block.withUnsafeBytes { bytes in
          bytes.baseAddress.map { write(output, $0 + done, count - done) } ?? -1
        }
        guard written > 0 else { throw .system(destination) }
        done += written
      }
    }
  }
}
