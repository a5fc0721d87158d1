import Foundation

/// Takes that were recorded while their folder was gone: they wait beside the index until it is back.
extension LibraryStore {
  /// Where they wait.
  public static func waitingFolder(data: String) -> String { data + "/waiting" }

  /// Whether a folder that was there is gone, or only the empty place where its disk is mounted.
  ///
  /// A recording that was made into such a place would lie below the disk later, where nobody finds it.
  public static func isGone(takes: String, data: String) -> Bool {
    !TakesFolder(path: takes).isWhole && TakesFolder.exists(data + "/library.sqlite")
  }

  /// Puts the takes that wait into the folder.
  ///
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false ends it after what was done.
  /// - Returns: what became of them; whatever failed goes on waiting.
  public func takeInWaiting(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ImportReport {
    var paths: [String] = []
    try FolderListing.each(in: waiting) { (name, _) throws(LibraryError) in
      paths.append("\(waiting)/\(name)")
    }
    guard !paths.isEmpty else { return ImportReport() }
    let report = try importFiles(paths.sorted(), onProgress: onProgress)
    // By now their sound is in the folder, and on the disk.
    for path in report.sources + report.duplicates.map(\.path) { unlink(path) }
    return report
  }
}
