package import MynaMusic

/// A sample song rendered to a playable sound file.
package struct RenderedSample: Equatable, Sendable {
  package var path: String
  package var loudness: SongLoudness
}
