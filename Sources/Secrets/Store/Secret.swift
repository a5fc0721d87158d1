/// A password or a key, which nothing shows by accident.
///
/// Printed, dumped, interpolated or reflected it is a row of dots; `text` is the one way to it.
public struct Secret: Hashable, Sendable {
  /// The secret itself, for whoever opens something with it.
  public let text: String

  /// A secret that was typed, read or received.
  public init(_ text: String) { self.text = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A row of dots.
  public var description: String { "••••" }
  /// A row of dots.
  public var debugDescription: String { description }
  /// Nothing inside.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
