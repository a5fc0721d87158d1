public import FoundationEssentials

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
