import Files
import FoundationEssentials
import SQLite

extension SyncFact {
  /// The name of the place, for people.
  static let placeName = SyncFact("placeName")
}

/// The places in the cloud that this machine has used before, by what it still knows of them.
struct FormerCloudLocations {
  private static let ending = ".sqlite"

  /// The files of the place that is used now.
  let files: SyncFiles

  /// Whether there are none.
  var isEmpty: Bool {
    get throws(SyncError) { try others().isEmpty }
  }

  /// Returns the name of the place that has the sound of a take: empty if the name is not known,
  /// nil if no place has it.
  func name(ofPlaceWith take: UUID) throws(SyncError) -> String? {
    for other in try others() {
      let database = try SyncDatabase(path: other.database)
      guard try database.hasSound(of: take) else { continue }
      return try database.fact(.placeName) ?? ""
    }
    return nil
  }

  /// The files of all other places.
  private func others() throws(SyncError) -> [SyncFiles] {
    let names: [String]
    do throws(SystemError) {
      names = try Folder.names(in: files.folder, ending: Self.ending)
    } catch {
      throw SyncError(error)
    }
    return names.sorted().map { name in
      SyncFiles(folder: files.folder, key: String(name.dropLast(Self.ending.count)))
    }.filter { $0.key != files.key }
  }
}

extension SyncDatabase {
  /// Whether the place has, or had, the sound of a living take.
  func hasSound(of take: UUID) throws(SyncError) -> Bool {
    try count(
      "SELECT count(*) FROM entries WHERE id = ? AND hash IS NOT NULL AND is_deleted = 0",
      .text(take.uuidString)) > 0
  }
}
