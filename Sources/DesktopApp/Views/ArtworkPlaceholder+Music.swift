import MynaMusic
import MynaScreens

extension ArtworkPlaceholder {
  /// Creates the placeholder for a song.
  ///
  /// All songs on an album have the same placeholder.
  init(_ song: Song) { self.init(.note, for: song.album.isEmpty ? song.title : song.album) }

  init(_ item: MusicItem) {
    switch item {
    case .song(let song): self.init(song)
    case .album(let summary): self.init(.disc, for: summary.album.title)
    case .artist(let summary): self.init(.person, for: summary.name)
    }
  }
}
