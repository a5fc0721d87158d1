import MynaStudio
import MynaSync
import Sentences
import Translations

extension SyncReport {
  var sentence: String {
    var parts: [String] = []
    if uploadCount > 0 {
      parts.append(trCount("%1 recording uploaded", "%1 recordings uploaded", uploadCount))
    }
    if downloadCount > 0 {
      parts.append(trCount("%1 recording downloaded", "%1 recordings downloaded", downloadCount))
    }
    if deletionCount > 0 {
      parts.append(
        trCount(
          "%1 recording deleted in the cloud", "%1 recordings deleted in the cloud",
          deletionCount))
    }
    if changedCount > 0 {
      parts.append(
        trCount(
          "%1 recording changed on this computer", "%1 recordings changed on this computer",
          changedCount))
    }
    if parts.isEmpty, publishedCount > 0 {
      parts.append(
        trCount(
          "%1 recording changed in the cloud", "%1 recordings changed in the cloud",
          publishedCount))
    }
    var sentence =
      parts.isEmpty ? tr("Nothing was changed.") : tr("%1.", ListFormatting.list(parts))
    if waitingCount > failedCount {
      sentence = paragraph(
        sentence,
        trCount(
          "%1 recording is waiting.", "%1 recordings are waiting.", waitingCount - failedCount))
    }
    if failedCount > 0 {
      sentence = paragraph(
        sentence,
        trCount(
          "%1 recording could not be synced; “myna list” shows which.",
          "%1 recordings could not be synced; “myna list” shows which.", failedCount))
    }
    return sentence
  }
}

extension SyncConfirmation {
  /// The question for the user, with instructions for answering it.
  var sentence: String {
    switch kind {
    case .delete:
      trCount(
        "%1 recording was deleted on this computer, but not yet from the cloud. If you intended this, run “myna sync --delete”; if not, “myna undelete” restores it.",
        "%1 recordings were deleted on this computer, but not yet from the cloud. If you intended this, run “myna sync --delete”; if not, “myna undelete” restores them.",
        count)
    case .uploadAgain:
      trCount(
        "%1 recording is missing from the cloud, but was not deleted in Myna; it is still safe on this computer. To upload it again, run “myna sync --upload-again”; if this is the wrong location, set up the right one with “myna cloud setup”.",
        "%1 recordings are missing from the cloud, but were not deleted in Myna; they are still safe on this computer. To upload them again, run “myna sync --upload-again”; if this is the wrong location, set up the right one with “myna cloud setup”.",
        count)
    }
  }
}

extension SyncServiceError: UserFacingError {
  var sentence: String {
    switch self {
    case .account(let error): error.sentence
    case .sync(let error): error.sentence
    }
  }
}

extension SyncError: UserFacingError {
  var sentence: String {
    switch self {
    case .cloud(let error): error.sentence
    case .library(let error): error.sentence
    default: message(naming: .path).advising(advice).text
    }
  }

  private var advice: String? {
    switch self {
    case .notSound: tr("Download the file with “myna cloud get” to check it.")
    case .logGone:
      tr("If someone deleted the files in cloud storage, run “myna sync --upload-again”.")
    case .elsewhere:
      tr("Set up that cloud storage again with “myna cloud setup”, or delete the recording.")
    default: nil
    }
  }
}

extension String {
  /// The cloud storage that this string describes, in quotation marks, or a general phrase if the
  /// string is empty.
  var locationWords: String { isEmpty ? tr("other cloud storage") : tr("“%1”", self) }
}
