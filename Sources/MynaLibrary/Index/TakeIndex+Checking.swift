import Foundation
import SQLite

extension TakeIndex {
  /// Every take there is, in the trash too.
  func allKeys() throws(LibraryError) -> [TakeKey] {
    try database.rows("SELECT key FROM takes ORDER BY key") {
      TakeKey(number: Int64($0.integer(0)))
    }
  }

  /// What the sound of each take is known to be.
  func hashes() throws(LibraryError) -> [UUID: ContentHash] {
    let pairs = try database.rows(
      "SELECT id, content_hash FROM takes WHERE content_hash IS NOT NULL"
    ) { row throws(SQLiteError) in (try row.id(0), ContentHash(hexadecimal: row.text(1))) }
    var found: [UUID: ContentHash] = [:]
    for case (let id, let hash?) in pairs { found[id] = hash }
    return found
  }

  /// Throws if the file is damaged.
  func check() throws(LibraryError) { try database.check() }
}
