import Files
import MynaLibrary
import MynaStudio

/// Opens the library, for all commands in the same way, and says what a person should know of it.
enum OpenLibrary {
  /// The library as it was left; what became of its folder meanwhile is not looked at.
  static func asLeft(_ folders: MynaFolders? = nil) throws -> LibraryStore {
    let folders = try folders ?? MynaFolders()
    let store = try folders.openLibrary()
    var isTold = false
    store.whileWaiting = { wait in
      if wait.seconds > 1, !isTold {
        isTold = true
        let holder = wait.holder.map { "“\($0.name)” (process \($0.process))" }
        Console.say(
          "Waiting for \(holder ?? "another program"), which is changing your recordings…")
      }
      return !Interruption.hasCome
    }
    if let damaged = store.damagedIndex {
      Console.say(
        "The index of your recordings was damaged; Myna rebuilt it from their folder, and kept the damaged one as “\(damaged)”."
      )
    }
    return store
  }

  /// The library, up to date with its folder.
  static func upToDate() throws -> LibraryStore { try opened(scan) }

  /// The library, up to date with the names in its folder, for a command on takes that are named.
  ///
  /// `LibraryStore.take(named:)` looks at the take itself.
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
      if let known = store.knownAgain { tell(known) }
      try tellFailedChanges(of: store)
      takeInWaiting(store)
      return store
    }
    do {
      return try open()
    } catch LibraryError.index {
      // Damage that only reading has found is repaired when nobody has the index any more.
      return try open()
    }
  }

  /// The same as `forNamedTakes`, but nil where nothing was ever recorded; then nothing is made either.
  static func ifThere() throws -> LibraryStore? {
    let folders = try MynaFolders()
    let places = [folders.takes, folders.libraryData + "/library.sqlite"]
    guard places.contains(where: { !FileStatus.isGone($0) }) else { return nil }
    return try forNamedTakes()
  }

  /// Reports that a folder was known again by its files, and what it has lost.
  static func tell(_ known: KnownFolder) {
    var sentence =
      "The folder “\(known.path)” had lost its hidden folder “.myna”, where Myna keeps titles, tags and notes; they are back, from the index."
    var lost: [String] = []
    if known.editedCount > 0 {
      let takes = FigureText.count(known.editedCount, "recording", "recordings")
      lost.append("the earlier versions of \(takes)")
    }
    if known.trashedCount > 0 {
      lost.append(FigureText.count(known.trashedCount, "recording", "recordings") + " in the trash")
    }
    if !lost.isEmpty {
      sentence +=
        " It also held \(lost.joined(separator: " and ")); if you still have it, copy “.myna” from the old disk."
    }
    Console.say(sentence)
  }

  /// Reports the changes that a killed process began and that nobody can complete.
  private static func tellFailedChanges(of store: LibraryStore) throws(LibraryError) {
    for change in try store.takeFailedChanges() { Console.say(change.sentence) }
  }

  /// Moves takes that were recorded while their folder was gone into that folder.
  private static func takeInWaiting(_ store: LibraryStore) {
    do throws(LibraryError) {
      let report = try store.takeInWaiting { _ in !Interruption.hasCome }
      for take in report.takes {
        Console.say("“\(take.title)” had waited for its folder, and is there now.")
      }
      for failure in report.failures { Console.say(failure.sentence) }
    } catch {
      // These takes keep waiting; the rest of the library can still be used.
      Console.say(
        "Recordings that were recorded elsewhere are not in their folder yet. \(error.sentence)")
    }
  }

  /// Brings the index up to date.
  static func scan(_ store: LibraryStore) throws(LibraryError) {
    try scanning { onProgress throws(LibraryError) in try store.scan(onProgress: onProgress) }
  }

  /// Shows how far a scan has come when that takes its time, and ends it after Ctrl-C.
  private static func scanning(
    _ scan: ((Double) -> Bool) throws(LibraryError) -> ScanReport
  ) throws(LibraryError) {
    let progress = TerminalProgress(count: 1, patience: 0.5)
    defer { progress.clear() }
    let report = try scan { share in
      progress.update(0, to: share)
      return !Interruption.hasCome
    }
    guard let first = report.unopened.first else { return }
    progress.clear()
    Console.say(first.sentence)
    guard report.unopened.count > 1 else { return }
    let files = FigureText.count(report.unopened.count - 1, "other file", "other files")
    Console.say("\(files) in the folder of recordings cannot be read now either.")
  }
}
