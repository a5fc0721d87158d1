package import MynaMusic

package struct RenderedSampleSong: Equatable, Sendable {
  package var path: String
  package var loudness: SongLoudness
}
