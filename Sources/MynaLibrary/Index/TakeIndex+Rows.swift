import FoundationEssentials
import SQLite
import SoundFiles

/// Takes as rows: how they are read and written.
extension TakeIndex {
  /// The states of the sound in a row; 0 is a take that was never edited.
  private static let (edited, restored) = (1, 2)

  /// Reads a row of `TakeColumn.list`.
  ///
  /// - Throws: `corrupt` for a row that no Myna has written.
  static func record(_ row: Row) throws(SQLiteError) -> TakeRecord {
    guard let stamp = row.stamp(.inode) else { throw .corrupt }
    let carriedID: UUID? = row.isNull(.carriedID) ? nil : try row.id(.carriedID)
    return TakeRecord(
      key: Int64(row.integer(.key)), take: try take(row),
      place: TakeFilePlace(rawValue: row.integer(.place)) ?? .folder, stamp: stamp,
      sidecar: row.stamp(.sidecarInode), carriedID: carriedID, decoders: row.text(.decoders))
  }

  /// Reads the take of a row of `TakeColumn.list`.
  static func take(_ row: Row) throws(SQLiteError) -> Take {
    var take = Take(
      id: try row.id(.id), title: row.text(.title),
      created: Date(timeIntervalSince1970: row.real(.created)), fileName: row.text(.fileName),
      condition: TakeCondition(rawValue: row.integer(.condition)) ?? .unreadable,
      duration: row.real(.duration), sampleRate: row.real(.sampleRate),
      channelCount: row.integer(.channelCount), formatName: row.text(.formatName),
      size: row.integer(.size),
      contentHash: row.optionalText(.contentHash).flatMap(ContentHash.init(hexadecimal:)),
      tags: row.text(.tags).split(separator: "\n").map(String.init),
      isFavorite: row.boolean(.isFavorite), note: row.text(.note),
      isEdited: row.integer(.isEdited) == edited,
      storage: TakeStorage(rawValue: row.integer(.storage)) ?? .here,
      deleted: row.optionalReal(.deleted).map(Date.init(timeIntervalSince1970:)))
    take.isRestored = row.integer(.isEdited) == restored
    take.isOnlyHere = row.boolean(.isOnlyHere)
    take.damage = row.optionalText(.damage).flatMap(SoundFileDamage.init(text:))
    take.isDurationEstimated = row.boolean(.isEstimated)
    take.isCutShort = row.boolean(.isCutShort)
    take.listening = row.optionalText(.listening).flatMap(ListeningPlace.init(text:))
    return take
  }

  /// Returns what a record writes into a column; the key is the index's own.
  static func value(of column: TakeColumn, _ record: TakeRecord) -> SQLiteValue {
    let (take, stamp) = (record.take, record.stamp)
    return switch column {
    case .key: record.key == 0 ? .null : .integer(record.key)
    case .id: .text(take.id.text)
    case .place: .integer(record.place.rawValue)
    case .fileName: .text(take.fileName)
    case .inode: .integer(stamp.inode)
    case .size: .integer(stamp.size)
    case .modified: .integer(stamp.modified)
    case .title: .text(take.title)
    case .created: .real(take.created.timeIntervalSince1970)
    case .duration: .real(take.duration)
    case .sampleRate: .real(take.sampleRate)
    case .channelCount: .integer(take.channelCount)
    case .formatName: .text(take.formatName)
    case .condition: .integer(take.condition.rawValue)
    case .contentHash: .optional(take.contentHash?.hexadecimal)
    case .tags: .text(take.tags.joined(separator: "\n"))
    case .isFavorite: .boolean(take.isFavorite)
    case .note: .text(take.note)
    case .isEdited: .integer(take.isRestored ? restored : take.isEdited ? edited : 0)
    case .storage: .integer(take.storage.rawValue)
    case .deleted: .optional(take.deleted?.timeIntervalSince1970)
    case .sidecarInode: .optional(record.sidecar?.inode)
    case .sidecarSize: .optional(record.sidecar.map { Int64($0.size) })
    case .sidecarModified: .optional(record.sidecar?.modified)
    case .carriedID: .optional(record.carriedID?.uuidString)
    case .decoders: .text(record.decoders)
    case .isOnlyHere: .boolean(take.isOnlyHere)
    case .damage: .optional(take.damage?.text)
    case .isEstimated: .boolean(take.isDurationEstimated)
    case .isCutShort: .boolean(take.isCutShort)
    case .listening: .optional(take.listening?.text)
    }
  }

  /// Writes a row, new or known by its id; the values are those of `written`, and the folded title.
  static let saving: String = {
    let names = written.map(\.name) + ["folded_title"]
    let changes = names.filter { $0 != "id" }.map { "\($0) = excluded.\($0)" }
    return """
      INSERT INTO takes (\(names.joined(separator: ", ")))
      VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
      ON CONFLICT (id) DO UPDATE SET \(changes.joined(separator: ", ")),
        kept_until = CASE WHEN place = excluded.place THEN kept_until END
      """
  }()

  /// The columns that a record is written into.
  static let written = TakeColumn.allCases.filter { $0 != .key }
}

extension FileStamp {
  /// Reads the stamp from three columns of a row.
  init(_ row: Row, from column: Int) {
    self.init(
      inode: Int64(row.integer(column)), size: row.integer(column + 1),
      modified: Int64(row.integer(column + 2)))
  }
}

extension SQLiteValue {
  fileprivate static func optional(_ value: Int64?) -> SQLiteValue {
    value.map(SQLiteValue.integer) ?? .null
  }
}
