/// The tags of a song's file.
///
/// All texts are cleaned by `TagText`. A text in an unknown encoding is an `UndecodedText`.
package struct SongTags: Equatable, Sendable {
  /// The title; empty if unknown, like all texts.
  package var title = ""
  /// The performers, separated by commas.
  package var artist = ""
  /// The album.
  package var album = ""
  /// The album's artist.
  package var albumArtist = ""
  /// The composer.
  package var composer = ""
  /// The year of publication, 1…9,999.
  package var year: Int?
  /// The disc number, 1…9,999.
  package var disc: Int?
  /// The track number on its disc, 1…9,999.
  package var track: Int?
  /// Whether the file is marked as part of an album by several artists.
  package var isCompilation = false
  /// Whether the duration is extrapolated from the first frame, because the file states no frame
  /// count.
  package var isDurationEstimated = false
  /// Seconds, above 0; nil if the file does not say, like some streams.
  package var duration: Double?
  /// Hertz, above 0.
  package var sampleRate: Double?
  /// The number of channels, from 1.
  package var channelCount: Int?
  /// The gain in decibels, −60…60, that brings the song to ReplayGain's −18 LUFS.
  package var trackGain: Double?
  /// The gain in decibels for the whole album, which keeps the differences between its songs.
  package var albumGain: Double?
  /// The peak sample, linear; 1 is full scale.
  package var trackPeak: Double?
  /// The fingerprint of the embedded picture; nil if there is none.
  package var artwork: PictureFingerprint?

  /// Creates empty tags.
  package init() {}
}

/// A picture's fingerprint; two pictures are equal if their marks are.
package struct PictureFingerprint: Hashable, Sendable {
  /// The number of hexadecimal digits.
  package static let digitCount = 32

  /// Lowercase hexadecimal digits: the first half of the picture's SHA-256.
  package let digits: String

  /// Creates a mark from its digits; nil for anything else.
  package init?(_ digits: String) {
    let isMark = digits.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    guard isMark, digits.utf8.count == Self.digitCount else { return nil }
    self.digits = digits
  }
}
