import Files
import MynaStudio
import Secrets
import Translations

extension CloudAccountError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .noAccount:
      tr("No cloud storage is set up yet; run “myna cloud setup firebase”, “s3”, or “folder”.")
    case .damagedFile(let path):
      tr(
        "“%1” does not name your cloud storage; run “myna cloud setup” again to replace the file.",
        path)
    case .file(let path, let reason):
      tr(
        "“%1” cannot be used (%2); check the disk and your permissions, and try again.", path,
        reason.words)
    case .noSecret:
      tr("The secret for the cloud storage is not on this machine; run “myna cloud setup” again.")
    case .secret(let error): error.sentence
    case .cloud(let error): error.sentence
    case .trial(let failure): failure.sentence
    }
  }
}
