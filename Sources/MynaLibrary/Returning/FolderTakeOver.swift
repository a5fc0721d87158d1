/// Recreates a lost hidden folder when it is needed, and stores the result.
final class FolderTakeOver {
  private let folder: TakesFolder
  private let index: TakeIndex
  /// The folder that had lost its hidden folder and was recognized by its files; nil if none had.
  private(set) var known: KnownFolder?

  init(folder: TakesFolder, index: TakeIndex) { (self.folder, self.index) = (folder, index) }

  /// Recreates the hidden folder.
  ///
  /// - Throws: `folderGone` if the index does not know the folder's takes.
  func run() throws(LibraryError) {
    known = try FolderReturn(folder: folder, index: index).takeOver()
    try index.noteFolderPath(folder.path)
  }
}
