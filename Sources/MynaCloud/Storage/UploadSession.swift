/// A multipart upload in progress, to be stored until it ends.
///
/// It may contain a secret URL, so store it in files with mode 0600.
package struct UploadSession: Hashable, Sendable, Codable {
  package let name: ObjectName
  package let size: Int
  /// The storage's identifier for the upload, or the URL of its session.
  package let reference: String
  package let details: ObjectDetails
  package let condition: WriteCondition

  package init(
    name: ObjectName, size: Int, reference: String, details: ObjectDetails,
    condition: WriteCondition
  ) {
    (self.name, self.size, self.reference) = (name, size, reference)
    (self.details, self.condition) = (details, condition)
  }

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case size = "size"
    case reference = "reference"
    case details = "details"
    case condition = "condition"
  }
}

package enum UploadState: Hashable, Sendable {
  case receiving(nextOffset: Int)
  case complete(StoredObject)
  /// The storage no longer knows the upload, which must start over.
  case gone
}
