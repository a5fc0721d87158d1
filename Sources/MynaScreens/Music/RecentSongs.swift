import MynaMusic

/// Songs that were asked for last; those that nobody has asked for since are forgotten in time.
struct RecentSongs {
  /// The least number that is kept; about twice as many at most.
  private static let limit = 500

  private var songs: [SongNumber: Song] = [:]
  /// Those that were asked for before `songs`; forgotten when these are as many as are kept.
  private var older: [SongNumber: Song] = [:]

  /// The numbers of all that are known.
  var numbers: Set<SongNumber> { Set(songs.keys).union(older.keys) }

  /// Returns a song that is known, and keeps it.
  mutating func song(_ number: SongNumber) -> Song? {
    if let song = songs[number] { return song }
    guard let song = older[number] else { return nil }
    add([number: song])
    return song
  }

  /// Returns a song that is known, whether it is wanted or not.
  func peek(_ number: SongNumber) -> Song? { songs[number] ?? older[number] }

  /// Returns the number of a song that is known.
  func number(of id: SongID) -> SongNumber? {
    (songs.first { $0.value.id == id } ?? older.first { $0.value.id == id })?.key
  }

  /// Adds songs, which take the place of what was known of them.
  mutating func add(_ new: [SongNumber: Song]) {
    if songs.count + new.count > Self.limit { (older, songs) = (songs, [:]) }
    songs.merge(new) { $1 }
  }

  /// Knows these and no others.
  mutating func replace(with new: [SongNumber: Song]) { (songs, older) = (new, [:]) }
}
