import Indexing
public import MynaDSP

extension LibraryStore {
  /// Updates the index with files that other programs added, changed, renamed, moved or removed.
  ///
  /// Compares names, sizes and times, and reads only new and changed files. A take whose file was
  /// renamed stays the same take. If the disk is full or read-only, the index continues in memory:
  /// see `indexObstacle`.
  ///
  /// - Parameter onProgress: called with the progress, 0…1; returning false stops and keeps the
  ///   changes so far.
  /// - Throws: `folderGone` if the folder does not exist, instead of marking every take as missing.
  @discardableResult public func scan(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ScanReport {
    try asFarAsKept { () throws(LibraryError) in
      try FolderScan(access).scan(onProgress: onProgress)
    }
  }

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

  /// Updates the index with changed names in the folder, for a command on a few takes.
  ///
  /// If no name has changed since the last complete comparison, the stamps of three folders show
  /// it. If one has, this is `scan`. Changes inside files are not detected; `isCurrent` checks one
  /// take for them.
  ///
  /// - Parameter onProgress: as for `scan`.
  @discardableResult public func scanNames(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ScanReport {
    try asFarAsKept { () throws(LibraryError) in
      try FolderScan(access).scanNames(onProgress: onProgress)
    }
  }

  /// Whether the index is up to date with a take's file and sidecar, by their stamps.
  public func isCurrent(_ take: Take) throws(LibraryError) -> Bool {
    try access.records.isCurrent(take)
  }

  /// Adds or updates a single file that is new or changed; nil if it is not a sound in the folder.
  ///
  /// - Parameters:
  ///    - overview: its overview, if known; kept if its length is that of the take.
  ///    - overviewRate: the sample rate of the overview, in hertz.
  @discardableResult public func add(
    path: String, overview: WaveformOverview? = nil, overviewRate: Double = 0
  ) throws(LibraryError) -> Take? {
    try index.disk.inMemoryIfNeeded { () throws(LibraryError) in
      try TakeAdder(access: access).add(path: path, overview, overviewRate)
    }
  }
}
