import Files
import FoundationEssentials

/// A take's data that its audio file cannot hold, in a small JSON file named after the take's ID.
struct Sidecar: Codable, Equatable {
  var id: UUID
  /// The name of the audio file when the sidecar was written, which identifies a file that has no
  /// ID in its tags.
  var fileName: String
  /// The title, if it cannot be used as a file name.
  var title: String?
  /// The recording date, if the audio file does not contain it.
  var created: Date?
  var tags: [String]?
  var note: String?
  var isFavorite: Bool?
  var isOnlyHere: Bool?
  var listening: ListeningPosition?
  var contentHash: String?
  /// The ID in the file's tags, if it differs from the take's ID.
  ///
  /// In that case, the file is a copy of the take with that ID, or falsely claims to be that take.
  var carriedID: UUID?
  /// The size of the file that the last edit created, in bytes.
  ///
  /// Undoing the edit keeps the current file for a redo only if it has this size.
  var editedSize: Int?
  var sounds: [MeasuredAudioFile]?
  var deleted: Date?
  /// Fields written by a newer version of Myna, preserved unchanged.
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

  var isEmpty: Bool {
    title == nil && created == nil && tags == nil && note == nil && isFavorite == nil
      && isOnlyHere == nil && deleted == nil && carriedID == nil && editedSize == nil
      && sounds == nil && listening == nil && rest == nil
  }

  var location: TakeFileLocation { deleted == nil ? .folder : .trash }

  /// The maximum size of a sidecar to read, in bytes.
  private static let largest = 1 << 20

  static func read(_ path: String) throws(LibraryError) -> Sidecar? {
    guard
      let data = try rethrowing(
        as: LibraryError.init(system:), try FileContents.read(path, limit: largest))
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
      return try encoder.encode(CompleteContents(sidecar: self))
    } catch {
      throw .folder(
        path: id.uuidString, reason: .message("it contains a number that JSON cannot express"))
    }
  }

  private struct CompleteContents: Encodable {
    let sidecar: Sidecar

    func encode(to encoder: any Encoder) throws {
      try sidecar.rest?.encode(to: encoder)
      try sidecar.encode(to: encoder)
    }
  }
}
