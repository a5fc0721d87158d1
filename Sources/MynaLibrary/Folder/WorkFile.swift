import Files

/// A temporary file in the takes folder, deleted when this object is released.
public final class WorkFile: Sendable {
  /// The path to write to.
  ///
  /// The file does not exist yet.
  public let path: String
  /// The file name extension, without the dot.
  public let fileExtension: String
  let relativePath: String
  /// The stamp of the edited take's file before it was read; nil if unknown.
  let original: FileStamp?
  private let folder: WorkFolder

  init(
    in folder: WorkFolder, stem: String = "sound", fileExtension: String,
    editing original: FileStamp? = nil
  ) {
    (self.folder, self.original) = (folder, original)
    self.fileExtension = fileExtension
    path = "\(folder.path)/\(stem).\(fileExtension)"
    relativePath = "\(folder.relativePath)/\(stem).\(fileExtension)"
  }
}
