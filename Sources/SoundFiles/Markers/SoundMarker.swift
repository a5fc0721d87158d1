/// A place in a sound that a person has marked.
public struct SoundMarker: Equatable, Sendable {
  /// Seconds into the sound.
  public var time: Double
  /// The name that the file has for it; nil if there is none.
  public var name: String?

  /// A marker with a name, or without.
  public init(time: Double, name: String? = nil) { (self.time, self.name) = (time, name) }

  /// The most markers that a file is given, and that are read of one whatever it may state.
  static let most = 500
}
