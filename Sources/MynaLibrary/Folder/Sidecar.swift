import Files
import FoundationEssentials

/// The data of a take that its file cannot hold: a small JSON file named after the take's ID.
struct Sidecar: Codable, Equatable {
  var id: UUID
  /// The file's name when the sidecar was written; identifies a file that carries no ID.
  var fileName: String
  /// The title, if it cannot be a file name.
  var title: String?
  /// The date of the recording, if the file lacks it.
  var created: Date?
  var tags: [String]?
  var note: String?
  var isFavorite: Bool?
  /// Whether the take must never leave this machine.
  var isOnlyHere: Bool?
  /// The position where the user stopped listening.
  var listening: ListeningPosition?
  var contentHash: String?
  /// The ID in the file's tags, if it differs from the take's: the file is a copy, or claims to be
  /// that take.
  var carriedID: UUID?
  /// The size of the file made by the last edit, in bytes.
  ///
  /// An undo keeps only such a file for a redo.
  var editedSize: Int?
  /// Facts found only by reading the take's file and its versions to the end.
  var sounds: [MeasuredSound]?
  /// The date on which the take was moved to the trash.
  var deleted: Date?
  /// Fields that a newer version of Myna has written, kept unchanged.
  var rest: UnknownFields?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id = "id"
    case fileName = "fileName"
    case title = "title"
    case created = "created"
    case tags = "tags"
    case note = "note"
    case isFavorite = "isFavorite"
    case contentHash = "contentHash"
    case carriedID = "carriedID"
    case editedSize = "editedSize"
    case deleted = "deleted"
    case isOnlyHere = "isOnlyHere"
    case sounds = "sounds"
    case listening = "listening"
  }

  /// Whether the sidecar has nothing to add to the file itself.
  var isEmpty: Bool {
    title == nil && created == nil && tags == nil && note == nil && isFavorite == nil
      && isOnlyHere == nil && deleted == nil && carriedID == nil && editedSize == nil
      && sounds == nil && listening == nil && rest == nil
  }

  /// The folder of the take's file when the sidecar was written.
  var location: TakeFileLocation { deleted == nil ? .folder : .trash }

  /// The largest sidecar that is read, in bytes; Myna writes no larger ones.
  private static let largest = 1 << 20

  static func read(_ path: String) throws(LibraryError) -> Sidecar? {
    guard
      let data = try rethrowing(
        as: LibraryError.init(system:), try WholeFile.read(path, limit: largest))
    else { return nil }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    // An invalid sidecar counts as missing. It is replaced when there is data to write.
    guard var sidecar = try? decoder.decode(Sidecar.self, from: data) else { return nil }
    let rest = UnknownFields(data, besides: CodingKeys.allCases.map(\.rawValue))
    sidecar.rest = rest.isEmpty ? nil : rest
    return sidecar
  }

  func encoded() throws(LibraryError) -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(Whole(sidecar: self))
    } catch {
      throw .folder(
        path: id.uuidString, reason: .message("it contains a number that JSON cannot express"))
    }
  }

  /// A sidecar together with the fields this version does not know.
  private struct Whole: Encodable {
    let sidecar: Sidecar

    func encode(to encoder: any Encoder) throws {
      try sidecar.rest?.encode(to: encoder)
      try sidecar.encode(to: encoder)
    }
  }
}
