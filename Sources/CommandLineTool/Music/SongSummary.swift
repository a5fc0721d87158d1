import MynaMusic

struct SongSummary: Encodable {
  private let id: String
  private let title: String
  private let artist: String?
  private let album: String?
  private let albumArtist: String?
  private let composer: String?
  private let year: Int?
  private let disc: Int?
  private let track: Int?
  private let seconds: Double
  private let path: String?
  private let problem: String?

  init(_ song: Song) {
    func known(_ text: String) -> String? { text.isEmpty ? nil : text }
    (id, title, artist) = (song.id.name, song.title, known(song.artist))
    (album, albumArtist, composer) = (
      known(song.album), known(song.albumArtist), known(song.composer)
    )
    (year, disc, track, seconds) = (song.year, song.disc, song.track, song.duration)
    problem = song.problem?.rawValue
    if case .file(let path) = song.id { self.path = path } else { path = nil }
  }

  private enum CodingKeys: String, CodingKey {
    case id = "id"
    case title = "title"
    case artist = "artist"
    case album = "album"
    case albumArtist = "albumArtist"
    case composer = "composer"
    case year = "year"
    case disc = "disc"
    case track = "track"
    case seconds = "seconds"
    case path = "path"
    case problem = "problem"
  }
}

struct AlbumRow: Encodable {
  private let title: String
  private let artist: String
  private let songs: Int

  init(_ row: AlbumSummary) {
    (title, artist, songs) = (row.album.title, row.album.artist, row.songCount)
  }

  private enum CodingKeys: String, CodingKey {
    case title = "title"
    case artist = "artist"
    case songs = "songs"
  }
}

struct ArtistRow: Encodable {
  private let name: String
  private let songs: Int

  init(_ row: ArtistSummary) { (name, songs) = (row.name, row.songCount) }

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case songs = "songs"
  }
}
