import FoundationEssentials
import SQLite

/// The rows of the index of songs, for one thread; here alone is SQL.
final class SongIndex {
  let database: Connection

  /// Opens the index and brings it to this version.
  init(path: String) throws(SQLiteError) {
    database = try Connection(path: path)
    try database.migrate(SongSchema.migrations)
  }

  /// Creates an index in memory, for a disk that takes none.
  init(inMemory: Void) throws(SQLiteError) {
    database = try Connection(inMemory: "/\(UUID().uuidString)")
    try database.migrate(SongSchema.migrations)
  }

  /// Makes changes, all or none.
  func change<T>(_ body: () throws(SQLiteError) -> T) throws(SQLiteError) -> T {
    let transaction = try database.begin()
    let result = try body()
    try transaction.commit()
    return result
  }

  /// Returns songs by their numbers, without those that are gone.
  func songs(_ numbers: [SongNumber]) throws(SQLiteError) -> [SongNumber: Song] {
    var found: [SongNumber: Song] = [:]
    found.reserveCapacity(numbers.count)
    for number in numbers {
      found[number] = try database.row(
        "SELECT \(SongColumn.list) FROM songs WHERE key = ?", [.integer(number.value)]
      ) { Song($0, from: 0) }
    }
    return found
  }

  /// Returns a song, also by the path that its file had before it was moved.
  func song(_ id: SongID) throws(SQLiteError) -> Song? {
    try row(of: id, SongColumn.list) { Song($0, from: 0) }
  }

  /// Returns the number of a song, also by the path that its file had before it was moved.
  func number(of id: SongID) throws(SQLiteError) -> SongNumber? {
    try row(of: id, "key") { SongNumber(Int64($0.integer(0))) }
  }

  private func row<T>(
    of id: SongID, _ columns: String, _ make: (Row) -> T
  ) throws(SQLiteError) -> T? {
    let (column, name) =
      switch id {
      case .sample(let name): ("folder IS NULL AND path", name)
      case .file(let path): ("folder IS NOT NULL AND path", path)
      }
    let sql = "SELECT \(columns) FROM songs WHERE "
    if let found = try database.row(sql + "\(column) = ?", [.text(name)], make) { return found }
    return try database.row(sql + "former_path = ?", [.text(name)], make)
  }
}
