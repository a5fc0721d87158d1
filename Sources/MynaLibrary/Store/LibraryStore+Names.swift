import Files
import Foundation
import SoundFiles

/// Comparing the folder for a command on a few takes, without a look at each of its files.
extension LibraryStore {
  /// Brings the index up to date with the names in the folder, for a command on a few takes.
  ///
  /// If no name was changed since the last comparison of the whole folder, that is known from the stamps of three folders.
  /// Otherwise this is `scan`. Changes inside of files are not seen here; `isCurrent` finds them for one take.
  /// - Parameter onProgress: as for `scan`.
  @discardableResult public func scanNames(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ScanReport {
    followsOwnNames = true
    let isKnown = try readLocked { () throws(LibraryError) in
      WorkFolder.removeLeftovers(in: folder)
      guard try index.isFilled, let known = try index.nameStamps() else { return false }
      return known == folder.nameStamps
    }
    return isKnown ? ScanReport() : try scan(onProgress: onProgress)
  }

  /// Whether the index has what a take's file and sidecar are now; both are only looked at.
  public func isCurrent(_ take: Take) throws(LibraryError) -> Bool {
    guard let record = try index.record(take.id), record.take == take,
      FileStamp(path: folder.sidecar(of: take.id)) == record.sidecar
    else { return false }
    let stamp = FileStamp(path: path(of: take))
    switch take.condition {
    case .missing: return stamp == nil
    case .unreadable: return stamp == record.stamp && record.decoders == SoundDecoders.current
    case .good: return stamp == record.stamp
    }
  }

  /// Changes files and rows together: the files first, since what they say is true.
  func carryOut(
    _ plan: FolderPlan, _ rows: () throws(LibraryError) -> Void
  ) throws(LibraryError) {
    let watch = try watchOwnNames()
    try plan.carryOut(in: folder) { () throws(LibraryError) in try index.transaction(rows) }
    guard let watch, let stamps = folder.lastingNameStamps(), folder.settleNames(),
      watch.counts() == folder.names(of: plan)
    else { return }
    // The change is made; where this cannot be recorded, the next command compares the folder.
    _ = try? index.setNameStamps(stamps)
  }

  /// Begins to watch the names if the rows are known to agree with them.
  ///
  /// The watch comes first: a change between both is seen by one of them.
  private func watchOwnNames() throws(LibraryError) -> NameWatch? {
    guard followsOwnNames, let known = try index.nameStamps(), let watch = folder.watchNames(),
      known == folder.nameStamps
    else { return nil }
    return watch
  }

  /// As `locked`, but where nothing can be written: there nobody else changes anything either.
  func readLocked<T>(_ body: () throws(LibraryError) -> T) throws(LibraryError) -> T {
    guard FileStatus.isFolder(folder.path) else { throw .folderGone(path: folder.path) }
    guard access(folder.path, W_OK) == 0 else {
      try folder.checkFolders()
      if !folder.isWhole, try !index.isEmpty, try !hasKnownFile() {
        throw .folderGone(path: folder.path)
      }
      return try body()
    }
    return try locked(isLook: true, body)
  }

  /// Whether the folder has a file that the index knows; an empty mount point has none.
  private func hasKnownFile() throws(LibraryError) -> Bool {
    var isFound = false
    try FolderListing.each(in: folder.path, followsLink: true) { (name, _) throws(LibraryError) in
      if !isFound { isFound = try !index.records(named: name, in: .folder).isEmpty }
    }
    return isFound
  }
}
