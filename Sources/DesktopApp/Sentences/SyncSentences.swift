import Files
import Foundation
import GTK
import MynaCloud
import MynaScreens
import MynaStudio
import MynaSync
import Secrets

/// How sync goes, what is wrong with it, and what to do, for the person.
enum SyncSentences {
  // MARK: How it goes

  /// "12 of 14 uploaded · last sync 2 minutes ago", or why it does not go on.
  static func standing(_ sync: SyncModel, now: Date) -> String {
    let counts = counts(sync.status)
    switch (sync.phase, sync.notice) {
    case (.off, nil): return tr("Nothing is sent while this is off.")
    case (.working, _): return counts
    case (_, .waitsForNetwork): return joined(counts, tr("waiting for network"))
    case (.waitsForFreeNetwork, _):
      return joined(counts, tr("waiting for a network that is not metered"))
    case (.failed(let error), _), (_, .failing(let error)): return sentence(error)
    default:
      return sync.status.lastSuccess.map { joined(counts, tr("last sync %1", ago($0, now))) }
        ?? counts
    }
  }

  private static func joined(_ one: String, _ other: String) -> String {
    tr("%1 · %2", one, other)
  }

  private static func counts(_ status: SyncStatus) -> String {
    let all = status.bothCount + status.waitingUploads
    return all == 0
      ? tr("Nothing to upload yet")
      : tr("%1 of %2 uploaded", status.bothCount.formatted(), all.formatted())
  }

  /// "2 minutes ago"; what a clock that was set back says is now.
  private static func ago(_ date: Date, _ now: Date) -> String {
    let minutes = Int(min(max(0, now.timeIntervalSince(date)), 1e9) / 60)
    switch minutes {
    case 0: return tr("just now")
    case 1: return tr("a minute ago")
    case ..<60: return tr("%1 minutes ago", "\(minutes)")
    case ..<120: return tr("an hour ago")
    case ..<1_440: return tr("%1 hours ago", "\(minutes / 60)")
    case ..<2_880: return tr("a day ago")
    default: return tr("%1 days ago", (minutes / 1_440).formatted())
    }
  }

  // MARK: What a person is told without asking

  /// What the button of a notice does.
  enum Help: Equatable {
    case retry, preferences
    case confirm(SyncConfirmation)
  }

  /// The words of a notice, and what helps; nil for what needs nobody's help.
  static func advice(_ notice: SyncNotice) -> Advice<Help>? {
    switch notice {
    case .waitsForNetwork: nil
    case .waitsForFreeNetwork:
      Advice(
        sentence: tr("Sync waits, since this network is metered."),
        button: tr("Open Preferences"), help: .preferences, isGrave: false)
    case .failing(let error):
      error.isForPreferences
        ? Advice(sentence: sentence(error), button: tr("Open Preferences"), help: .preferences)
        : Advice(sentence: sentence(error), button: tr("Retry"), help: .retry)
    case .asks(let question):
      switch question.kind {
      case .delete:
        Advice(
          sentence: tr(
            "%1 recordings were deleted. Delete them in the cloud, too?",
            question.count.formatted()),
          button: tr("Delete in the Cloud"), help: .confirm(question))
      case .uploadAgain:
        Advice(
          sentence: tr(
            "%1 recordings are gone from the cloud. They are safe here.",
            question.count.formatted()),
          button: tr("Upload Again"), help: .confirm(question))
      }
    }
  }

  // MARK: What is wrong

  static func sentence(_ error: SyncServiceError) -> String {
    switch error {
    case .account(let error): CloudSentences.sentence(error)
    case .sync(let error): sentence(error)
    }
  }

  static func sentence(_ error: SyncError) -> String {
    switch error {
    case .busy: tr("Another Myna syncs these recordings already; it does what is to be done.")
    case .cancelled: tr("Sync was ended; the next one goes on from there.")
    case .newerFormat(let name):
      tr(
        "A newer Myna has written “%1” in the cloud. Install that version here; nothing was changed.",
        name.text)
    case .logGone:
      tr(
        "What Myna keeps in the cloud beside the recordings is gone. If somebody has emptied the place, upload them again."
      )
    case .noSpace(let path): tr("The disk with “%1” is full; make room, and sync again.", path)
    case .readOnly(let path):
      tr("“%1” may not be written; give yourself the right, and sync again.", path)
    case .newerDatabase(let path):
      tr(
        "A newer Myna has written “%1”. Install that version here; the file was left as it is.",
        path)
    case .database(let path, let problem): sentence(problem, path)
    case .file(let path, let reason):
      tr(
        "“%1” cannot be used (%2); check the disk and your rights, and try again.", path,
        reason.words)
    case .cloud(let error): CloudSentences.sentence(error)
    case .library(let error): LibrarySentences.sentence(error)
    case .other(let reason): tr("%1; sync again.", reason.words)
    }
  }

  private static func sentence(_ problem: DatabaseProblem, _ path: String) -> String {
    switch problem {
    case .busy: tr("Another program uses “%1”; end it, and try again.", path)
    case .damaged, .contradiction:
      tr(
        "“%1”, where Myna keeps what it knows of the cloud, is damaged. Remove it: it is made again, and no recording is lost.",
        path)
    case .cannotOpen:
      tr("“%1” cannot be opened; check the disk and your rights, and sync again.", path)
    case .refused(let reason):
      tr(
        "“%1” cannot be used (%2); check the disk and your rights, and try again.", path,
        reason.words)
    }
  }

  /// A renewed sign-in that could not be kept.
  static func unkept(_ error: SecretError) -> String {
    tr(
      "Firebase has renewed the sign-in, which could not be kept: %1",
      CloudSentences.sentence(error)
    )
  }
}

extension SyncServiceError {
  /// Whether another place, key or sign-in would help, and not only another try.
  fileprivate var isForPreferences: Bool {
    switch self {
    case .account(.file), .account(.secret(.locked)), .account(.secret(.refused)): false
    case .account: true
    case .sync(.cloud(let error)):
      switch error {
      case .full, .quotaExceeded, .clockWrong, .noHashes, .noBucket: false
      default: error.pausesStorage
      }
    default: false
    }
  }
}
