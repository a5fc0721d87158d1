public import MynaMusic
public import MynaPiano

/// A sample as a sound file that can be played.
public struct SampleSound: Equatable, Sendable {
  /// The file.
  public var path: String
  /// The loudness.
  public var loudness: SongLoudness
}

/// Why there is no sound of a sample.
public enum SampleRenderingError: Error, Equatable, Sendable {
  /// The folder of the cache, or a file in it, cannot be written.
  case studio(StudioError)
  /// The score was not rendered.
  case render(PianoRenderError)
  /// Given up on request; nothing is left of it.
  case cancelled
}
