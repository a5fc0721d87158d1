public import FoundationEssentials
import Threads

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
