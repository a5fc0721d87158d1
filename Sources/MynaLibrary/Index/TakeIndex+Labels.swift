import FoundationEssentials
import SQLite

/// The columns by which a person knows a take, which every version of the index has.
extension TakeIndex {
  /// Returns takes whose title begins with a folded text, newest first.
  func labels(
    titledFrom prefix: String, in place: TakeFilePlace
  ) throws(LibraryError) -> [TakeLabel] {
    try labels(
      "place = ? AND folded_title >= ? AND folded_title < ? ORDER BY created DESC",
      [.integer(place.rawValue), .text(prefix), .text(prefix + "\u{10FFFF}")])
  }

  /// Returns takes whose id begins with some characters, newest first.
  func labels(
    idPrefix prefix: String, in place: TakeFilePlace
  ) throws(LibraryError) -> [TakeLabel] {
    try labels(
      "place = ? AND id >= ? AND id < ? ORDER BY created DESC",
      [.integer(place.rawValue), .text(prefix), .text(prefix + "\u{7f}")])
  }

  /// Returns the newest take of a place; nil if there is none.
  func newestLabel(in place: TakeFilePlace) throws(LibraryError) -> TakeLabel? {
    try labels("place = ? ORDER BY created DESC LIMIT 1", [.integer(place.rawValue)]).first
  }

  private func labels(
    _ condition: String, _ values: [SQLiteValue]
  ) throws(LibraryError) -> [TakeLabel] {
    try database.rows("SELECT id, title, created, duration FROM takes WHERE \(condition)", values) {
      row throws(SQLiteError) in
      TakeLabel(
        id: try row.id(0), title: row.text(1), created: Date(timeIntervalSince1970: row.real(2)),
        duration: row.real(3))
    }
  }
}
