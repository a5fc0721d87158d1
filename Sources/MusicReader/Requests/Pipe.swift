import Glibc
import MusicTags

enum Pipe {
  /// Returns the next request; nil at the end of the input, or if the request is too long.
  static func readMessage() -> [UInt8]? {
    guard let head = read(MessageFrame.headCount),
      let count = try? MessageFrame.count(head, atMost: ReaderRequest.longest)
    else { return nil }
    return read(count)
  }

  /// Writes a response and returns whether the pipe is still open.
  static func write(_ answer: ReaderResponse) -> Bool {
    let bytes = MessageFrame.framed(answer.message)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(1, $0.baseAddress.map { $0 + sent }, $0.count - sent)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  private static func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(0, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      filled += got
    }
    return bytes
  }
}
