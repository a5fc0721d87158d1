import Files
import FoundationEssentials
import Indexing
import SQLite

/// The columns of a take's row, in the order in which queries return them.
enum TakeColumn: Int, CaseIterable {
  case key, id, location, fileName, inode, size, modified, title, created, duration, sampleRate
  case channelCount, formatName, condition, contentHash, tags, isFavorite, note, isEdited, storage
  case deleted, sidecarInode, sidecarSize, sidecarModified, carriedID, decoders, isOnlyHere, damage
  case isEstimated, isCutShort, listening

  var name: String {
    switch self {
    case .key: "key"
    case .id: "id"
    case .location: "place"
    case .fileName: "file_name"
    case .inode: "inode"
    case .size: "size"
    case .modified: "modified"
    case .title: "title"
    case .created: "created"
    case .duration: "duration"
    case .sampleRate: "sample_rate"
    case .channelCount: "channel_count"
    case .formatName: "format_name"
    case .condition: "condition"
    case .contentHash: "content_hash"
    case .tags: "tags"
    case .isFavorite: "is_favorite"
    case .note: "note"
    case .isEdited: "is_edited"
    case .storage: "storage"
    case .deleted: "deleted"
    case .sidecarInode: "sidecar_inode"
    case .sidecarSize: "sidecar_size"
    case .sidecarModified: "sidecar_modified"
    case .carriedID: "carried_id"
    case .decoders: "decoders"
    case .isOnlyHere: "is_only_here"
    case .damage: "damage"
    case .isEstimated: "is_estimated"
    case .isCutShort: "is_cut_short"
    case .listening: "listening"
    }
  }

  static let list = allCases.map(\.name).joined(separator: ", ")

  static func list(of table: String) -> String {
    allCases.map { "\(table).\($0.name)" }.joined(separator: ", ")
  }
}

extension Row {
  func isNull(_ column: TakeColumn) -> Bool { isNull(column.rawValue) }
  func integer(_ column: TakeColumn) -> Int { integer(column.rawValue) }
  func real(_ column: TakeColumn) -> Double { real(column.rawValue) }
  func boolean(_ column: TakeColumn) -> Bool { boolean(column.rawValue) }
  func text(_ column: TakeColumn) -> String { text(column.rawValue) }
  func optionalReal(_ column: TakeColumn) -> Double? { optionalReal(column.rawValue) }
  func optionalText(_ column: TakeColumn) -> String? { optionalText(column.rawValue) }

  func id(_ column: TakeColumn) throws(SQLiteError) -> UUID { try id(column.rawValue) }

  /// - Throws: `corrupt` for anything but an ID. A random ID would mean a different take each time.
  func id(_ column: Int) throws(SQLiteError) -> UUID {
    guard let id = UUID(text(column)) else { throw .corrupt }
    return id
  }

  func stamp(_ column: TakeColumn) -> FileStamp? {
    isNull(column) ? nil : FileStamp(self, from: column.rawValue)
  }
}
