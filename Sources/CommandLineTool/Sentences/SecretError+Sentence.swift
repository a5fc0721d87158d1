import Files
import Secrets

extension SecretError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .locked:
      "The keyring is locked; unlock it and try again, or set MYNA_SECRETS=file to use a file that only you may read."
    case .refused(let reason):
      "The keyring refused (\(reason.words)); try again, or set MYNA_SECRETS=file to use a file that only you may read."
    case .file(let error):
      "The file of secrets “\(error.path)” cannot be used (\(error.refusal.words)); check the disk and your permissions."
    case .damagedFile(let path):
      "“\(path)” is not a file of secrets; remove it, and run “myna cloud setup” again."
    case .openFile(let path):
      "Other users may read “\(path)”, so it is not used; run: chmod 600 '\(path)'. If its disk has no such permissions, set MYNA_HOME to a folder on another."
    case .busyFile(let path):
      "Another program holds “\(path)”; end it, and try again."
    }
  }
}
