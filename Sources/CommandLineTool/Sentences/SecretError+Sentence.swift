import Files
import Secrets

extension SecretError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .locked:
      "The keyring is locked; unlock it and try again, or set MYNA_SECRETS=file to use a file that only you can read."
    case .refused(let reason):
      "The keyring refused (\(reason.words)); try again, or set MYNA_SECRETS=file to use a file that only you can read."
    case .file(let error):
      "The secrets file “\(error.path)” cannot be used (\(error.refusal.words)); check the disk and your permissions."
    case .damagedFile(let path):
      "“\(path)” is not a secrets file; remove it, and run “myna cloud setup” again."
    case .openFile(let path):
      "Other users can read “\(path)”, so Myna does not use it; run: chmod 600 '\(path)'. If its disk has no such permissions, set MYNA_HOME to a folder on another."
    case .busyFile(let path):
      "Another program is using “\(path)”; quit it, and try again."
    }
  }
}
