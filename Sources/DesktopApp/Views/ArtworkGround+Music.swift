import MynaMusic
import MynaScreens

extension ArtworkGround {
  /// Replaces the picture of a song; songs of an album have the same.
  init(_ song: Song) { self.init(.note, for: song.album.isEmpty ? song.title : song.album) }

  /// Replaces the picture of a row.
  init(_ item: MusicItem) {
    switch item {
    case .song(let song): self.init(song)
    case .album(let summary): self.init(.disc, for: summary.album.title)
    case .artist(let summary): self.init(.person, for: summary.name)
    }
  }
}
