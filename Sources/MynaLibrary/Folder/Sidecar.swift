import Files
import FoundationEssentials

/// Data of a take that is not in its file: a small JSON file, named after the take's id.
struct Sidecar: Codable, Equatable {
  var id: UUID
  /// The file's name when this was written, by which a file that carries no id is known again.
  var fileName: String
  /// The title, when a file's name cannot say it.
  var title: String?
  /// The date of the recording, if the file lacks it.
  var created: Date?
  var tags: [String]?
  var note: String?
  var isFavorite: Bool?
  /// Whether the take is never to leave this machine.
  var isOnlyHere: Bool?
  /// The place where a person left the take.
  var listening: ListeningPlace?
  var contentHash: String?
  /// The id in the file's tags, if it is another take's: the file is a copy, or claims to be that take.
  var carriedID: UUID?
  /// The size of the file that the last edit made, in bytes; tells an undo that the file can be made again.
  var editedSize: Int?
  /// What only reading the take's file and its versions to the end can tell.
  var sounds: [MeasuredSound]?
  /// The date on which it was put into the trash.
  var deleted: Date?
  /// Fields that a newer Myna has written; they are kept as they are.
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

  /// Whether it says nothing that the file itself does not.
  var isEmpty: Bool {
    title == nil && created == nil && tags == nil && note == nil && isFavorite == nil
      && isOnlyHere == nil && deleted == nil && carriedID == nil && editedSize == nil
      && sounds == nil && listening == nil && rest == nil
  }

  /// The place of the take's file when this was written.
  var place: TakeFilePlace { deleted == nil ? .folder : .trash }

  /// The size of the largest sidecar that is read, in bytes; a larger one was written by somebody else.
  private static let largest = 1 << 20

  static func read(_ path: String) throws(LibraryError) -> Sidecar? {
    guard
      let data = try rethrowing(
        as: LibraryError.init(system:), try WholeFile.read(path, limit: largest))
    else { return nil }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    // One that a person has broken is as if it were not there; it is replaced when there is something to say.
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

  /// A sidecar with the fields that this Myna does not know, beside its own.
  private struct Whole: Encodable {
    let sidecar: Sidecar

    func encode(to encoder: any Encoder) throws {
      try sidecar.rest?.encode(to: encoder)
      try sidecar.encode(to: encoder)
    }
  }
}
