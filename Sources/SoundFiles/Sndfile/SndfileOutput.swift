import CSndfile
import Files
import Glibc

/// A file that libsndfile writes, with metadata inserted between the library's bytes.
final class SndfileOutput: @unchecked Sendable {
  private(set) var failure: Int32?
  private let file: OpenFile
  private let metadata: EmbeddedMetadata
  private var pages: OggRewriter?
  private var pageBytes = 0
  private var (position, end) = (0, 0)

  init(_ file: OpenFile, _ metadata: EmbeddedMetadata) {
    (self.file, self.metadata) = (file, metadata)
    switch metadata {
    case .inserted(let bytes, let place): _ = bytes.withUnsafeBytes { put($0, at: place) }
    case .comments(let replacement): pages = OggRewriter(replacement)
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    let start = position
    switch metadata {
    case .inserted(let inserted, let place):
      // A single write by the library can span the insertion point.
      let before = UnsafeRawBufferPointer(
        rebasing: bytes[..<min(bytes.count, max(0, place - start))])
      let after = UnsafeRawBufferPointer(rebasing: bytes[before.count...])
      guard put(before, at: start),
        put(after, at: start + before.count + inserted.count)
      else { return 0 }
    case .comments:
      guard var rewriter = pages else { return 0 }
      // Set this to nil first. The rewriter then has the only reference to its bytes, which avoids
      // a copy.
      pages = nil
      let changed = rewriter.rewrite(bytes)
      pages = rewriter
      guard changed.withUnsafeBytes({ put($0, at: pageBytes) }) else { return 0 }
      pageBytes += changed.count
    }
    position += bytes.count
    end = max(end, position)
    return bytes.count
  }

  private func put(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = pwrite(
        file.descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, offset + done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        failure = failure ?? errno
        return false
      }
      done += count
    }
    return true
  }

  static let calls = SF_VIRTUAL_IO(
    get_filelen: { sf_count_t(output($0)?.end ?? 0) },
    seek: { offset, origin, user in
      guard let output = output(user) else { return -1 }
      let start =
        switch origin {
        case SEEK_CUR: output.position
        case SEEK_END: output.end
        default: 0
        }
      output.position = max(0, start + Int(offset))
      return sf_count_t(output.position)
    },
    read: { _, _, _ in 0 },
    write: { source, count, user in
      guard let output = output(user) else { return 0 }
      return sf_count_t(output.write(.init(start: source, count: max(0, Int(count)))))
    }, tell: { sf_count_t(output($0)?.position ?? 0) })

  private static func output(_ user: UnsafeMutableRawPointer?) -> SndfileOutput? {
    user.map { Unmanaged<SndfileOutput>.fromOpaque($0).takeUnretainedValue() }
  }
}
