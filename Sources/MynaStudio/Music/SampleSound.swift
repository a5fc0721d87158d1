public import MynaMusic

/// A sample as a sound file that can be played.
public struct SampleSound: Equatable, Sendable {
  /// The file.
  public var path: String
  /// The loudness.
  public var loudness: SongLoudness
}
