import Files
import Glibc
import Threads

/// Reads records that end with the same byte, such as lines, as soon as each arrives.
///
/// Memory use depends neither on the number of records nor on their length.
struct RecordReader: Sendable {
  enum Record: Equatable, Sendable {
    case bytes([UInt8])
    /// A record of more than `longest` bytes, which was skipped.
    case tooLong
  }

  /// The maximum number of bytes in a record.
  static let longest = 1 << 20
  private static let chunkSize = 1 << 16

  private let file: OpenFile
  private let terminator: UInt8
  private let time: any TimeSource
  private var chunk: [UInt8] = []
  private var position = 0
  /// The beginning of the record whose end has not arrived yet.
  private var pending: [UInt8] = []
  private var isTooLong = false

  init(_ file: OpenFile, terminator: UInt8, time: any TimeSource = SystemTime()) {
    (self.file, self.terminator, self.time) = (file, terminator, time)
  }

  /// Waits for the next record; returns nil after the last one, or if canceled.
  ///
  /// The last record need not have an end.
  ///
  /// - Parameter shouldContinue: called five times a second while waiting; returning false cancels.
  mutating func next(while shouldContinue: () -> Bool) throws(SystemError) -> Record? {
    while true {
      let rest = chunk[position...]
      if let end = rest.firstIndex(of: terminator) {
        append(rest[..<end])
        position = end + 1
        return taken()
      }
      append(rest)
      (chunk, position) = ([], 0)
      guard let bytes = try read(while: shouldContinue) else { return nil }
      guard !bytes.isEmpty else { return pending.isEmpty && !isTooLong ? nil : taken() }
      chunk = bytes
    }
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong, !bytes.isEmpty else { return }
    guard pending.count + bytes.count <= Self.longest else {
      (pending, isTooLong) = ([], true)
      return
    }
    pending += bytes
  }

  private mutating func taken() -> Record {
    defer { (pending, isTooLong) = ([], false) }
    return isTooLong ? .tooLong : .bytes(pending)
  }

  /// Returns the bytes that have arrived, which are none at the end; nil if canceled.
  private func read(while shouldContinue: () -> Bool) throws(SystemError) -> [UInt8]? {
    while shouldContinue() {
      guard time.wait(atMost: .milliseconds(200), for: file.descriptor, to: .read) else { continue }
      var bytes = [UInt8](repeating: 0, count: Self.chunkSize)
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(file.descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw .last(file.path) }
      return Array(bytes.prefix(count))
    }
    return nil
  }
}
