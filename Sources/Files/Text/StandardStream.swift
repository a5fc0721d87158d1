import Glibc

/// Writes messages to standard output and standard error.
public enum StandardStream {
  /// Writes text to an open stream, as far as possible.
  public static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // The error is ignored: a closed or full stream cannot report it.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
