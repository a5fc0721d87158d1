/// The loudness of a song, by ReplayGain's tags or by measurement.
package struct SongLoudness: Codable, Equatable, Sendable {
  /// Decibels by which the song is changed to be as loud as others.
  package var trackGain: Double?
  /// Decibels by which all songs of its album are changed, which keeps their differences.
  package var albumGain: Double?
  /// The highest sample of the song, linear; 1 is full scale.
  package var trackPeak: Double?

  /// Unknown loudness.
  package init() {}

  private enum CodingKeys: String, CodingKey {
    case trackGain = "trackGain"
    case albumGain = "albumGain"
    case trackPeak = "trackPeak"
  }
}
