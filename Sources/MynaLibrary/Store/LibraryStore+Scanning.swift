public import FoundationEssentials
import Threads

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

// MARK: - Cloud

/// Takes whose sound is in the cloud, for who carries sounds there and back.
///
/// These facts are in the index alone, so they are only changed on disk.
/// A take in the cloud alone is listed, found and described as any other; commands on its sound throw `inCloud`.
extension LibraryStore {
  /// Makes or changes the rows of takes that are in the cloud alone.
  ///
  /// Leaves takes alone whose file is here. One in the trash stays there, and one that was deleted for good is not made again.
  public func setCloudTakes(_ takes: [CloudTake]) throws(LibraryError) {
    try CloudTakes(access: accessOnDisk).set(takes)
  }

  /// Forgets takes that are in the cloud alone, in the trash too; leaves all others alone.
  ///
  /// A take that has earlier versions or music here stays, as one whose file is missing.
  /// - Parameter date: the date on which another machine deleted them; those that stay go into the trash. Nil if they were
  ///   not deleted.
  public func removeCloudTakes(_ ids: [UUID], deleted date: Date? = nil) throws(LibraryError) {
    try CloudTakes(access: accessOnDisk).remove(ids, deleted: date)
  }

  /// Records where the sounds of takes are.
  ///
  /// A take whose file is here never becomes one in the cloud alone, but `both`; one whose file is not, never `both`, but `cloud`.
  public func setStorage(_ storage: TakeStorage, of ids: [UUID]) throws(LibraryError) {
    try CloudTakes(access: accessOnDisk).setStorage(storage, of: ids)
  }

  /// Returns how loud a take in the cloud alone is: 128 peaks, 0…255, or none if that is not known.
  public func waveform(of take: Take) throws(LibraryError) -> [UInt8] {
    take.isInCloudOnly ? try index.waveform(of: take.id) : []
  }

  /// Gives a take its sound from a file that was brought from the cloud and compared with what the cloud says of it.
  ///
  /// Reads the file to its end, unless an analysis of it is given. It is moved, or copied from another disk, and keeps its permissions; it is still there if this
  /// fails. If the take has this sound already, only the file goes.
  /// - Throws: `noTake`; `changedMeanwhile` if the take was deleted or has another sound by now; `sound` if none can be read.
  @discardableResult public func addDownloaded(
    _ path: String, _ analysis: TakeAnalysis? = nil, for id: UUID
  ) throws(LibraryError) -> Take {
    try TakeArrival(access: access).add(path, analysis, for: id, to: .folder)
  }

  /// Does so for several takes in one change, and returns the reasons for those that have no sound here then.
  public func addDownloaded(_ sounds: [DownloadedSound]) -> [UUID: LibraryError] {
    ManyArrivals(access: access).add(sounds)
  }

  /// Does as `addDownloaded`, but puts the take into the trash, or leaves it there.
  @discardableResult public func trashDownloaded(
    _ path: String, _ analysis: TakeAnalysis? = nil, for id: UUID
  ) throws(LibraryError) -> Take {
    try TakeArrival(access: access).add(path, analysis, for: id, to: .trash)
  }

  /// Gives a take the id that another machine has for the same sound; all that belongs to it follows.
  ///
  /// A row of the other id that is in the cloud alone becomes this take's, which keeps its own title, tags and note.
  /// - Throws: `changedMeanwhile` if another take with a file, or one in the trash, has the id; `missing` or `inCloud` if the take has no file.
  @discardableResult public func adopt(
    _ id: UUID, as other: UUID
  ) throws(LibraryError) -> Take {
    try TakeAdoption(access: access).adopt(id, as: other)
  }

  // MARK: Deletions

  /// Returns the takes that were deleted here, the oldest deletion first; those that were put back are not among them.
  ///
  /// They outlive their takes. A file that is missing, a folder that is gone or an index made anew is none.
  public func deletions() throws(LibraryError) -> [Deletion] { try index.deletions() }

  /// Forgets the deletions of before a date.
  public func forgetDeletions(before date: Date) throws(LibraryError) {
    try accessOnDisk.index.forgetDeletions(before: date)
  }

  /// Forgets the deletions of takes, so that `setCloudTakes` may make rows of them again.
  public func forgetDeletions(of ids: [UUID]) throws(LibraryError) {
    let index = try accessOnDisk.index
    let transaction = try index.begin()
    for id in ids { try index.forgetDeletion(of: id) }
    try transaction.commit()
  }
}

// MARK: - Trash

extension LibraryStore {
  /// Puts takes into the trash, from where they can be put back; forgets those whose files are gone.
  ///
  /// All of them, or none.
  /// - Parameter date: the date of deletion; now if nil.
  public func delete(_ ids: [UUID], at date: Date? = nil) throws(LibraryError) {
    access.makeRoom()
    try TakeTrash(access: accessOnDisk).delete(ids, at: date ?? time.date)
  }

  /// Takes takes out of the trash again, all of them or none.
  public func putBack(_ ids: [UUID]) throws(LibraryError) {
    try TakeTrash(access: accessOnDisk).putBack(ids)
  }

  /// Removes everything in the trash for good, and returns how many takes that were.
  ///
  /// Keeps files that were changed since the last scan of the folder.
  @discardableResult public func emptyTrash() throws(LibraryError) -> Int {
    access.makeRoom()
    return try TakeTrash(access: accessOnDisk).emptyTrash()
  }

  /// Removes takes for good that were in the trash for longer than thirty days, and returns how many.
  ///
  /// Removes only takes that were already seen there a day before. If the clock has gone back since the last look, or forward
  /// by more than a month, nothing is removed for another thirty days.
  @discardableResult public func emptyOldTrash(now: Date? = nil) throws(LibraryError) -> Int {
    // The deletions that other machines are told of are in the index alone.
    if indexObstacle != nil { return 0 }
    return try OldTrash(access).empty(now: now ?? time.date)
  }
}
