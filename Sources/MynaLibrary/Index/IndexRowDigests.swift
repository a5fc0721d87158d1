import Files
import FoundationEssentials
import Indexing
import SQLite

/// The hashes of the files and sidecars from which the rows were created.
struct IndexRowDigests {
  /// The rows of takes that have a file, in the order of `fileDigests`.
  var fileKeys: [Int64] = []
  var fileDigests: [Int] = []
  /// The rows of files that could not be decoded, and that may be readable now because the
  /// available decoders have changed.
  var retried: [Int64] = []
  var sidecarTakes: [UUID] = []
  var sidecarDigests: [Int] = []
}

extension IndexRowDigests {
  init(of database: Database<LibraryError>, decoders: String) throws(LibraryError) {
    var stamps = IndexRowDigests()
    try database.each(
      """
      SELECT key, condition, place, file_name, inode, size, modified,
        sidecar_inode, sidecar_size, sidecar_modified, id, decoders FROM takes
      WHERE condition != \(TakeCondition.missing.rawValue) OR sidecar_inode IS NOT NULL
      """
    ) { row throws(SQLiteError) in
      try stamps.record(row, decoders)
      return true
    }
    self = stamps
  }

  private mutating func record(_ row: Row, _ decoders: String) throws(SQLiteError) {
    let key = Int64(row.integer(0))
    switch TakeCondition(rawValue: row.integer(1)) {
    case .missing: break
    case .unreadable where row.text(11) != decoders: retried.append(key)
    default:
      let location = TakeFileLocation(rawValue: row.integer(2)) ?? .folder
      fileKeys.append(key)
      fileDigests.append(FileDigest.file(row.text(3), location, FileStamp(row, from: 4)))
    }
    guard !row.isNull(7) else { return }
    let id = try row.id(10)
    sidecarTakes.append(id)
    sidecarDigests.append(FileDigest.sidecar(of: id.uuidString, FileStamp(row, from: 7)))
  }
}
