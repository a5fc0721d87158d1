/// A password or key that can't be printed by accident.
///
/// When printed, dumped, interpolated, or reflected, it appears as dots; only `text` reveals it.
public struct Secret: Hashable, Sendable {
  /// The secret in plain text.
  public let text: String

  /// Wraps a secret.
  public init(_ text: String) { self.text = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always four dots.
  public var description: String { "••••" }
  /// Always four dots.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
