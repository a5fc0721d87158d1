package import MynaMusic

package enum MusicItem: Equatable, Sendable {
  case song(Song)
  case album(AlbumSummary)
  case artist(ArtistSummary)

  package var artwork: ArtworkID? {
    switch self {
    case .song(let song): song.artwork
    case .album(let album): album.artwork
    case .artist: nil
    }
  }

  package var song: Song? { if case .song(let song) = self { song } else { nil } }
}

package enum MusicView: CaseIterable, Equatable, Sendable {
  case songs
  case albums
  case artists
}

package enum MusicScope: Equatable, Sendable {
  case album(Album)
  case artist(String)
}
