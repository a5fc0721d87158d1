import Glibc

/// The reason why the system or a library refused a request, used if no module has a more specific
/// case.
public enum UnderlyingReason: Hashable, Sendable {
  case system(code: Int32)
  /// A message from a library or another program, in the language of that library or program.
  case message(String)

  /// The reason, in the words of the system or library.
  public var words: String {
    switch self {
    case .system(let code): String(cString: strerror(code))
    case .message(let text): text
    }
  }
}
