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
    return try areNamesKnown() ? ScanReport() : try scan(onProgress: onProgress)
  }

  /// Whether no name was changed since the whole folder was compared.
  private func areNamesKnown() throws(LibraryError) -> Bool {
    let hold = try holdFolderToRead()
    defer { extendLifetime(hold) }
    WorkFolder.removeLeftovers(in: folder)
    guard try index.isFilled, let known = try index.nameStamps() else { return false }
    return known == folder.nameStamps
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
    _ plan: FolderPlan, saving saved: [TakeRecord], removing removed: [TakeRecord] = []
  ) throws(LibraryError) {
    let change = try begin(plan)
    try index.change(saving: saved, removing: removed)
    change.complete()
  }

  /// Takes the steps of a plan; the caller changes the rows, and then completes the change.
  func begin(_ plan: FolderPlan) throws(LibraryError) -> NamedChange {
    let watch = followsOwnNames ? try NameWatch.begin(folder, ifKnownTo: index) : nil
    return NamedChange(of: plan, try plan.begin(in: folder), in: folder, index, watch)
  }

  /// Does as `holdFolder`, but returns nil where nothing can be written: there nobody else changes anything either.
  func holdFolderToRead() throws(LibraryError) -> FolderLock.Hold? {
    guard FileStatus.isFolder(folder.path) else { throw .folderGone(path: folder.path) }
    guard access(folder.path, W_OK) == 0 else {
      try folder.checkFolders()
      if !folder.isWhole, try !index.isEmpty, try !hasKnownFile() {
        throw .folderGone(path: folder.path)
      }
      return nil
    }
    return try holdFolder(isLook: true)
  }

  /// Whether the folder has a file that the index knows; an empty mount point has none.
  private func hasKnownFile() throws(LibraryError) -> Bool {
    for name in try FolderListing.names(in: folder.path, followsLink: true) {
      if try !index.records(named: name, in: .folder).isEmpty { return true }
    }
    return false
  }
}
