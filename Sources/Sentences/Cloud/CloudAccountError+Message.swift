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
      Message(tr("“%1” does not contain valid settings for your cloud storage.", path))
    case .file(let path, let reason): .unusable(path, reason)
    case .noSecret:
      Message(tr("The secret for your cloud storage is not stored on this computer."))
    case .secret(let error): error.message
    case .cloud(let error): error.message()
    case .trial(let failure): Message(failure.sentence(failure.error.message().text))
    }
  }
}

extension CloudStorageCheck.Failure {
  /// Returns a message about the failed step of the test, the error, and any test file that is left
  /// in the storage.
  package func sentence(_ error: String) -> String {
    let progress: String? =
      switch step {
      case .list: nil
      case .write: tr("Myna can list the files in cloud storage but can’t write to it.")
      case .read: tr("Myna wrote a file to cloud storage but couldn’t read it back.")
      case .compare:
        tr("Myna wrote a file to cloud storage but read back different data.")
      case .delete: tr("Myna can write files to cloud storage but can’t delete them.")
      }
    let rest = leftover.map { tr("The test file “%1” is still in cloud storage.", $0.text) }
    return paragraph(progress, error, rest)
  }
}

extension SecretError {
  package var message: Message {
    switch self {
    case .locked: Message(tr("The keyring is locked."), tr("Unlock the keyring, and try again."))
    case .refused(let reason):
      Message(
        tr("The keyring denied the request (%1).", reason.words),
        tr("Try again, or log out of the desktop and back in."))
    case .file(let error): .unusable(error.path, error.refusal)
    case .damagedFile(let path): Message(tr("“%1” does not contain valid secrets.", path))
    case .openFile(let path):
      Message(
        tr("Other users can read “%1”, so Myna does not use it.", path),
        tr("Make the file readable only by you (chmod 600)."))
    case .busyFile(let path):
      Message(tr("Another program is using “%1”.", path), CommonAdvice.quitOther)
    }
  }
}
