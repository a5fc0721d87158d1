/// The facts in the tags of a song's file; texts are empty if unknown, and an `UndecodedText` if their encoding is.
struct SongFacts: Equatable, Sendable {
  var title = ""
  var artist = ""
  var album = ""
  var albumArtist = ""
  var composer = ""
  var year: Int?
  var disc: Int?
  var track: Int?
  /// Whether the file says that it belongs to an album of many artists.
  var isCompilation = false
  /// Whether the duration is only estimated.
  var isDurationEstimated = false
  /// Seconds; nil if the tags' reader cannot tell.
  var duration: Double?
  /// The picture inside of the file.
  var artwork: ArtworkID?
  var loudness = SongLoudness()

  /// The song with these facts, whose texts are all decoded, and what its name says where they say nothing.
  func song(path: String) -> Song {
    let name = NameParts(path: path)
    var song = Song(.file(path), title: SongText.line(title))
    (song.artist, song.album) = (SongText.line(artist), SongText.line(album))
    (song.albumArtist, song.composer) = (SongText.line(albumArtist), SongText.line(composer))
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
