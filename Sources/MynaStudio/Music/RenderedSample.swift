package import MynaMusic

package struct RenderedSample: Equatable, Sendable {
  package var path: String
  package var loudness: SongLoudness
}
