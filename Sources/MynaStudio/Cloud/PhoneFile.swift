import Files
package import MynaCloud

/// A file that the phone's recorder can open.
///
/// A temporary file is removed when this object is released.
package final class PhoneFile: Sendable {
  package let path: String
  package let details: ObjectDetails
  private let folder: String?

  init(path: String, details: ObjectDetails, folder: String? = nil) {
    (self.path, self.details, self.folder) = (path, details, folder)
  }

  deinit { if let folder { Self.remove(folder) } }

  static func remove(_ folder: String) { Folder.remove(folder) }
}
