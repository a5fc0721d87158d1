import Glibc

/// The reason why the system or a library refused a request, if no module has a specific case for
/// it.
public enum UnderlyingReason: Hashable, Sendable {
  case system(code: Int32)
  /// A message from a library or another program, in its own language.
  case message(String)

  /// The reason, in the words of the system or library.
  public var words: String {
    switch self {
    case .system(let code): String(cString: strerror(code))
    case .message(let text): text
    }
  }
}
