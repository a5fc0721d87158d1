import Indexing
public import MynaDSP

extension LibraryStore {
  /// Updates the index with files that other programs added, changed, renamed, moved, or removed.
  ///
  /// Compares names, sizes, and times, and reads only new and changed files. A take whose file was
  /// renamed remains the same take. If the disk is full or read-only, the index moves to memory;
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

  /// Updates the index if file names in the folder have changed.
  ///
  /// This is sufficient for commands that use only a few takes. The stamps of three folders show
  /// whether a name has changed since the last complete comparison. If so, this method performs a
  /// full `scan`. It does not detect changes to the contents of files. To check a single take for
  /// such changes, use `isCurrent`.
  ///
  /// - Parameter onProgress: as for `scan`.
  @discardableResult public func scanNames(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ScanReport {
    try asFarAsKept { () throws(LibraryError) in
      try FolderScan(access).scanNames(onProgress: onProgress)
    }
  }

  /// Returns whether the index is up to date with a take's file and sidecar, judging by their
  /// stamps.
  public func isCurrent(_ take: Take) throws(LibraryError) -> Bool {
    try access.records.isCurrent(take)
  }

  /// Adds or updates the take for a new or changed file; returns nil if the file is not an audio
  /// file in the folder.
  ///
  /// - Parameters:
  ///    - overview: the file's overview, if known; used only if its length matches the take's.
  ///    - overviewRate: the sample rate of the overview, in hertz.
  @discardableResult public func add(
    path: String, overview: WaveformOverview? = nil, overviewRate: Double = 0
  ) throws(LibraryError) -> Take? {
    try index.disk.inMemoryIfNeeded { () throws(LibraryError) in
      try TakeAdder(access: access).add(path: path, overview, overviewRate)
    }
  }
}
