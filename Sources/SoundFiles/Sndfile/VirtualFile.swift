import CSndfile
import Glibc

protocol ByteSource: AnyObject {
  var count: Int { get }
  /// Reads bytes at an offset and returns their number; 0 if they can't be read.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
}

final class VirtualFile: @unchecked Sendable {
  private let bytes: any ByteSource
  private var position = 0

  init(_ bytes: any ByteSource) { self.bytes = bytes }

  static let calls = SF_VIRTUAL_IO(
    get_filelen: { sf_count_t(file($0)?.bytes.count ?? 0) },
    seek: { offset, origin, user in
      guard let file = file(user) else { return -1 }
      let start =
        switch origin {
        case SEEK_CUR: file.position
        case SEEK_END: file.bytes.count
        default: 0
        }
      file.position = max(0, start.addingReportingOverflow(Int(offset)).partialValue)
      return sf_count_t(file.position)
    },
    read: { target, count, user in
      guard let file = file(user) else { return 0 }
      let got = file.bytes.read(
        into: .init(start: target, count: max(0, Int(count))), at: file.position)
      file.position += got
      return sf_count_t(got)
    }, write: { _, _, _ in 0 }, tell: { sf_count_t(file($0)?.position ?? 0) })

  private static func file(_ user: UnsafeMutableRawPointer?) -> VirtualFile? {
    user.map { Unmanaged<VirtualFile>.fromOpaque($0).takeUnretainedValue() }
  }
}
