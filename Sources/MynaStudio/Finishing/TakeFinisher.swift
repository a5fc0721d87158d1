import Files
package import FoundationEssentials
package import MynaAudio
import MynaLibrary
import SoundFiles
import Threads

/// Converts the journal of a completed recording to the take's file.
///
/// Even if the process is killed, the journal or the complete take exists at all times. Both exist
/// only between the last two steps. The journal is always locked, so two processes never work on
/// the same journal.
package struct TakeFinisher: Sendable {
  private let register: JournalRegistry

  package init(register: JournalRegistry) { self.register = register }

  /// Finishes a take that a recorder has just completed, on the calling thread, like
  /// `finish(journal:)`.
  ///
  /// The journal stays open and locked until the end, so that no process mistakes it for an
  /// abandoned journal.
  package func finish(
    _ take: RecordedTake, onProgress: (Double) -> Bool = { _ in true }
  ) throws(StudioError) -> FinishedTake {
    defer { take.openJournal?.close() }
    if let journal = take.openJournal, journal.isOpen {
      return try finish(journal, onProgress: onProgress)
    }
    return try finish(
      take.journal, FinishedTakeSearch.SearchTarget(id: take.identity.id, duration: take.duration),
      isOwn: true,
      onProgress: onProgress)
  }

  /// Finishes a journal on the calling thread.
  ///
  /// The journal's name determines the destination. If another file has that path, a number is
  /// added. If this take is already there, only the journal is removed. If encoding fails, for
  /// example because the disk is full, the journal itself becomes the take, as a WAV file.
  ///
  /// - Parameters:
  ///   - id: the take's ID, if known. With an ID, the method also finds a take that another process
  ///     finished while recovering the journal.
  ///   - waits: whether to wait while another process works on the journal instead of throwing
  ///     `inUse`.
  ///   - onProgress: called a few times a second with the progress, 0…1; returning false cancels.
  /// - Throws: `inUse`; `nothingRecorded` after removing an empty journal; `cancelled`; or the
  ///   reason why the journal could not even be renamed. Except for `nothingRecorded`, the journal
  ///   still exists.
  package func finish(
    journal path: String, id: UUID? = nil, waits: Bool = true,
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(StudioError) -> FinishedTake {
    // If the caller waits, it needs the take even if another process finishes it, so search for the
    // take by its ID. If the journal is unreadable, its ID is unknown.
    let id = id ?? (waits ? Self.id(of: path) : nil)
    return try finish(
      path, id.map { FinishedTakeSearch.SearchTarget(id: $0, duration: 0) }, waits: waits,
      onProgress: onProgress)
  }

  private func finish(
    _ path: String, _ wanted: FinishedTakeSearch.SearchTarget?, waits: Bool = true,
    isOwn: Bool = false,
    onProgress: (Double) -> Bool
  ) throws(StudioError) -> FinishedTake {
    guard let destination = JournalFileName.destination(of: path) else {
      throw .notJournal(path: path)
    }
    let journal: RecoveredJournal
    do throws(StudioError) {
      journal = try recover(path, waits: waits, isOwn: isOwn) { onProgress(0) }
    } catch {
      guard error == .file(.notFound(path: path)), let wanted,
        let found = FinishedTakeSearch(destination: destination).find(wanted)
      else { throw error }
      return found
    }
    return try finish(journal, onProgress: onProgress)
  }

  private func finish(
    _ journal: RecoveredJournal, onProgress: (Double) -> Bool
  ) throws(StudioError) -> FinishedTake {
    let path = journal.path
    guard let destination = JournalFileName.destination(of: path) else {
      throw .notJournal(path: path)
    }
    // Later, remove only these entries. A journal that is created at this path after this line is a
    // different journal.
    let remembered = register.entries(of: path)
    let performances = PerformanceFinisher(folder: Folder.parent(of: path))
    guard let identity = journal.identity, !journal.isEmpty else {
      if let id = journal.id { performances.remove(id) }
      try remove(journal, remembered)
      throw .nothingRecorded(path: path)
    }
    // Do this before removing the journal, because the journal contains the take's length.
    performances.finish(identity, frameCount: journal.frameCount)
    func finished(_ path: String, _ outcome: FinishedTake.Outcome) -> FinishedTake {
      register.remove(remembered)
      return FinishedTake(
        path: path, identity: identity, frameCount: journal.frameCount, duration: journal.duration,
        outcome: outcome)
    }
    let format = SoundFileFormat(fileExtension: NumberedPath.ending(of: destination))
    let sound =
      format == .wav16 ? destination : NumberedPath.path(destination, ending: "wav")
    if let moved = Self.interruptedMove(of: journal, to: sound) {
      try remove(journal, remembered)
      return finished(moved, .alreadyThere)
    }
    guard format != .wav16 else {
      return finished(try Self.move(journal, to: destination), .moved)
    }
    let copy: (path: String, isNew: Bool)
    do throws(StudioError) {
      guard let format else { throw StudioError.unknownFormat(path: destination) }
      copy = try TakeCopy(journal: journal, format: format).write(
        to: destination, onProgress: onProgress)
    } catch {
      guard error != .cancelled else { throw error }
      return finished(try Self.move(journal, to: sound), .keptAsWAV(error))
    }
    // Do this outside the error handling above. If it fails, the copy is complete, so the journal
    // must not become a second take.
    try remove(journal, remembered)
    return finished(copy.path, copy.isNew ? .encoded : .alreadyThere)
  }

  /// Returns the take ID in a journal, even if another process has locked the journal.
  private static func id(of path: String) -> UUID? {
    (try? SoundFileReader(path: path)).flatMap { TakeIdentity($0.info.tags)?.id }
  }

  private func recover(
    _ path: String, waits: Bool, isOwn: Bool, shouldContinue: () -> Bool
  ) throws(StudioError) -> RecoveredJournal {
    while true {
      let journal = try rethrowing(
        as: StudioError.file,
        try TakeJournal.recover(path: path, isOwn: isOwn, time: register.time))
      if let journal { return journal }
      guard waits else { throw .inUse(path: path) }
      guard shouldContinue() else { throw .cancelled }
      register.time.wait(for: .milliseconds(20))
    }
  }

  private func remove(
    _ journal: RecoveredJournal, _ remembered: [JournalRegistry.Entry]
  ) throws(StudioError) {
    try rethrowing(as: StudioError.file, try journal.remove())
    register.remove(remembered)
  }

  private static func move(
    _ journal: RecoveredJournal, to destination: String
  ) throws(StudioError) -> String {
    for path in NumberedPath.all(from: destination) {
      do throws(SoundFileError) {
        try journal.move(to: path)
        return path
      } catch {
        guard case .destinationExists = error else { throw .file(error) }
      }
    }
    preconditionFailure("numbers do not end")
  }

  /// Returns the final path to which a killed process had already moved the journal; nil if there
  /// is none.
  private static func interruptedMove(
    of journal: RecoveredJournal, to destination: String
  ) -> String? {
    for path in NumberedPath.all(from: destination) {
      if journal.isSameFile(as: path) { return path }
      guard NumberedPath.isTaken(path) else { break }
    }
    return nil
  }
}
