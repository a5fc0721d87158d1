/// A line of the head of a request or a response.
public struct HTTPHeader: Hashable, Sendable {
  /// Compared whatever its case.
  public let name: String
  /// Without the spaces around it.
  public let value: String

  /// A header as it is sent; line breaks in it are refused when it is.
  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}
