/// A position in a recording that the user has marked.
public struct SoundMarker: Equatable, Sendable {
  /// The time in seconds from the beginning.
  public var time: Double
  /// The name in the file; nil if the marker has none.
  public var name: String?

  /// Creates a marker.
  public init(time: Double, name: String? = nil) { (self.time, self.name) = (time, name) }

  /// The maximum number of markers that are written to a file or read from it.
  static let most = 500
}
