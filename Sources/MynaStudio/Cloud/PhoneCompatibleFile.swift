import Files
package import MynaCloud

/// A file that the phone's recorder can open.
///
/// A temporary file is removed when this object is released.
package final class PhoneCompatibleFile: Sendable {
  package let path: String
  package let details: ObjectDetails
  /// The temporary folder that contains the file; nil if the file is one of the user's files.
  private let folder: String?

  init(path: String, details: ObjectDetails, folder: String? = nil) {
    (self.path, self.details, self.folder) = (path, details, folder)
  }

  deinit { if let folder { Self.remove(folder) } }

  static func remove(_ folder: String) { Folder.remove(folder) }
}
