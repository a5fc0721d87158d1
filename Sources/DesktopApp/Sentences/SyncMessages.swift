import Files
import FoundationEssentials
import MynaCloud
import MynaScreens
import MynaStudio
import MynaSync
import Secrets
import Translations

enum SyncMessages {
  /// Describes the sync state as "12 of 14 uploaded · last sync 2 minutes ago", or explains why
  /// sync is blocked.
  static func standing(_ sync: SyncModel, now: Date) -> String {
    let counts = counts(sync.status)
    switch (sync.phase, sync.notice) {
    case (.off, nil): return tr("Recordings aren’t synced while this setting is off.")
    case (.working, _): return counts
    case (_, .waitsForNetwork): return joined(counts, tr("waiting for network"))
    case (.waitsForFreeNetwork, _):
      return joined(counts, tr("waiting for a network that is not metered"))
    case (.failed(let error), _), (_, .failing(let error)):
      return SyncErrorMessages.sentence(error)
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
    let uploaded =
      all == 0
      ? tr("No recordings to upload yet")
      : tr(
        "%1 of %2 uploaded", LocalizedNumberFormatting.count(status.bothCount),
        LocalizedNumberFormatting.count(all))
    let downloads = status.waitingDownloads
    return downloads == 0
      ? uploaded
      : joined(uploaded, tr("%1 to download", LocalizedNumberFormatting.count(downloads)))
  }

  /// Formats a time as "2 minutes ago", or as "just now" if the clock was set back.
  private static func ago(_ date: Date, _ now: Date) -> String {
    let minutes = Int(min(max(0, now.timeIntervalSince(date)), 1e9) / 60)
    switch minutes {
    case 0: return tr("just now")
    case ..<60: return trCount("a minute ago", "%1 minutes ago", minutes)
    case ..<1_440: return trCount("an hour ago", "%1 hours ago", minutes / 60)
    default:
      let days = minutes / 1_440
      return trCount("a day ago", "%1 days ago", days, as: LocalizedNumberFormatting.count(days))
    }
  }

  enum Help: Equatable {
    case retry, preferences
    case confirm(SyncConfirmation)
  }

  /// Returns the text of a notice and what to do about it; nil if no action is needed.
  static func advice(_ notice: SyncNotice) -> ActionableMessage<Help>? {
    switch notice {
    case .waitsForNetwork: nil
    case .waitsForFreeNetwork:
      ActionableMessage(
        sentence: tr("Sync is paused because this network is metered."),
        button: tr("Open Preferences"), help: .preferences, isGrave: false)
    case .failing(let error):
      failure(error)
    case .asks(let question):
      switch question.kind {
      case .delete:
        ActionableMessage(
          sentence: trCount(
            "%1 recording was deleted. Delete it in the cloud, too?",
            "%1 recordings were deleted. Delete them in the cloud, too?", question.count,
            as: LocalizedNumberFormatting.count(question.count)),
          button: tr("Delete in the Cloud"), help: .confirm(question))
      case .uploadAgain:
        ActionableMessage(
          sentence: trCount(
            "%1 recording is missing from the cloud. It is still safe on this computer.",
            "%1 recordings are missing from the cloud. They are still safe on this computer.",
            question.count,
            as: LocalizedNumberFormatting.count(question.count)),
          button: tr("Upload Again"), help: .confirm(question))
      }
    }
  }

  private static func failure(_ error: SyncServiceError) -> ActionableMessage<Help> {
    let sentence = SyncErrorMessages.sentence(error)
    return error.isForPreferences
      ? ActionableMessage(sentence: sentence, button: tr("Open Preferences"), help: .preferences)
      : ActionableMessage(sentence: sentence, button: tr("Retry"), help: .retry)
  }

  static func unkept(_ error: SecretError) -> String {
    tr(
      "Firebase renewed your sign-in, but Myna couldn’t save the new token: %1",
      CloudMessages.sentence(error)
    )
  }
}

extension SyncServiceError {
  /// Whether the user has to change the storage, the key, or the sign-in, because retrying would
  /// not be enough.
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
