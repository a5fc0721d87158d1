/// A piece of music that comes with Myna: a score written for Myna, and a picture.
package struct SampleSong: Equatable, Sendable {
  /// The permanent name of the sample's score, which contains only letters and hyphens.
  package let name: String
  /// The score.
  ///
  /// Changing its `order` creates an excerpt.
  package var score: Score
  package let text: String
  package let cover: [UInt8]

  init(_ name: String, text: [UInt8], cover: [UInt8]) throws(ScoreError) {
    (self.name, self.cover) = (name, cover)
    self.text = String(decoding: text, as: UTF8.self)
    score = try Score(text: self.text)
  }

  package var id: SongID { .sample(name) }
  package var artwork: ArtworkID { ArtworkID("sample-" + name) }

  package var song: Song {
    var song = Song(id, title: score.heading.title)
    song.artist = score.heading.arranger.isEmpty ? score.heading.composer : score.heading.arranger
    song.composer = score.heading.composer
    song.album = Self.album
    song.albumArtist = "Myna"
    song.year = score.heading.year
    song.duration = score.duration
    song.artwork = artwork
    return song
  }

  package static let traditional = "Traditional"

  package static let album = "Myna’s samples"
}

extension Song {
  /// The artist shown to users: for a sample, its composer rather than its arranger, and
  /// "Traditional" for a folk song.
  ///
  /// Catalogs and JSON output still contain a sample's arranger.
  package var readArtist: String {
    guard id.isSample else { return artist }
    return composer.hasPrefix(SampleSong.traditional) ? SampleSong.traditional : composer
  }
}
