import Files
package import MynaCloud

/// A file that the recorder on the phone opens; one that was made for it is removed when nobody holds this any more.
package final class PhoneFile: Sendable {
  /// The path.
  package let path: String
  /// The type and metadata.
  package let details: ObjectDetails
  /// The temporary folder that it is in; nil for a file of the person's own.
  private let folder: String?

  init(path: String, details: ObjectDetails, folder: String? = nil) {
    (self.path, self.details, self.folder) = (path, details, folder)
  }

  deinit { if let folder { Self.remove(folder) } }

  /// Removes a temporary folder; if that fails, the system does it some day.
  static func remove(_ folder: String) { Folder.remove(folder) }
}
