import CSndfile
import Files
import Glibc

/// A part of a file, which libsndfile reads as if it were a file of its own.
final class FileSlice: @unchecked Sendable {
  private let file: OpenFile
  private let range: Range<Int>
  /// Bytes that the library reads in place of those in the file, by where they are in it.
  private let replacements: [Int: [UInt8]]
  private var position = 0

  init(_ file: OpenFile, range: Range<Int>, replacing replacements: [Int: [UInt8]] = [:]) {
    (self.file, self.range, self.replacements) = (file, range, replacements)
  }

  /// Reads at the present position, and goes on; no bytes for what cannot be read.
  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let start = range.lowerBound + position
    let count = max(0, min(buffer.count, range.upperBound - start))
    // The library takes fewer bytes for the end, and says that the sound ends early.
    let got =
      (try? file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: start))
      ?? 0
    for (place, bytes) in replacements {
      for (index, byte) in bytes.enumerated() where start..<start + got ~= place + index {
        buffer[place + index - start] = byte
      }
    }
    position += got
    return got
  }

  /// The functions by which the library reads a slice.
  static let calls = SF_VIRTUAL_IO(
    get_filelen: { sf_count_t(slice($0)?.range.count ?? 0) },
    seek: { offset, origin, user in
      guard let slice = slice(user) else { return -1 }
      let start =
        switch origin {
        case SEEK_CUR: slice.position
        case SEEK_END: slice.range.count
        default: 0
        }
      slice.position = max(0, start + Int(offset))
      return sf_count_t(slice.position)
    },
    read: { target, count, user in
      guard let slice = slice(user) else { return 0 }
      return sf_count_t(slice.read(into: .init(start: target, count: max(0, Int(count)))))
    }, write: { _, _, _ in 0 }, tell: { sf_count_t(slice($0)?.position ?? 0) })

  private static func slice(_ user: UnsafeMutableRawPointer?) -> FileSlice? {
    user.map { Unmanaged<FileSlice>.fromOpaque($0).takeUnretainedValue() }
  }
}
