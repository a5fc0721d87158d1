import FoundationEssentials
import SQLite

/// The index's knowledge of takes in the cloud.
extension TakeIndex {
  /// Returns what a take looks like; nothing if that is not known.
  func waveform(of id: UUID) throws(LibraryError) -> [UInt8] {
    try database.row(
      "SELECT points FROM waveforms WHERE key = (SELECT key FROM takes WHERE id = ?)",
      [.text(id.uuidString)]
    ) { $0.blob(0) } ?? []
  }

  /// Takes down what a take looks like.
  func setWaveform(_ points: [UInt8], of id: UUID) throws(LibraryError) {
    try database.run(
      "INSERT OR REPLACE INTO waveforms SELECT key, ? FROM takes WHERE id = ?", .blob(points),
      .text(id.uuidString))
  }

  /// Forgets what a take looks like.
  func removeWaveform(_ key: Int64) throws(LibraryError) {
    try database.run("DELETE FROM waveforms WHERE key = ?", .integer(key))
  }

  /// Takes down where the sound of a take is, as far as that agrees with whether its file is here.
  func setStorage(_ storage: TakeStorage, of id: UUID) throws(LibraryError) {
    let row = try database.row(
      "SELECT condition, storage FROM takes WHERE id = ?", [.text(id.uuidString)]
    ) { ($0.integer(0), $0.integer(1)) }
    guard let (condition, old) = row else { return }
    let isMissing = condition == TakeCondition.missing.rawValue
    let new = (isMissing ? storage.withoutFile : storage.withFile).rawValue
    guard new != old else { return }
    try database.run(
      "UPDATE takes SET storage = ? WHERE id = ?", .integer(new), .text(id.uuidString))
    try note(id)
  }
}
