final class FolderAdoption {
  private let folder: TakesFolder
  private let index: TakeIndex
  private(set) var known: RecognizedFolder?

  init(folder: TakesFolder, index: TakeIndex) { (self.folder, self.index) = (folder, index) }

  func run() throws(LibraryError) {
    known = try TakesFolderIdentification(folder: folder, index: index).recognize()
    try index.setFolderPath(folder.path)
  }
}
