import MynaStudio
import MynaSync
import Translations

/// Before the cloud storage is changed or forgotten, checks for recordings that exist only in it,
/// so that the user doesn't lose them unknowingly.
struct CloudDisconnection {
  enum Refusal: Error, Equatable {
    /// Some recordings exist only in the cloud storage, and the user has not decided whether to
    /// download them.
    case undecided(count: Int, location: String)
    case notBrought(count: Int, location: String)
    case declined
  }

  private let session: CloudSession
  private let bringsFirst: Bool
  private let leavesBehind: Bool
  private let canAsk: Bool

  init(_ session: CloudSession, _ arguments: ParsedArguments, canAsk: Bool) throws {
    self.session = session
    (bringsFirst, leavesBehind) = (arguments.has("bring-first"), arguments.has("leave-behind"))
    self.canAsk = canAsk
    if bringsFirst, leavesBehind {
      throw UsageError(tr("Choose either --bring-first or --leave-behind."))
    }
  }

  /// Downloads the recordings that exist only in the current storage, if the user chooses to.
  ///
  /// - Parameter account: the account that will replace the current account; nil if the current
  ///   account will be forgotten.
  func prepare(for account: CloudAccount?) throws {
    guard !leavesBehind, let query = try chosen() else { return }
    if let account, account.isSameLocation(as: query.account) { return }
    let (count, location) = (try query.cloudOnlyCount(), query.account.words)
    guard count > 0 else { return }
    if !bringsFirst, !canAsk, account == nil {
      // Without a terminal, `forget` asks no questions, so that scripts keep working. The
      // recordings become accessible again if the user sets up the same storage again.
      Console.say(
        trCount(
          "%1 recording is only in %2. To download it, set up that location again and run “myna sync --bring-all”.",
          "%1 recordings are only in %2. To download them, set up that location again and run “myna sync --bring-all”.",
          count, location))
      return
    }
    if !bringsFirst, try !ask(count, location) { return }
    try bring()
    let left = try query.cloudOnlyCount()
    if left > 0 { throw Refusal.notBrought(count: left, location: location) }
  }

  private func chosen() throws -> SyncStateQuery? {
    do throws(CloudAccountError) {
      return try SyncStateQuery(folders: session.folders)
    } catch .damagedFile {
      // The account file is damaged, so there is no way to know which storage was chosen. The user
      // is about to replace the file anyway.
      return nil
    }
  }

  /// Asks the user what to do.
  ///
  /// Returns true to download the recordings, or false to leave them behind.
  private func ask(_ count: Int, _ location: String) throws -> Bool {
    guard canAsk else { throw Refusal.undecided(count: count, location: location) }
    let question = Question(
      trCount(
        "%1 recording is only in %2. Download it first? (yes; no, leave it there; cancel)",
        "%1 recordings are only in %2. Download them first? (yes; no, leave them there; cancel)",
        count, location),
      standard: "yes")
    while true {
      switch try question.ask().lowercased() {
      case "y", "yes": return true
      case "n", "no": return false
      case "c", "cancel": throw Refusal.declined
      default: continue
      }
    }
  }

  private func bring() throws {
    let service = session.sync
    let progress = SyncProgress(session.folders)
    defer { progress.clear() }
    let options = SyncOptions(lists: true, retries: true, bringsAll: true)
    let report = try InterruptibleTask.wait { () async throws(SyncServiceError) in
      try await service.round(options)
    } meanwhile: {
      progress.show()
    }
    progress.clear()
    Console.say(report.sentence)
  }
}

extension CloudDisconnection.Refusal: UserFacingError {
  var resultCode: ResultCode { .other }

  var sentence: String {
    switch self {
    case .undecided(let count, let location):
      trCount(
        "%1 recording is only in %2. Add --bring-first to download it before Myna stops using that location, or --leave-behind to leave it there. Myna still uses that location.",
        "%1 recordings are only in %2. Add --bring-first to download them before Myna stops using that location, or --leave-behind to leave them there. Myna still uses that location.",
        count, location)
    case .notBrought(let count, let location):
      trCount(
        "%1 recording could not be downloaded from %2; “myna list” shows why. Try again, or add --leave-behind to leave it there. Myna still uses that location.",
        "%1 recordings could not be downloaded from %2; “myna list” shows why. Try again, or add --leave-behind to leave them there. Myna still uses that location.",
        count, location)
    case .declined: tr("Nothing was changed.")
    }
  }
}
