import MynaMusic

struct FakeCatalog: SongCatalog {
  var all: [Song] = Self.some

  /// Six songs on four albums of three artists.
  static let some: [Song] = [
    song("Für Elise", "Ludwig", "Klavier", 1), song("Mondschein", "Ludwig", "Klavier", 2),
    song("Ode an die Freude", "Ludwig", "Best of", 1), song("Nocturne", "Frédéric", "Best of", 1),
    song("Étude", "Frédéric", "Études", 1), song("Canon", "", "", nil),
  ]

  private static func song(
    _ title: String, _ artist: String, _ album: String, _ track: Int?
  ) -> Song {
    var song = Song(.file("/music/\(title).flac"), title: title)
    (song.artist, song.album, song.track) = (artist, album, track)
    song.duration = Double(title.count * 30)
    song.artwork = album == "Klavier" ? ArtworkID("klavier") : nil
    return song
  }

  func songs(_ query: MusicQuery) async throws(MusicError) -> [Song] {
    let words = query.text.lowercased().split(separator: " ")
    let found = all.filter { song in
      words.allSatisfy { "\(song.title) \(song.artist) \(song.album)".lowercased().contains($0) }
        && query.artist ?? song.artist == song.artist
        && query.album ?? song.group == song.group
    }
    return query.order == .duration ? found.sorted { $0.duration < $1.duration } : found
  }

  func numbers(_ query: MusicQuery) async throws(MusicError) -> [SongNumber] {
    var numbers: [SongNumber] = []
    for song in try await songs(query) {
      if let number = try await number(of: song.id) { numbers.append(number) }
    }
    return numbers
  }

  func songs(_ numbers: [SongNumber]) async throws(MusicError) -> [SongNumber: Song] {
    Dictionary(uniqueKeysWithValues: numbers.map { ($0, all[Int($0.value)]) })
  }

  func playable(_ query: MusicQuery) async throws(MusicError) -> [SongID] {
    try await songs(query).map(\.id)
  }

  func undecodableCount(_ query: MusicQuery) async throws(MusicError) -> Int {
    try await songs(query).count { $0.problem == .undecodable }
  }

  func song(_ id: SongID) async throws(MusicError) -> Song? { all.first { $0.id == id } }

  func number(of id: SongID) async throws(MusicError) -> SongNumber? {
    all.firstIndex { $0.id == id }.map { SongNumber(Int64($0)) }
  }

  func extent() async throws(MusicError) -> CatalogScope { .own }

  func albums() async throws(MusicError) -> [AlbumSummary] {
    Dictionary(grouping: all.filter { !$0.album.isEmpty }, by: \.group).map {
      AlbumSummary(album: $0, songCount: $1.count, artwork: nil)
    }.sorted { ($0.album.artist, $0.album.title) < ($1.album.artist, $1.album.title) }
  }

  func artists() async throws(MusicError) -> [ArtistSummary] {
    Dictionary(grouping: all.filter { !$0.artist.isEmpty }, by: \.artist).map {
      ArtistSummary(name: $0, songCount: $1.count)
    }.sorted { $0.name < $1.name }
  }

  func artwork(_ id: ArtworkID, pixels: Int) async -> String? { "/pictures/\(id.name).jpg" }
  func update() async throws(MusicError) {}
  func changes() -> AsyncStream<CatalogChange> { AsyncStream { $0.finish() } }
}

extension Song {
  fileprivate var group: Album { Album(title: album, artist: artist) }
}
