import Files
import Glibc
import Threads

/// The bytes of a pipe or device, which are received in order and only when they are needed.
///
/// Until `forget` is called, all bytes stay available, so that a format can be recognized.
final class StreamBytes: @unchecked Sendable {
  let path: String
  private let file: OpenFile?
  private let descriptor: Int32
  private let time: any TimeSource

  /// The bytes that are still available, which begin at the offset `start`.
  private var held: [UInt8] = []
  private var start = 0
  private var forgets = false
  private(set) var hasEnded = false
  private var block = [UInt8](repeating: 0, count: StreamBytes.blockSize)

  private var end: Int { start + held.count }

  private static let blockSize = 1 << 16
  /// The number of bytes that stay available before the latest offset that was read.
  private static let heldSize = 1 << 18
  /// The distance beyond the received bytes that can be skipped.
  private static let longestGap = 1 << 24
  /// The maximum number of bytes before the first sample.
  ///
  /// Most of these bytes can be cover art.
  private static let longestHeader = 1 << 26

  init(_ file: OpenFile, time: any TimeSource = SystemTime()) {
    (self.file, descriptor, path, self.time) = (file, file.descriptor, file.path, time)
  }

  /// Reads from a descriptor that stays open.
  init(descriptor: Int32, path: String, time: any TimeSource = SystemTime()) {
    (file, self.descriptor, self.path, self.time) = (nil, descriptor, path, time)
  }

  /// Allows bytes that were read to be dropped.
  func forget() { forgets = true }

  /// Reads the bytes at an offset as soon as they arrive; returns their number, which is below
  /// `least` only at the end of the stream.
  ///
  /// Returns 0 if the bytes at the offset were dropped, or if the offset is far beyond the received
  /// bytes.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int, least: Int = 1,
    while shouldContinue: () -> Bool
  ) throws(SoundFileError) -> Int {
    guard offset >= start, offset <= end + Self.longestGap else { return 0 }
    while end < offset + least, !hasEnded { try receive(while: shouldContinue) }
    let count = min(buffer.count, end - offset)
    guard count > 0 else { return 0 }
    held.withUnsafeBytes {
      buffer.copyMemory(from: .init(rebasing: $0[offset - start..<offset - start + count]))
    }
    if forgets, offset - start > Self.heldSize {
      held.removeFirst(offset - start)
      start = offset
    }
    return count
  }

  /// Returns the bytes at an offset; nil if the stream ends before them.
  func bytes(
    at offset: Int, count: Int, while shouldContinue: () -> Bool
  ) throws(SoundFileError) -> [UInt8]? {
    guard offset >= start else { return nil }
    while end < offset + count, !hasEnded { try receive(while: shouldContinue) }
    guard end >= offset + count else { return nil }
    return Array(held[offset - start..<offset - start + count])
  }

  /// Receives and drops everything from an offset to the end; returns the number of bytes.
  func drain(from offset: Int, while shouldContinue: () -> Bool) throws(SoundFileError) -> Int {
    while !hasEnded {
      (start, held) = (end, [])
      try receive(while: shouldContinue)
    }
    return max(0, end - offset)
  }

  /// Appends all bytes, of which none may have been dropped, to a file.
  func append(to spool: TemporaryFile, while shouldContinue: () -> Bool) throws(SoundFileError) {
    precondition(start == 0, "bytes have been dropped")
    while true {
      let bytes = held
      try rethrowing(as: SoundFileError.writing, try spool.append(bytes.span.bytes))
      (start, held) = (end, [])
      guard !hasEnded else { return }
      try receive(while: shouldContinue)
    }
  }

  /// Returns the tags, cover art, and markers in the bytes that have been received.
  func metadata(known tags: SoundFileTags) throws(SoundFileError) -> SoundMetadata {
    let bytes = held
    let file = try rethrowing(as: SoundFileError.writing) { () throws(SystemError) in
      let file = try TemporaryFile()
      try file.append(bytes.span.bytes)
      return file
    }
    return SoundMetadata(path: file.path, known: tags)
  }

  private func receive(while shouldContinue: () -> Bool) throws(SoundFileError) {
    guard forgets || held.count <= Self.longestHeader else {
      throw .unreadable(path: path, reason: .damaged)
    }
    while true {
      guard shouldContinue() else { throw .cancelled(path: path) }
      // Do not block in `read`, which would miss a signal that arrives just before the call.
      guard time.wait(atMost: .milliseconds(200), for: descriptor, to: .read) else { continue }
      let count = Glibc.read(descriptor, &block, block.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else {
        throw .unreadable(path: path, reason: .refused(SystemError.last(path).refusal))
      }
      if count == 0 { hasEnded = true } else { held += block[..<count] }
      return
    }
  }
}
