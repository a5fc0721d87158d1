extension LibraryStore {
  /// Brings the index up to date with the folder: what was added, changed, renamed, moved or removed behind its back.
  ///
  /// Looks at names, sizes and dates, and reads only what is new. A take whose file was renamed stays the same take.
  /// On a full or read-only disk the index goes on in memory: see `indexObstacle`.
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false ends it with what it has so far.
  /// - Throws: `folderGone` when there is no folder, rather than to call every take missing.
  @discardableResult public func scan(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ScanReport {
    try asFarAsKept { () throws(LibraryError) in
      try FolderScan(access).scan(onProgress: onProgress)
    }
  }

  /// Compares the folder with the index, which goes on in memory on a full or read-only disk, or stays as it is.
  private func asFarAsKept(
    _ scan: () throws(LibraryError) -> ScanReport
  ) throws(LibraryError) -> ScanReport {
    do throws(LibraryError) {
      return try index.database.inMemoryIfNeeded(scan)
    } catch {
      guard index.database.isRefusal(error), indexObstacle == nil, try index.isFilled else {
        throw error
      }
      return ScanReport()
    }
  }

  /// Brings the index up to date with the names in the folder, for a command on a few takes.
  ///
  /// If no name was changed since the last comparison of the whole folder, that is known from the stamps of three folders.
  /// Otherwise this is `scan`. Changes inside of files are not seen here; `isCurrent` finds them for one take.
  /// - Parameter onProgress: as for `scan`.
  @discardableResult public func scanNames(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ScanReport {
    try asFarAsKept { () throws(LibraryError) in
      try FolderScan(access).scanNames(onProgress: onProgress)
    }
  }

  /// Whether the index has what a take's file and sidecar are now; both are only looked at.
  public func isCurrent(_ take: Take) throws(LibraryError) -> Bool {
    try access.records.isCurrent(take)
  }

  /// Reads every take to its end and compares it with what is known of it; repairs the index, its overviews and hashes.
  ///
  /// No sound is changed. What was altered stays known by its old hash until `accepts` is true.
  /// - Parameters:
  ///   - accepts: whether what was altered is taken for right from now on.
  ///   - onProgress: called with the share that is done, 0…1; returning false ends it.
  public func check(
    accepts: Bool = false, onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> CheckReport {
    try LibraryCheck(access: access).check(accepts: accepts, onProgress: onProgress)
  }

  /// Returns the changes that could not be completed and were not reported yet; each is reported only once.
  public func takeFailedChanges() throws(LibraryError) -> [FailedChange] {
    try FailedChange.takeAll(access)
  }
}
