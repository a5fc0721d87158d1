import Files
import MynaCloud
import MynaStudio
import Secrets
import Translations

extension CloudAccountError {
  package var message: Message {
    switch self {
    case .noAccount: Message(tr("No cloud storage is set up yet."))
    case .damagedFile(let path):
      Message(tr("“%1” does not name your cloud storage.", path))
    case .file(let path, let reason): .unusable(path, reason)
    case .noSecret:
      Message(tr("The secret for the cloud storage is not on this computer."))
    case .secret(let error): error.message
    case .cloud(let error): error.message()
    case .trial(let failure): Message(failure.sentence(failure.error.message().text))
    }
  }
}

extension CloudTrial.Failure {
  /// Returns a message that describes the failed step of the test, the error, and any test file
  /// left in the storage.
  package func sentence(_ error: String) -> String {
    let progress: String? =
      switch step {
      case .list: nil
      case .write: tr("The storage can be listed, but not written to.")
      case .read: tr("A file could be written, but not read back.")
      case .compare:
        tr("A file could be written, but reading it back returned something else.")
      case .delete: tr("Files can be written, but not deleted.")
      }
    let rest = leftover.map { tr("The test file “%1” remains there.", $0.text) }
    return paragraph(progress, error, rest)
  }
}

extension SecretError {
  package var message: Message {
    switch self {
    case .locked: Message(tr("The keyring is locked."), tr("Unlock it, and try again."))
    case .refused(let reason):
      Message(
        tr("The keyring denied the request (%1).", reason.words),
        tr("Try again, or log out and back in."))
    case .file(let error): .unusable(error.path, error.refusal)
    case .damagedFile(let path): Message(tr("“%1” is not a secrets file.", path))
    case .openFile(let path):
      Message(
        tr("Other users can read “%1”, so Myna does not use it.", path),
        tr("Make it readable only by you (chmod 600)."))
    case .busyFile(let path):
      Message(tr("Another program is using “%1”.", path), CommonAdvice.quitOther)
    }
  }
}
