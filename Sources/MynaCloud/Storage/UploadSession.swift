/// A multipart upload in progress, to be stored until it ends.
///
/// It may contain a secret URL, so store it in files of mode 0600.
package struct UploadSession: Hashable, Sendable, Codable {
  package let name: ObjectName
  package let size: Int
  /// The storage's identifier: an upload ID, or the URL of a session.
  package let reference: String
  package let details: ObjectDetails
  /// The condition that must hold when the upload is completed.
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
  /// The storage expects the bytes from this offset on.
  case receiving(nextOffset: Int)
  /// The upload has become this object.
  case complete(StoredObject)
  /// The storage no longer knows the upload, which must start over.
  case gone
}
