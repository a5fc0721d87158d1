import Files
import FoundationEssentials
import SQLite

extension SyncMetadataKey {
  static let placeName = SyncMetadataKey("placeName")
}

/// The buckets that this machine has used before, found by their database files.
struct FormerCloudLocations {
  private static let ending = ".sqlite"

  let files: SyncFiles

  var isEmpty: Bool {
    get throws(SyncError) { try others().isEmpty }
  }

  /// Returns the name of a location that has a take's audio; empty if the name is unknown, nil if
  /// no location has the audio.
  func name(ofPlaceWith take: UUID) throws(SyncError) -> String? {
    for other in try others() {
      let database = try SyncDatabase(path: other.database)
      guard try database.hasSound(of: take) else { continue }
      return try database.fact(.placeName) ?? ""
    }
    return nil
  }

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
  func hasSound(of take: UUID) throws(SyncError) -> Bool {
    try count(
      "SELECT count(*) FROM entries WHERE id = ? AND hash IS NOT NULL AND is_deleted = 0",
      .text(take.uuidString)) > 0
  }
}
