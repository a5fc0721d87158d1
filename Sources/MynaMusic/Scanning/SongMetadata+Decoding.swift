extension SongMetadata {
  var undecoded: UndecodedSongTags? {
    UndecodedSongTags([title, artist, album, albumArtist, composer])
  }

  /// Decodes the strings in unknown encodings, using a guess that is based on this song alone.
  ///
  /// The result is used until the folder's other songs are known.
  func decoded(_ undecoded: UndecodedSongTags) -> SongMetadata {
    let texts = undecoded.decoded(by: EncodingGuess(undecoded.evidence))
    var facts = self
    facts.title = texts[0] ?? title
    facts.artist = texts[1] ?? artist
    facts.album = texts[2] ?? album
    facts.albumArtist = texts[3] ?? albumArtist
    facts.composer = texts[4] ?? composer
    return facts
  }
}
