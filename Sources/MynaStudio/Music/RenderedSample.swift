package import MynaMusic

/// A sample as a sound file that can be played.
package struct RenderedSample: Equatable, Sendable {
  /// The file.
  package var path: String
  /// The loudness.
  package var loudness: SongLoudness
}
