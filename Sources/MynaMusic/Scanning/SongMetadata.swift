/// The information in a song's tags.
///
/// Strings are empty if unknown, and are an `UndecodedText` if their encoding is unknown.
struct SongMetadata: Equatable, Sendable {
  var title = ""
  var artist = ""
  var album = ""
  var albumArtist = ""
  var composer = ""
  var year: Int?
  var disc: Int?
  var track: Int?
  var isCompilation = false
  var isDurationEstimated = false
  /// The duration in seconds; nil if the tag reader can't determine it.
  var duration: Double?
  var artwork: ArtworkID?
  var loudness = SongLoudness()

  /// Creates a song from the tags, whose strings must already be decoded.
  ///
  /// Missing information is taken from the file name.
  func song(path: String) -> Song {
    let name = FileNameParts(path: path)
    var song = Song(.file(path), title: SongTextCleanup.line(title))
    (song.artist, song.album) = (SongTextCleanup.line(artist), SongTextCleanup.line(album))
    (song.albumArtist, song.composer) = (
      SongTextCleanup.line(albumArtist), SongTextCleanup.line(composer)
    )
    (song.year, song.disc, song.track) = (year, disc, track)
    (song.duration, song.loudness) = (duration ?? 0, loudness)
    if song.title.isEmpty {
      song.title = name.title
      if song.artist.isEmpty { song.artist = name.artist }
    }
    if song.track == nil { (song.disc, song.track) = (disc ?? name.disc, name.track) }
    return song
  }
}
