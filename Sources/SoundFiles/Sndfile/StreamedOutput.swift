import CSndfile
import Glibc

/// The bytes that libsndfile has written to a file but that have not been sent yet.
///
/// When the library goes back to complete the header, only bytes that were not sent change.
final class StreamedOutput: @unchecked Sendable {
  private var bytes: [UInt8] = []
  /// The offset of the first byte that was not sent.
  private var start = 0
  private var position = 0
  private var metadata: EmbeddedMetadata?
  private var pages: OggRewriter?

  init(_ metadata: EmbeddedMetadata?) {
    self.metadata = metadata
    if case .comments(let replacement) = metadata { pages = OggRewriter(replacement) }
  }

  /// Returns the bytes to send next.
  func take() -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    if case .inserted(let inserted, let place) = metadata {
      guard place <= bytes.count else { return [] }
      metadata = nil
      start += bytes.count
      let head = EmbeddedMetadata.inserting(inserted, at: place, in: bytes)
      bytes = []
      return head
    }
    start += bytes.count
    defer { bytes = [] }
    return pages.map { _ in rewritten() } ?? bytes
  }

  private func rewritten() -> [UInt8] {
    guard var rewriter = pages else { return bytes }
    pages = nil
    let changed = bytes.withUnsafeBytes { rewriter.rewrite($0) }
    pages = rewriter
    return changed
  }

  private func write(_ source: UnsafeRawBufferPointer) -> Int {
    let sent = min(source.count, max(0, start - position))
    for (index, byte) in source[sent...].enumerated() {
      let place = position + sent - start + index
      if place < bytes.count { bytes[place] = byte } else { bytes.append(byte) }
    }
    position += source.count
    return source.count
  }

  static let calls = SF_VIRTUAL_IO(
    get_filelen: { user in output(user).map { sf_count_t($0.start + $0.bytes.count) } ?? 0 },
    seek: { offset, origin, user in
      guard let output = output(user) else { return -1 }
      let start =
        switch origin {
        case SEEK_CUR: output.position
        case SEEK_END: output.start + output.bytes.count
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

  private static func output(_ user: UnsafeMutableRawPointer?) -> StreamedOutput? {
    user.map { Unmanaged<StreamedOutput>.fromOpaque($0).takeUnretainedValue() }
  }
}
