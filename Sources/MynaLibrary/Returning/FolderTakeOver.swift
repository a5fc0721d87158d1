/// Recreates a lost hidden folder when it is needed, and stores the result.
final class FolderTakeOver {
  private let folder: TakesFolder
  private let index: TakeIndex
  /// The folder that had lost its hidden folder and was recognized by its files; nil if none had.
  private(set) var known: RecognizedFolder?

  init(folder: TakesFolder, index: TakeIndex) { (self.folder, self.index) = (folder, index) }

  /// Recreates the hidden folder.
  ///
  /// - Throws: `folderGone` if the index does not know the folder's takes.
  func run() throws(LibraryError) {
    known = try FolderRecognition(folder: folder, index: index).recognize()
    try index.setFolderPath(folder.path)
  }
}
