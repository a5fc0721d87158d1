/// The tags of a song's file.
///
/// All texts are cleaned, see `TagText`. A text whose encoding is not known is an `UndecodedText`.
package struct SongTags: Equatable, Sendable {
  /// The title; empty if unknown, like all texts.
  package var title = ""
  /// The performers; several names are separated by commas.
  package var artist = ""
  /// The album it belongs to.
  package var album = ""
  /// Whose album it is.
  package var albumArtist = ""
  /// The composer.
  package var composer = ""
  /// The year in which it was published, 1…9,999.
  package var year: Int?
  /// The number of the disc in its album, 1…9,999.
  package var disc: Int?
  /// The number of the track on its disc, 1…9,999.
  package var track: Int?
  /// Whether the file says that it belongs to an album of many artists.
  package var isCompilation = false
  /// Whether the duration is estimated from the first frame, since the file does not state how many there are.
  package var isDurationEstimated = false
  /// Seconds, above 0; nil if the file does not tell, as some streams do not.
  package var duration: Double?
  /// Hertz, above 0.
  package var sampleRate: Double?
  /// The number of channels, from 1.
  package var channelCount: Int?
  /// Decibels, −60…60, by which the song is changed to be as loud as others: to −18 LUFS, which is ReplayGain's loudness.
  package var trackGain: Double?
  /// Decibels by which all songs of its album are changed, which keeps their differences.
  package var albumGain: Double?
  /// The highest sample of the song, linear; 1 is full scale.
  package var trackPeak: Double?
  /// The mark of the picture in the file; nil if there is none.
  package var artwork: PictureMark?

  /// Says nothing.
  package init() {}
}

/// Tells pictures apart: equal pictures have equal marks, and others have other ones.
package struct PictureMark: Hashable, Sendable {
  /// The number of hexadecimal digits.
  package static let digitCount = 32

  /// Hexadecimal digits, lower case: the first half of the picture's SHA-256.
  package let digits: String

  /// A mark by its digits; nil for anything else.
  package init?(_ digits: String) {
    let isMark = digits.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    guard isMark, digits.utf8.count == Self.digitCount else { return nil }
    self.digits = digits
  }
}
