import FoundationEssentials

/// What a journal says.
enum JournalRecord: Codable, Sendable {
  case upload(UploadRecord)
  case download(DownloadRecord)

  /// The upload, if it is one.
  var upload: UploadRecord? {
    if case .upload(let record) = self { record } else { nil }
  }

  /// Of the last note.
  var date: Date {
    switch self {
    case .upload(let record): record.date
    case .download(let record): record.date
    }
  }

  private enum CodingKeys: String, CodingKey {
    case upload = "upload"
    case download = "download"
  }

  private enum UploadCodingKeys: String, CodingKey {
    case _0 = "_0"
  }

  private enum DownloadCodingKeys: String, CodingKey {
    case _0 = "_0"
  }
}

/// An upload that was begun, and may have ended without anybody knowing.
///
/// The content is known by its hash: numbers of files are made up anew by some file systems, and times can be set.
struct UploadRecord: Codable, Sendable {
  let name: ObjectName
  let size: Int
  let md5: [UInt8]
  let details: ObjectDetails
  let condition: WriteCondition
  /// Nil until the storage has answered that it is begun.
  var session: UploadSession?
  /// Without a session, when it was asked for first.
  let date: Date

  /// Whether it is the upload of this content, so that it can go on.
  func isUpload(
    of content: UploadContent, details: ObjectDetails, condition: WriteCondition
  ) -> Bool {
    size == content.size && md5 == content.md5 && self.details == details
      && self.condition == condition
  }

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case size = "size"
    case md5 = "md5"
    case details = "details"
    case condition = "condition"
    case session = "session"
    case date = "date"
  }
}

/// A download that was begun.
struct DownloadRecord: Codable, Sendable {
  let name: ObjectName
  /// The hidden file beside the destination.
  let part: String
  let version: ObjectVersion
  let size: Int
  /// Bytes that are on disk for certain.
  var offset: Int
  var date: Date

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case part = "part"
    case version = "version"
    case size = "size"
    case offset = "offset"
    case date = "date"
  }
}
