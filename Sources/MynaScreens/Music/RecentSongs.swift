import MynaMusic

/// A cache of recently used songs, in two generations.
struct RecentSongs {
  /// The maximum number of songs in each of the two generations.
  private static let limit = 500

  private var songs: [SongNumber: Song] = [:]
  private var older: [SongNumber: Song] = [:]

  var numbers: Set<SongNumber> { Set(songs.keys).union(older.keys) }

  mutating func song(_ number: SongNumber) -> Song? {
    if let song = songs[number] { return song }
    guard let song = older[number] else { return nil }
    add([number: song])
    return song
  }

  func peek(_ number: SongNumber) -> Song? { songs[number] ?? older[number] }

  func number(of id: SongID) -> SongNumber? {
    (songs.first { $0.value.id == id } ?? older.first { $0.value.id == id })?.key
  }

  mutating func add(_ new: [SongNumber: Song]) {
    if songs.count + new.count > Self.limit { (older, songs) = (songs, [:]) }
    songs.merge(new) { $1 }
  }

  mutating func replace(with new: [SongNumber: Song]) { (songs, older) = (new, [:]) }
}
