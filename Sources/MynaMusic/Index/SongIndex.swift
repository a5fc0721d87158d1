import SQLite

/// The rows of the index of songs, for one thread; here alone is SQL.
final class SongIndex {
  let database: Connection
  /// All songs by their keys, until a row is changed: making them of rows takes longer than finding and sorting them.
  var songs: [Int64: Song]?
  /// The state of the file that `songs` was made from.
  private var version = 0

  /// Opens the index and brings it to this version.
  init(path: String) throws(SQLiteError) {
    database = try Connection(path: path)
    try database.migrate(SongSchema.migrations)
  }

  /// Makes changes, all or none.
  func change<T>(_ body: () throws(SQLiteError) -> T) throws(SQLiteError) -> T {
    songs = nil
    let transaction = try database.begin()
    let result = try body()
    try transaction.commit()
    return result
  }

  /// Returns all songs by their keys.
  func songsByKey() throws(SQLiteError) -> [Int64: Song] {
    let version = try database.dataVersion
    if let songs, version == self.version { return songs }
    var made: [Int64: Song] = [:]
    try database.each("SELECT key, \(SongColumn.list) FROM songs") { row in
      made[Int64(row.integer(0))] = Song(row, from: 1)
      return true
    }
    (songs, self.version) = (made, version)
    return made
  }

  /// Returns a song, also by the path that its file had before it was moved.
  func song(_ id: SongID) throws(SQLiteError) -> Song? {
    let (column, name) =
      switch id {
      case .sample(let name): ("folder IS NULL AND path", name)
      case .file(let path): ("folder IS NOT NULL AND path", path)
      }
    let sql = "SELECT \(SongColumn.list) FROM songs WHERE "
    if let song = try database.row(sql + "\(column) = ?", [.text(name)], { Song($0, from: 0) }) {
      return song
    }
    return try database.row(sql + "former_path = ?", [.text(name)]) { Song($0, from: 0) }
  }
}
