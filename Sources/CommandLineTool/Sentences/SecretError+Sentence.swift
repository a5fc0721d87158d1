import Files
import Secrets
import Translations

extension SecretError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .locked:
      tr(
        "The keyring is locked; unlock it and try again, or set MYNA_SECRETS=file to use a file that only you can read."
      )
    case .refused(let reason):
      tr(
        "The keyring refused (%1); try again, or set MYNA_SECRETS=file to use a file that only you can read.",
        reason.words)
    case .file(let error):
      tr(
        "The secrets file “%1” cannot be used (%2); check the disk and your permissions.",
        error.path, error.refusal.words)
    case .damagedFile(let path):
      tr("“%1” is not a secrets file; remove it, and run “myna cloud setup” again.", path)
    case .openFile(let path):
      tr(
        "Other users can read “%1”, so Myna does not use it; run: chmod 600 '%1'. If its disk has no such permissions, set MYNA_HOME to a folder on another.",
        path)
    case .busyFile(let path):
      tr("Another program is using “%1”; quit it, and try again.", path)
    }
  }
}
