import Files
import MynaCloud
import MynaScreens
import MynaStudio
import Secrets
import Translations

enum CloudSentences {
  static func off(_ chosen: CloudAccount?) -> String {
    chosen == nil
      ? tr("Nothing is synced while this is off.")
      : tr("Myna uses this storage until you press Forget.")
  }

  static func words(
    _ phase: CloudSetupModel.Phase, gap: FormGap?, isChosen: Bool
  ) -> (title: String, text: String) {
    switch phase {
    case .untested:
      if let gap { return (tr("Not Tested Yet"), sentence(gap)) }
      return isChosen
        ? (tr("In Use"), tr("Test the connection to see whether it works."))
        : (
          tr("Not Tested Yet"),
          tr("The test writes a small file there, reads it, and deletes it.")
        )
    case .testing: return (tr("Testing…"), tr("A small file is written, read, and deleted."))
    case .passed:
      return (
        tr("Connection Works"),
        isChosen
          ? tr("A file was written, read, and deleted.")
          : tr("A file was written, read, and deleted. These settings are not saved yet.")
      )
    case .failed(let error): return (title(of: error), sentence(error))
    }
  }

  /// Returns the icon name for the test result; nil while the test runs.
  static func icon(of phase: CloudSetupModel.Phase) -> String? {
    switch phase {
    case .untested: "dialog-information-symbolic"
    case .testing: nil
    case .passed: "object-select-symbolic"
    case .failed: "dialog-warning-symbolic"
    }
  }

  private static func sentence(_ gap: FormGap) -> String {
    switch gap {
    case .badFolder:
      tr("That is not the name of a folder in a bucket. An example is voices/ada.")
    case .userFolder:
      tr("{user} stands for the user who signs in to Firebase. Sign in, or enter another folder.")
    case .folder: tr("Choose a folder.")
    case .relativeFolder: tr("Enter the full path of the folder, which begins with “/”.")
    case .bucket: tr("Enter the name of the bucket.")
    case .server: tr("Enter the address of the server, such as https://s3.example.org.")
    case .badServer:
      tr("That is not the address of a server. An example is https://s3.example.org.")
    case .keyID: tr("Enter the access key ID.")
    case .secretKey: tr("Enter the secret key.")
    case .apiKey: tr("Enter the Web API key, or choose the project file that contains it.")
    case .email: tr("Enter the email address of the user.")
    case .password: tr("Enter the password.")
    }
  }

  private static func title(of error: CloudAccountError) -> String {
    switch error {
    case .noAccount, .noSecret, .damagedFile, .file, .secret: tr("Not Set Up")
    case .cloud(.signInRefused): tr("Sign-In Failed")
    case .cloud(.badConfiguration), .cloud(.file): tr("The File Cannot Be Used")
    case .cloud, .trial: tr("Test Failed")
    }
  }

  static func sentence(_ error: CloudAccountError) -> String {
    switch error {
    case .noAccount: tr("No cloud storage is set up yet.")
    case .damagedFile(let path):
      tr(
        "“%1” does not name your cloud storage. Set up the storage here to replace the file.",
        path)
    case .file(let path, let reason):
      tr(
        "“%1” cannot be used (%2). Check the disk and your permissions, and try again.", path,
        reason.words)
    case .noSecret: tr("The secret for the cloud storage is not on this machine. Enter it again.")
    case .secret(let error): sentence(error)
    case .cloud(let error): sentence(error)
    case .trial(let failure): sentence(failure)
    }
  }

  private static func sentence(_ failure: CloudTrial.Failure) -> String {
    let progress =
      switch failure.step {
      case .list: ""
      case .write: tr("The storage can be listed, but not written to.")
      case .read: tr("A file could be written, but not read back.")
      case .compare: tr("A file could be written, but reading it back returned something else.")
      case .delete: tr("Files can be written, but not deleted.")
      }
    let rest = failure.leftover.map { tr("The test file “%1” remains there.", $0.text) } ?? ""
    return [progress, sentence(failure.error), rest].filter { !$0.isEmpty }.joined(separator: " ")
  }

  static func sentence(_ error: SecretError) -> String {
    switch error {
    case .locked: tr("The keyring is locked. Unlock it, and try again.")
    case .refused(let refusal):
      tr(
        "The keyring cannot be used (%1). Try again, or log out and back in.", refusal.words
      )
    case .file(let error):
      tr(
        "“%1” cannot be used (%2). Check the disk and your permissions, and try again.", error.path,
        error.refusal.words)
    case .damagedFile(let path):
      tr("“%1” is damaged. Move it away, and enter the secret again.", path)
    case .openFile(let path):
      tr(
        "Other users can read “%1”, so Myna does not use it. Make it readable only by you (chmod 600).",
        path)
    case .busyFile(let path):
      tr("Another program is using “%1”. Quit that program, and try again.", path)
    }
  }
}
