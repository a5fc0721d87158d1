/// An upload in parts that has begun, to be kept until it ends.
///
/// It may hold a secret address: it belongs in files of mode 0600.
package struct UploadSession: Hashable, Sendable, Codable {
  /// The object that it will be.
  package let name: ObjectName
  /// Bytes of the whole content.
  package let size: Int
  /// The storage's name for it: an upload ID, or the address of a session.
  package let reference: String
  /// The type and metadata of the object.
  package let details: ObjectDetails
  /// The condition that must hold when it is finished.
  package let condition: WriteCondition

  /// A session by what the storage said.
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

/// The parts of an upload that a storage has.
package enum UploadState: Hashable, Sendable {
  /// It waits for the bytes from here on.
  case receiving(nextOffset: Int)
  /// The object is there.
  case complete(StoredObject)
  /// The storage knows nothing of it any more: it begins anew.
  case gone
}
