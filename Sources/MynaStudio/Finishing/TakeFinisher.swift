import Files
package import FoundationEssentials
package import MynaAudio
import MynaLibrary
import SoundFiles
import Threads

/// Turns a journal that nobody records into any more into the file it was meant to become.
///
/// At every moment, a kill included, either the journal or the complete take is there; only between the last two steps
/// are both. The journal is locked meanwhile, so no two processes work on one.
package struct TakeFinisher: Sendable {
  private let register: JournalRegister

  /// Creates a finisher which takes journals out of `register` that are finished.
  package init(register: JournalRegister) { self.register = register }

  /// Finishes a take that a recorder has just completed, on the calling thread, as `finish(journal:)` does.
  ///
  /// The journal stays open and locked, so that no process can mistake it for an abandoned one. It is closed afterward.
  package func finish(
    _ take: RecordedTake, onProgress: (Double) -> Bool = { _ in true }
  ) throws(StudioError) -> FinishedTake {
    defer { take.openJournal?.close() }
    if let journal = take.openJournal, journal.isOpen {
      return try finish(journal, onProgress: onProgress)
    }
    return try finish(
      take.journal, FinishedTakeSearch.Wanted(id: take.identity.id, duration: take.duration),
      isOwn: true,
      onProgress: onProgress)
  }

  /// Finishes a journal, on the calling thread.
  ///
  /// The destination is that of its name. Where it is taken by another file, a number is added; where this very take is
  /// there already, the journal is just removed. Whatever prevents a copy, a full disk above all, the journal itself
  /// becomes the take, as a WAV.
  ///
  /// - Parameters:
  ///   - id: the take's, where it is known. With it a take is also found that another process, which recovers what
  ///     it takes for left behind, has finished meanwhile.
  ///   - waits: whether to wait while another process works on the journal, rather than throw `inUse`.
  ///   - onProgress: called a few times a second with the share that is done, 0…1; returning false cancels.
  /// - Throws: `inUse`; `nothingRecorded` after an empty one was removed; `cancelled`; or why not even a name could
  ///   be changed. The journal is there still, then.
  package func finish(
    journal path: String, id: UUID? = nil, waits: Bool = true,
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(StudioError) -> FinishedTake {
    // Who waits wants the take, whoever finishes it. What cannot be read has no id.
    let id = id ?? (waits ? Self.id(of: path) : nil)
    return try finish(
      path, id.map { FinishedTakeSearch.Wanted(id: $0, duration: 0) }, waits: waits,
      onProgress: onProgress)
  }

  private func finish(
    _ path: String, _ wanted: FinishedTakeSearch.Wanted?, waits: Bool = true, isOwn: Bool = false,
    onProgress: (Double) -> Bool
  ) throws(StudioError) -> FinishedTake {
    guard let destination = JournalName.destination(of: path) else { throw .notJournal(path: path) }
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
    guard let destination = JournalName.destination(of: path) else { throw .notJournal(path: path) }
    // Only these entries are removed later: a journal that begins under this name from now on is another one.
    let remembered = register.entries(of: path)
    let performances = PerformanceFinisher(folder: Folder.parent(of: path))
    guard let identity = journal.identity, !journal.isEmpty else {
      if let id = journal.id { performances.remove(id) }
      try remove(journal, remembered)
      throw .nothingRecorded(path: path)
    }
    // Before the journal is removed, since it says how long the take is.
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
    // Not with the copy: beside one that is complete the journal must not become a second take.
    try remove(journal, remembered)
    return finished(copy.path, copy.isNew ? .encoded : .alreadyThere)
  }

  /// The id in a journal, also in one that another has locked.
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
    _ journal: RecoveredJournal, _ remembered: [JournalRegister.Entry]
  ) throws(StudioError) {
    try rethrowing(as: StudioError.file, try journal.remove())
    register.remove(remembered)
  }

  /// Gives a journal the first name that is free.
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

  /// The name a journal got before the process was killed that gave it.
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
