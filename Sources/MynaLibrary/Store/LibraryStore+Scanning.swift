import Indexing
public import MynaDSP

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
      return try index.disk.inMemoryIfNeeded(scan)
    } catch {
      guard index.disk.isRefusal(error), indexObstacle == nil, try index.isFilled else {
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

  /// Looks after a single file that is known to be new or changed; nil when it is no take's.
  ///
  /// - Parameters:
  ///   - overview: what it looks like, if that is known; it is kept if it is as long as the take.
  ///   - overviewRate: the rate of what the overview was made of, in hertz.
  @discardableResult public func add(
    path: String, overview: WaveformOverview? = nil, overviewRate: Double = 0
  ) throws(LibraryError) -> Take? {
    try index.disk.inMemoryIfNeeded { () throws(LibraryError) in
      try TakeAdding(access: access).add(path: path, overview, overviewRate)
    }
  }
}
