import Files
import MynaLibrary
import MynaStudio
import MynaSync
import Synchronization
import Translations

struct SyncWatchSubcommand: SyncSubcommand {
  /// The options for the first sync after the command starts.
  let options: SyncOptions
  let usesMetered: Bool
  let bytesPerSecond: Int?
  let asJSON: Bool

  func run() throws -> ExitStatus {
    let session = try CloudSession(bytesPerSecond: bytesPerSecond)
    let service = session.sync
    let folders = session.folders
    let library = folders.makeLibrary()
    let watch = SyncWatch(service, library: library, usesMetered: usesMetered)
    let talk = SyncWatchReporter(asJSON: asJSON)
    let requests = SyncRequests(options == SyncOptions() ? nil : options)
    InterruptibleTask.wait { () async throws(Never) in
      await watch.run(requests) { event in
        talk.report(event)
        if Self.folderInUse(insteadOf: folders) != nil { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    if let failure = talk.failure { throw failure }
    if let takes = Self.folderInUse(insteadOf: folders), !Interruption.hasCome {
      Console.say(
        tr(
          "The recordings folder is now “%1”; run “myna sync --watch” again to sync it.",
          takes.displayName)
      )
      return .failed
    }
    // The user stopped watching, and no work was interrupted, so the exit status is 0.
    Interruption.claim()
    return .done
  }

  /// Returns the current takes folder if it is no longer the watched folder; nil if it still is.
  private static func folderInUse(insteadOf folders: MynaFolders) -> String? {
    guard let now = try? MynaFolders(),
      (now.takes, now.libraryData) != (folders.takes, folders.libraryData)
    else { return nil }
    return now.takes
  }
}

/// Prints events while the command watches, but doesn't repeat the previous message.
private final class SyncWatchReporter: Sendable {
  private struct State {
    var lastWords: String?
    var failure: (any Error)?
  }

  private let asJSON: Bool
  private let state = Mutex(State())

  init(asJSON: Bool) { self.asJSON = asJSON }

  /// The output error that ended the command.
  var failure: (any Error)? { state.withLock(\.failure) }

  func report(_ event: SyncWatch.Event) {
    switch event {
    case .began: break
    case .done(let report):
      if !report.isQuiet { print(report) }
      reportOnce(report.confirmation?.sentence)
    case .failed(let error): reportOnce(error.sentence)
    case .waitsForFreeNetwork:
      reportOnce(
        tr("This network is metered. Waiting for another network; use --metered to sync anyway."))
    }
  }

  private func print(_ report: SyncReport) {
    do {
      if asJSON {
        try Console.print(json: SyncSummary(report))
      } else {
        try Console.print(report.sentence)
      }
    } catch {
      state.withLock { $0.failure = error }
    }
  }

  private func reportOnce(_ words: String?) {
    let isNew = state.withLock { state in
      defer { state.lastWords = words }
      return words != state.lastWords
    }
    if isNew, let words { Console.say(words) }
  }
}
