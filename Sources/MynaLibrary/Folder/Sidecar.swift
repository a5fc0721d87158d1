import Foundation

/// What belongs to a take and is not in its file: a small JSON file, named after the take's id.
struct Sidecar: Codable, Equatable {
  var id: UUID
  /// The file's name when this was written, by which a file that carries no id is known again.
  var fileName: String
  /// The title, when a file's name cannot say it.
  var title: String?
  /// When it was recorded, when the file does not say it.
  var created: Date?
  var tags: [String]?
  var note: String?
  var isFavorite: Bool?
  var contentHash: String?
  /// The id that the file's tags carry, when that is another's: the file is a copy, or calls itself so.
  var carriedID: UUID?
  /// Bytes of the file that the last edit has made, by which an undo knows that its sound can be made again.
  var editedSize: Int?
  /// When it was put into the trash.
  var deleted: Date?

  /// Whether it says nothing that the file itself does not.
  var isEmpty: Bool {
    title == nil && created == nil && tags == nil && note == nil && isFavorite == nil
      && deleted == nil && carriedID == nil && editedSize == nil
  }

  /// Where the take's file was when this was written.
  var place: TakeFilePlace { deleted == nil ? .folder : .trash }

  static func read(_ path: String) throws(LibraryError) -> Sidecar? {
    guard let data = try SmallFile.read(path) else { return nil }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    // One that a person has broken is as if it were not there; it is replaced when there is something to say.
    return try? decoder.decode(Sidecar.self, from: data)
  }

  func encoded() throws(LibraryError) -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(self)
    } catch {
      throw .folder(path: id.uuidString, reason: error.localizedDescription)
    }
  }
}
