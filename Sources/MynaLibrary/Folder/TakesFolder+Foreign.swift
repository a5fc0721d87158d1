import Files

extension TakesFolder {
  /// Returns the sound files whose names are not valid UTF-8, as they are shown; none if there is no folder.
  func foreignNames() throws(LibraryError) -> [String] {
    do throws(SystemError) {
      return try Folder.foreignNames(in: path).filter { FolderListing.isSound($0.text) }.map(\.text)
    } catch {
      if error.kind == .missing { return [] }
      throw LibraryError(system: error)
    }
  }
}
