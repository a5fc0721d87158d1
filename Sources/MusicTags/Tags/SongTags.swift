/// The tags in a song's file.
///
/// Strings are cleaned by `TagText`, and are empty if unknown. A string in an unknown encoding is
/// an `UndecodedText`.
package struct SongTags: Equatable, Sendable {
  package var title = ""
  /// The performers, separated by commas.
  package var artist = ""
  package var album = ""
  package var albumArtist = ""
  package var composer = ""
  package var year: Int?
  package var disc: Int?
  package var track: Int?
  /// Whether the tags mark the song as part of an album by several artists.
  package var isCompilation = false
  /// Whether the duration was extrapolated from the first frame because the file states no frame
  /// count.
  package var isDurationEstimated = false
  /// The duration in seconds, above 0; nil if the file doesn't state it, as with some streams.
  package var duration: Double?
  package var sampleRate: Double?
  package var channelCount: Int?
  /// The gain, −60…60 dB, that adjusts the song to ReplayGain's reference loudness of −18 LUFS.
  package var trackGain: Double?
  /// The gain in decibels for the whole album, which preserves loudness differences between its
  /// songs.
  package var albumGain: Double?
  /// The peak sample value on a linear scale; 1 is full scale.
  package var trackPeak: Double?
  package var artwork: PictureFingerprint?

  package init() {}
}

package struct PictureFingerprint: Hashable, Sendable {
  package static let digitCount = 32

  /// The first half of the picture's SHA-256, as lowercase hexadecimal digits.
  package let digits: String

  package init?(_ digits: String) {
    let isMark = digits.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    guard isMark, digits.utf8.count == Self.digitCount else { return nil }
    self.digits = digits
  }
}
