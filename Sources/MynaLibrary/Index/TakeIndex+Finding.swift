import FoundationEssentials
import SQLite

/// Rows that have something.
extension TakeIndex {
  /// Returns takes whose file has a name; takes that had it and are missing come last.
  func records(named name: String, in place: TakeFilePlace) throws(LibraryError) -> [TakeRecord] {
    try records(
      "place = ? AND file_name = ? ORDER BY condition",
      [.integer(place.rawValue), .text(name)])
  }

  /// Takes with a title, which is given folded.
  func records(titled title: String, in place: TakeFilePlace) throws(LibraryError) -> [TakeRecord] {
    try records("place = ? AND folded_title = ?", [.integer(place.rawValue), .text(title)])
  }

  /// Folded titles that begin with a text, in every place.
  func foldedTitles(beginning prefix: String) throws(LibraryError) -> [String] {
    try database.rows(
      "SELECT folded_title FROM takes WHERE place IN (0, 1) AND folded_title >= ? AND folded_title < ?",
      [.text(prefix), .text(prefix + "\u{10FFFF}")]
    ) { $0.text(0) }
  }

  /// Takes whose id begins with these characters.
  func records(idPrefix: String) throws(LibraryError) -> [TakeRecord] {
    try records("id >= ? AND id < ?", [.text(idPrefix), .text(idPrefix + "\u{7f}")])
  }

  /// Takes with a sound.
  func records(_ hash: ContentHash) throws(LibraryError) -> [TakeRecord] {
    try records("content_hash = ?", [.text(hash.hexadecimal)])
  }

  /// Returns all takes in a place.
  func records(in place: TakeFilePlace) throws(LibraryError) -> [TakeRecord] {
    try records("place = ?", [.integer(place.rawValue)])
  }

  /// Takes that were not read to their end yet, and whose header says that they are so long, in seconds.
  func recordsWithoutHash(duration: Double) throws(LibraryError) -> [TakeRecord] {
    try records(
      """
      content_hash IS NULL AND condition = \(TakeCondition.good.rawValue)
      AND abs(duration - ?) < 0.0005
      """, [.real(duration)])
  }

  /// Takes that were not read to their end yet, newest first; then those whose duration is an estimate.
  func recordsToAnalyze(limit: Int) throws(LibraryError) -> [TakeRecord] {
    let new = try records(
      "\(Self.isWithoutHash) ORDER BY created DESC LIMIT ?", [.integer(limit)])
    guard new.count < limit else { return new }
    return try new
      + records(
        "\(Self.isEstimated) AND content_hash IS NOT NULL ORDER BY created DESC LIMIT ?",
        [.integer(limit - new.count)])
  }

  /// Returns the number of takes that `recordsToAnalyze` finds.
  func countToAnalyze() throws(LibraryError) -> Int {
    try database.row(
      """
      SELECT (SELECT count(*) FROM takes WHERE \(Self.isWithoutHash))
        + (SELECT count(*) FROM takes WHERE \(Self.isEstimated) AND content_hash IS NOT NULL)
      """
    ) { $0.integer(0) } ?? 0
  }

  private static let isWithoutHash =
    "content_hash IS NULL AND condition = \(TakeCondition.good.rawValue)"
  private static let isEstimated = "is_estimated AND condition = \(TakeCondition.good.rawValue)"

  /// Returns all takes in the index.
  func knownIDs() throws(LibraryError) -> [UUID] { try ids("SELECT id FROM takes") }

  /// Returns the ids in the first column of a result.
  func ids(_ sql: String, _ values: [SQLiteValue] = []) throws(LibraryError) -> [UUID] {
    try database.rows(sql, values, Self.firstID)
  }

  private static func firstID(_ row: Row) throws(SQLiteError) -> UUID { try row.id(0) }

  /// Every take there is, in the trash too, without those that are in the cloud alone.
  func checkedKeys() throws(LibraryError) -> [TakeKey] {
    try database.rows("SELECT key FROM takes WHERE NOT (\(Self.isInCloudOnly)) ORDER BY key") {
      TakeKey(number: Int64($0.integer(0)))
    }
  }

  /// The condition that a row is of a take in the cloud alone.
  static let isInCloudOnly =
    "condition = \(TakeCondition.missing.rawValue) AND storage = \(TakeStorage.cloud.rawValue)"

  /// Returns the content hash of each take that has one, without those that are in the cloud alone.
  func hashes() throws(LibraryError) -> [UUID: ContentHash] {
    let pairs = try database.rows(
      "SELECT id, content_hash FROM takes WHERE content_hash IS NOT NULL AND NOT (\(Self.isInCloudOnly))"
    ) { row throws(SQLiteError) in (try row.id(0), ContentHash(hexadecimal: row.text(1))) }
    var found: [UUID: ContentHash] = [:]
    for case (let id, let hash?) in pairs { found[id] = hash }
    return found
  }
}
