/// The loudness of a song, from ReplayGain tags or a measurement.
package struct SongLoudness: Codable, Equatable, Sendable {
  /// The gain in decibels that makes the song as loud as other songs.
  package var trackGain: Double?
  /// The gain in decibels for all songs on its album, which preserves their loudness differences.
  package var albumGain: Double?
  /// The song's peak sample value on a linear scale; 1 is full scale.
  package var trackPeak: Double?

  package init() {}

  private enum CodingKeys: String, CodingKey {
    case trackGain = "trackGain"
    case albumGain = "albumGain"
    case trackPeak = "trackPeak"
  }
}
