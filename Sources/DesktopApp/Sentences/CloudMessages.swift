import Files
import MynaCloud
import MynaScreens
import MynaStudio
import Secrets
import Sentences
import Translations

enum CloudMessages {
  static func off(_ chosen: CloudAccount?) -> String {
    chosen == nil
      ? tr("Recordings aren’t synced until you choose a service and set it up.")
      : tr("Myna uses this cloud storage until you press Forget.")
  }

  static func words(
    _ phase: CloudSetupModel.Phase, firstProblem: StorageFormProblem?, isChosen: Bool
  ) -> (title: String, text: String) {
    switch phase {
    case .untested:
      if let firstProblem { return (tr("Not Tested Yet"), sentence(firstProblem)) }
      return isChosen
        ? (tr("In Use"), tr("Test the connection to see whether it works."))
        : (
          tr("Not Tested Yet"),
          tr("The test writes a small file to cloud storage, reads it, and deletes it.")
        )
    case .testing:
      return (tr("Testing…"), tr("Myna is writing, reading, and deleting a small file."))
    case .passed:
      return (
        tr("Connection Works"),
        isChosen
          ? tr("Myna wrote, read, and deleted a test file.")
          : tr("Myna wrote, read, and deleted a small file. These settings are not saved yet.")
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

  private static func sentence(_ firstProblem: StorageFormProblem) -> String {
    switch firstProblem {
    case .badFolder:
      tr("This is not a valid name for a folder in a bucket. Enter a name such as voices/ada.")
    case .userFolder:
      tr("{user} stands for the user who signs in to Firebase. Sign in, or enter another folder.")
    case .folder: tr("Choose a folder.")
    case .relativeFolder: tr("Enter the full path of the folder, which begins with “/”.")
    case .bucket: tr("Enter the name of the bucket.")
    case .server: tr("Enter the address of the server, such as https://s3.example.org.")
    case .badServer:
      tr("This is not a server address. Enter an address such as https://s3.example.org.")
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
    case .damagedFile:
      error.message.advising(tr("Set up cloud storage here to replace the file.")).text
    case .noSecret: error.message.advising(tr("Enter the secret again.")).text
    case .secret(let error): sentence(error)
    case .cloud(let error): sentence(error)
    case .trial(let failure): failure.sentence(sentence(failure.error))
    case .noAccount, .file: error.message.text
    }
  }

  static func sentence(_ error: SecretError) -> String {
    if case .damagedFile = error {
      return error.message.advising(tr("Move the file elsewhere, and enter the secret again.")).text
    }
    return error.message.text
  }
}
