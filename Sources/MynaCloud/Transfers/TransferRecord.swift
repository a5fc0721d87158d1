import FoundationEssentials

enum TransferRecord: Codable, Sendable {
  case upload(UploadRecord)
  case download(DownloadRecord)

  var upload: UploadRecord? {
    if case .upload(let record) = self { record } else { nil }
  }

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

/// A record of an upload that has begun and whose result may be unknown.
///
/// The hash identifies the content, because some file systems change inode numbers, and programs
/// can change file times.
struct UploadRecord: Codable, Sendable {
  let name: ObjectName
  let size: Int
  let md5: [UInt8]
  let details: ObjectDetails
  let condition: WriteCondition
  /// The upload session; nil until the storage has confirmed it.
  var session: UploadSession?
  /// The time at which the record was written or, if there is no session, at which a session was
  /// first requested.
  let date: Date

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

struct DownloadRecord: Codable, Sendable {
  let name: ObjectName
  let part: String
  let version: ObjectVersion
  let size: Int
  /// The number of bytes that were synced to disk.
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
