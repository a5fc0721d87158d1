import CSndfile
import Files
import Glibc

/// A part of a file, which libsndfile reads as if it were a file of its own.
final class FileSlice: @unchecked Sendable {
  private let file: OpenFile
  private let range: Range<Int>
  private var position = 0

  init(_ file: OpenFile, range: Range<Int>) { (self.file, self.range) = (file, range) }

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
      let count = max(0, min(Int(count), slice.range.count - slice.position))
      let buffer = UnsafeMutableRawBufferPointer(start: target, count: count)
      // The library takes fewer bytes for the end, and says that the sound ends early.
      let offset = slice.range.lowerBound + slice.position
      let got = (try? slice.file.read(into: buffer, at: offset)) ?? 0
      slice.position += got
      return sf_count_t(got)
    }, write: { _, _, _ in 0 }, tell: { sf_count_t(slice($0)?.position ?? 0) })

  private static func slice(_ user: UnsafeMutableRawPointer?) -> FileSlice? {
    user.map { Unmanaged<FileSlice>.fromOpaque($0).takeUnretainedValue() }
  }
}
