extension LibraryStore {
  /// Begins anew where the folder of takes is gone for good: puts the old index aside and makes an empty folder.
  ///
  /// What takes were called and what was written down about them is in the old index, so nobody removes it.
  /// - Returns: where the old index is now.
  /// - Throws: `folderThere` when the folder is not gone; `index` while another process uses the old one.
  public static func beginAnew(takes: String, data: String) throws(LibraryError) -> String {
    guard isGone(takes: takes, data: data) else { throw .folderThere(path: takes) }
    let folder = TakesFolder(path: takes)
    try folder.checkFolders()
    let aside = try IndexFile.setAside(folder: data)
    try folder.make()
    return aside
  }
}
