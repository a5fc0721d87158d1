public import Foundation

extension LibraryStore {
  /// Begins anew if the folder of takes is gone for good: moves the old index out of the way and makes an empty folder.
  ///
  /// The old index holds the takes' titles, tags, and notes, so it is kept.
  /// - Returns: the new path of the old index.
  /// - Throws: `folderThere` if the folder is not gone; `index` while another process uses the old index.
  public static func beginAnew(
    takes: String, data: String, at date: Date
  ) throws(LibraryError) -> String {
    guard isGone(takes: takes, data: data) else { throw .folderThere(path: takes) }
    let folder = TakesFolder(path: takes)
    try folder.checkFolders()
    let aside = try IndexFile.setAside(folder: data, date: date)
    try folder.make()
    return aside
  }
}
