import Files
import Foundation

/// Handles takes that were recorded while their folder was gone: they wait beside the index until it is back.
extension LibraryStore {
  /// Returns the path of the folder in which they wait.
  public static func waitingFolder(data: String) -> String { data + "/waiting" }

  /// Whether a known folder is gone, or is only the empty mount point of its disk.
  ///
  /// A recording made into an empty mount point would later be hidden by the mounted disk.
  public static func isGone(takes: String, data: String) -> Bool {
    !TakesFolder(path: takes).isWhole && FileStatus.isTaken(data + "/library.sqlite")
  }

  /// Imports the waiting takes into the folder, and removes them from the waiting folder.
  ///
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false stops and keeps what was done.
  /// - Returns: the result for each take; takes that failed go on waiting.
  public func takeInWaiting(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ImportReport {
    let paths = try FolderListing.names(in: waiting).map { "\(waiting)/\($0)" }
    guard !paths.isEmpty else { return ImportReport() }
    let report = try importFiles(paths.sorted(), onProgress: onProgress)
    // By now their sound is in the folder, and on the disk.
    for path in report.sources + report.duplicates.map(\.path) { unlink(path) }
    return report
  }
}
