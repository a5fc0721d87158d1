import Secrets
import Sentences
import Translations

extension SecretError: UserFacingError {
  var sentence: String { message.advising(advice).text }

  private var advice: String? {
    switch self {
    case .locked:
      tr(
        "Unlock the keyring and try again, or set MYNA_SECRETS=file to store secrets in a file that only you can read."
      )
    case .refused:
      tr("Try again, or set MYNA_SECRETS=file to store secrets in a file that only you can read.")
    case .damagedFile: tr("Remove the file, and run “myna cloud setup” again.")
    case .openFile(let path):
      tr(
        "Run: chmod 600 '%1'. If the file’s disk doesn’t support such permissions, set MYNA_HOME to a folder on another disk.",
        path)
    case .file, .busyFile: nil
    }
  }
}
