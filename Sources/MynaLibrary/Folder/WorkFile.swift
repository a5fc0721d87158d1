import Files

/// A file in the making, in the folder of takes but not of them; gone when nobody holds this any more.
public final class WorkFile: Sendable {
  /// The path to write to; nothing is there yet.
  public let path: String
  /// The ending of its name, without the dot.
  public let fileExtension: String
  let relativePath: String
  /// The file of the take that this is made of, as it was before it was read; nil if unknown.
  let original: FileStamp?
  private let folder: WorkFolder

  /// - Parameter stem: the name without the ending, for one of several files in a folder.
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
