public import FoundationEssentials

/// Edits of sound: each writes a new file, puts it in the place of the take's, and keeps what was there before.
extension LibraryStore {
  /// A place for a file in the making, gone when nobody holds it any more.
  public func workFile(fileExtension: String) throws(LibraryError) -> WorkFile {
    try access.workFile(fileExtension: fileExtension)
  }

  /// A place for the edited sound of a take, whose file is read only after this.
  ///
  /// `replaceSound` and `splitSound` refuse it if the take's file was replaced in the meantime.
  public func workFile(
    fileExtension: String, editing take: Take
  ) throws(LibraryError) -> WorkFile {
    let stamp = try FileStamp(path: path(of: take))
    return try access.workFile(fileExtension: fileExtension, editing: stamp)
  }

  /// Puts an edited sound in the place of a take's, which is kept as the version before.
  ///
  /// - Parameters:
  ///   - before: the take that was edited. If its file is another by now, the edit is refused.
  ///   - edit: a word for what was done, such as "trim"; the version is named after it.
  ///   - file: holds the finished sound; it is moved.
  @discardableResult public func replaceSound(
    of before: Take, after edit: String, with file: WorkFile
  ) throws(LibraryError) -> Take {
    try SoundEdits(access: accessOnDisk).replaceSound(of: before, after: edit, with: file)
  }

  /// Puts a sound in the place of a take's and adds another as a new take: both, or none.
  ///
  /// - Parameters:
  ///   - before: the take that was divided, as for `replaceSound`.
  ///   - first: holds the sound it is to have; it is moved.
  ///   - second: holds the sound of the new take; it is moved.
  ///   - title: what to call the new one.
  ///   - created: when it was recorded.
  /// - Returns: both.
  public func splitSound(
    of before: Take, into first: WorkFile, and second: WorkFile, title: String, created: Date
  ) throws(LibraryError) -> [Take] {
    try SoundEdits(access: accessOnDisk).splitSound(
      of: before, into: first, and: second, title: title, created: created)
  }

  /// Undoes the last edit of a take, and keeps the sound it had made until another edit is made, for `redoEdit`.
  ///
  /// If the take's file was not made by that edit, it is kept as a version, so that the undo itself can be undone.
  @discardableResult public func undoEdit(_ id: UUID) throws(LibraryError) -> Take {
    try SoundEdits(access: accessOnDisk).undo(id)
  }

  /// Makes the edit of a take again that was undone last; the sound before becomes a version once more.
  ///
  /// - Throws: `notUndone` when nothing was undone, or another edit was made since.
  @discardableResult public func redoEdit(_ id: UUID) throws(LibraryError) -> Take {
    try SoundEdits(access: accessOnDisk).redo(id)
  }

  /// Whether `redoEdit` has an edit of a take to make again.
  public func canRedoEdit(_ id: UUID) throws(LibraryError) -> Bool {
    try SoundEdits(access: access).canRedo(id)
  }

  /// Takes back all edits of a take; that itself is an edit that can be taken back.
  ///
  /// - Throws: `notEdited` when the take is its original, be it restored.
  @discardableResult public func restoreOriginal(_ id: UUID) throws(LibraryError) -> Take {
    try SoundEdits(access: accessOnDisk).restoreOriginal(id)
  }

  /// Returns the versions of a take before its edits, oldest first.
  public func versions(of id: UUID) throws(LibraryError) -> [TakeVersion] {
    try TakeHistory(access: access).versions(of: id)
  }

  /// Removes versions of a take for good; their edits can no longer be undone, and undone ones not be made again.
  ///
  /// - Parameter date: removes only files that became versions before this date.
  /// - Returns: the removed versions.
  @discardableResult public func removeVersions(
    of id: UUID, putAsideBefore date: Date = .distantFuture
  ) throws(LibraryError) -> [TakeVersion] {
    access.makeRoom()
    return try TakeHistory(access: accessOnDisk).remove(of: id, putAsideBefore: date)
  }
}
