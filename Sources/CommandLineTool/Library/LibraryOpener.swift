import Files
import MynaLibrary
import MynaStudio
import Sentences
import Translations

/// Opens the library for commands and reports anything that the user should know about it.
enum LibraryOpener {
  /// Opens the library without scanning the takes folder for changes.
  static func asLeft(_ folders: MynaFolders? = nil) throws -> LibraryStore {
    let folders = try folders ?? MynaFolders()
    let store = try folders.openLibrary()
    var isTold = false
    store.whileWaiting = { wait in
      if wait.seconds > 1, !isTold {
        isTold = true
        Console.say(
          wait.holder.map {
            tr(
              "Waiting for “%1” (process %2), which is changing your recordings…", $0.name,
              $0.process)
          } ?? tr("Waiting for another program, which is changing your recordings…"))
      }
      return !Interruption.hasCome
    }
    if let damaged = store.damagedIndex {
      Console.say(
        tr(
          "The index of your recordings was damaged; Myna rebuilt it from the recordings folder, and kept the damaged index as “%1”.",
          damaged)
      )
    }
    return store
  }

  static func upToDate() throws -> LibraryStore { try opened(scan) }

  /// Opens the library after scanning only the file names, for commands whose operands are takes.
  ///
  /// `LibraryStore.take(named:)` checks whether the take's own file has changed.
  static func forNamedTakes() throws -> LibraryStore {
    try opened { store in
      try scanning { onProgress throws(LibraryError) in
        try store.scanNames(onProgress: onProgress)
      }
    }
  }

  private static func opened(_ scan: (LibraryStore) throws -> Void) throws -> LibraryStore {
    func open() throws -> LibraryStore {
      let store = try asLeft()
      try scan(store)
      if let known = store.knownAgain { report(known) }
      try reportFailedChanges(of: store)
      importWaitingTakes(store)
      return store
    }
    do {
      return try open()
    } catch LibraryError.index {
      // If damage is found only while reading, the index is repaired the next time it is opened,
      // provided that no process still has it open.
      return try open()
    }
  }

  /// Opens the library as `forNamedTakes` does, but if nothing was ever recorded, returns nil and
  /// creates nothing.
  static func ifThere() throws -> LibraryStore? {
    let folders = try MynaFolders()
    let places = [folders.takes, folders.libraryData + "/library.sqlite"]
    guard places.contains(where: { !FileStatus.isGone($0) }) else { return nil }
    return try forNamedTakes()
  }

  /// Reports that a takes folder without a `.myna` folder was recognized by its files, and lists
  /// everything that could not be restored.
  static func report(_ known: RecognizedFolder) {
    var sentence = tr(
      "The folder “%1” was missing its hidden folder “.myna”, where Myna keeps titles, tags, and notes; they were restored from the index.",
      known.path)
    var lost: [String] = []
    if known.editedCount > 0 {
      lost.append(
        trCount(
          "the earlier versions of %1 recording", "the earlier versions of %1 recordings",
          known.editedCount))
    }
    if known.trashedCount > 0 {
      lost.append(
        trCount("%1 recording in the trash", "%1 recordings in the trash", known.trashedCount))
    }
    if !lost.isEmpty {
      sentence = paragraph(
        sentence,
        tr(
          "The missing folder “.myna” also contained %1; if you still have the old disk, copy “.myna” from there.",
          ListFormatting.all(lost)))
    }
    Console.say(sentence)
  }

  /// Reports changes that were interrupted when a process was killed and that cannot be completed.
  private static func reportFailedChanges(of store: LibraryStore) throws(LibraryError) {
    for change in try store.checking.collectFailedChanges() { Console.say(change.sentence) }
  }

  /// Moves takes to the takes folder if the folder was missing when they were recorded.
  private static func importWaitingTakes(_ store: LibraryStore) {
    do throws(LibraryError) {
      let report = try store.imports.importWaitingTakes { _ in !Interruption.hasCome }
      for take in report.takes {
        Console.say(
          tr(
            "“%1” was recorded while the recordings folder was missing, and has now been moved there.",
            take.title))
      }
      for failure in report.failures { Console.say(failure.sentence) }
    } catch {
      // Takes that cannot be moved remain where they are, and the rest of the library can still be
      // used.
      Console.say(
        paragraph(
          tr("Recordings made while their folder was missing aren’t in it yet."),
          error.sentence))
    }
  }

  static func scan(_ store: LibraryStore) throws(LibraryError) {
    try scanning { onProgress throws(LibraryError) in try store.scan(onProgress: onProgress) }
  }

  /// Runs a scan that Ctrl-C can cancel and shows its progress after 0.5 seconds.
  private static func scanning(
    _ scan: ((Double) -> Bool) throws(LibraryError) -> ScanReport
  ) throws(LibraryError) {
    let progress = TerminalProgress(count: 1, patience: 0.5)
    defer { progress.clear() }
    let report = try scan { fraction in
      progress.update(0, to: fraction)
      return !Interruption.hasCome
    }
    guard let first = report.unopened.first else { return }
    progress.clear()
    Console.say(first.sentence)
    guard report.unopened.count > 1 else { return }
    Console.say(
      trCount(
        "%1 other file in the recordings folder cannot be read right now either.",
        "%1 other files in the recordings folder cannot be read right now either.",
        report.unopened.count - 1))
  }
}
