package import MynaMusic

/// A row of the Music page.
package enum MusicItem: Equatable, Sendable {
  case song(Song)
  case album(AlbumSummary)
  case artist(ArtistSummary)

  /// Its picture.
  package var artwork: ArtworkID? {
    switch self {
    case .song(let song): song.artwork
    case .album(let album): album.artwork
    case .artist: nil
    }
  }

  /// The song that it is; nil if it stands for several.
  package var song: Song? { if case .song(let song) = self { song } else { nil } }
}

/// The kinds of rows on the Music page.
package enum MusicView: CaseIterable, Equatable, Sendable {
  case songs
  case albums
  case artists
}

/// The songs that the Music page is narrowed to.
package enum MusicPlace: Equatable, Sendable {
  case album(Album)
  case artist(String)
}
