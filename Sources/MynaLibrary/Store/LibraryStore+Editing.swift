import Files
public import FoundationEssentials
public import MynaDSP
import TextFolding

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

// MARK: - Adding

extension LibraryStore {
  /// Looks after a single file that is known to be new or changed; nil when it is no take's.
  ///
  /// - Parameters:
  ///   - overview: what it looks like, if that is known; it is kept if it is as long as the take.
  ///   - overviewRate: the rate of what the overview was made of, in hertz.
  @discardableResult public func add(
    path: String, overview: WaveformOverview? = nil, overviewRate: Double = 0
  ) throws(LibraryError) -> Take? {
    try index.database.inMemoryIfNeeded { () throws(LibraryError) in
      try TakeAdding(access: access).add(path: path, overview, overviewRate)
    }
  }

  /// Copies files into the library, and the sound files of folders; what a take has the sound of already is left out.
  ///
  /// A file is copied as it is, and imported whole or not at all; one that cannot be does not keep the others out.
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false ends it after what was done.
  public func importFiles(
    _ paths: [String], onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ImportReport {
    try TakeImport(access: access).importFiles(paths, onProgress: onProgress)
  }

  /// Imports the waiting takes into the folder, and removes them from the waiting folder.
  ///
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false stops and keeps what was done.
  /// - Returns: the result for each take; takes that failed go on waiting.
  public func takeInWaiting(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) -> ImportReport {
    try TakeImport(access: access).takeIn(waiting, onProgress: onProgress)
  }

  /// Adds a new take with a sound that was made here.
  ///
  /// - Parameters:
  ///   - file: holds the finished sound; it is moved.
  ///   - title: what to call it.
  ///   - created: when it was recorded.
  ///   - id: the id that the take is to have, whatever the file's tags say; nil for that of the tags, or a new one.
  /// - Throws: `changedMeanwhile` if a take with the chosen id has another sound.
  @discardableResult public func addSound(
    _ file: WorkFile, title: String, created: Date, id: UUID? = nil
  ) throws(LibraryError) -> Take {
    if let id {
      return try TakeArrival(access: access).add(file, title: title, created: created, id: id)
    }
    return try SoundEdits(access: access).addSound(file, title: title, created: created)
  }
}

// MARK: - Describing

/// What is said of a take: its title, its tags, its note, its mark.
extension LibraryStore {
  /// Gives a take another title, and its file the name that goes with it; a name that is taken is numbered.
  ///
  /// - Parameter title: anything typed; what cannot be kept of it is cleaned away.
  /// - Returns: the take as it is now.
  @discardableResult public func rename(
    _ id: UUID, to title: String
  ) throws(LibraryError) -> Take {
    try describe(id, as: TakeDescription(title: title))
  }

  /// Changes several of the things that are said of a take, all or none.
  ///
  /// - Throws: `noTitle` if nothing is left of the title.
  @discardableResult public func describe(
    _ id: UUID, as description: TakeDescription
  ) throws(LibraryError) -> Take {
    try describe(id) { take throws(LibraryError) in try description.apply(to: &take) }
  }

  /// Gives a take these tags and no others; blank ones and repeats are left out.
  @discardableResult public func setTags(
    _ id: UUID, to tags: [String]
  ) throws(LibraryError) -> Take {
    try describe(id, as: TakeDescription(tags: tags))
  }

  /// Gives a take more tags and takes others away, whatever tags it was given meanwhile.
  ///
  /// - Parameters:
  ///   - added: tags that it is to have; one that it has already stays one.
  ///   - removed: tags that it is not to have; upper and lower case are the same, as in a search.
  @discardableResult public func changeTags(
    _ id: UUID, adding added: [String], removing removed: [String] = []
  ) throws(LibraryError) -> Take {
    let gone = Set(removed.map(SearchFolding.fold))
    return try describe(id) { take in
      let kept = take.tags.filter { !gone.contains(SearchFolding.fold($0)) }
      take.tags = Set(kept + added.compactMap(TitleRules.clean)).sorted()
    }
  }

  /// Marks a take, or takes its mark away.
  @discardableResult public func setFavorite(
    _ id: UUID, to isFavorite: Bool
  ) throws(LibraryError) -> Take {
    try describe(id) { $0.isFavorite = isFavorite }
  }

  /// Writes something down beside a take.
  @discardableResult public func setNote(
    _ id: UUID, to note: String
  ) throws(LibraryError) -> Take {
    try describe(id, as: TakeDescription(note: note))
  }

  /// Keeps a take on this machine, so that it never goes to the cloud, or lets it go there.
  ///
  /// - Throws: `sharedAlready` for one that is to be kept here and is in the cloud, where other machines have it.
  @discardableResult public func setOnlyHere(
    _ isOnlyHere: Bool, of id: UUID
  ) throws(LibraryError) -> Take {
    try describe(id) { take throws(LibraryError) in
      guard !isOnlyHere || take.isOnlyHere || take.storage == .here else {
        throw .sharedAlready(title: take.title)
      }
      take.isOnlyHere = isOnlyHere
    }
  }

  /// Keeps a take on this machine whose object may be gone from the cloud, whatever was known of that.
  @discardableResult public func keepOnlyHere(_ id: UUID) throws(LibraryError) -> Take {
    try describe(id) { $0.isOnlyHere = true }
  }

  private func describe(
    _ id: UUID, _ change: (inout Take) throws(LibraryError) -> Void
  ) throws(LibraryError) -> Take { try TakeDescriptions(access: access).describe(id, change) }
}

// MARK: - Performances

extension LibraryStore {
  /// Returns the path of the MIDI file of a take that was played on an instrument; nil if it has none.
  public func performance(of id: UUID) -> String? {
    let path = folder.performance(of: id)
    return FileStatus.seen(link: path)?.kind == .regular ? path : nil
  }

  /// Returns the path of the MIDI file of a take that was played on an instrument.
  ///
  /// - Throws: `noPerformance` if it has none.
  public func performanceFile(of take: Take) throws(LibraryError) -> String {
    guard let path = performance(of: take.id) else { throw .noPerformance(title: take.title) }
    return path
  }
}
