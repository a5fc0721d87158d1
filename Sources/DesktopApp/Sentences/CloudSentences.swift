import Files
import GTK
import MynaCloud
import MynaScreens
import MynaStudio
import Secrets

/// The names of cloud storages, and the messages about the connection test.
enum CloudSentences {
  // MARK: Names

  static func name(_ service: CloudForm.Service) -> String {
    switch service {
    case .off: tr("Off")
    case .firebase: tr("Firebase")
    case .s3: tr("S3")
    case .folder: tr("Folder")
    }
  }

  static func name(_ way: CloudForm.SignIn) -> String {
    switch way {
    case .none: tr("Nobody")
    case .anonymous: tr("Without a Name")
    case .email: tr("With E-Mail")
    }
  }

  static func name(_ style: S3Account.AddressStyle) -> String {
    switch style {
    case .path: tr("After the Server")
    case .host: tr("Before the Server")
    }
  }

  static func place(_ account: CloudAccount) -> String {
    switch account {
    case .folder(let path): tr("The folder “%1”", path)
    case .s3(let account): tr("The bucket “%1” at %2", account.bucket, account.endpoint)
    case .firebase(let account): tr("The Firebase bucket “%1”", account.bucket)
    }
  }

  /// The explanation shown while no service is selected.
  static func off(_ chosen: CloudAccount?) -> String {
    chosen == nil
      ? tr("Nothing is sent while this is off.")
      : tr("Myna uses this place until you press Forget.")
  }

  /// Explains where a typed secret will be stored; nil if that is not known yet.
  static func secret(of form: CloudForm, in place: SecretPlace?) -> String? {
    switch (form.service, form.signIn, place) {
    case (.s3, _, .keyring): tr("The secret key is kept in the keyring.")
    case (.s3, _, .file(let path)):
      tr("The secret key is kept in the file “%1”, which only you may read.", path)
    case (.firebase, .none, _):
      tr("Nobody signs in. Whoever learns the name of such a bucket can use it.")
    case (.firebase, _, .keyring):
      tr("A token is kept in the keyring. A password is used once and forgotten.")
    case (.firebase, _, .file(let path)):
      tr(
        "A token is kept in the file “%1”, which only you may read. A password is used once and forgotten.",
        path)
    default: nil
    }
  }

  // MARK: The trial

  /// The state of the test, in a few words and as a sentence.
  static func words(
    _ phase: CloudSetupModel.Phase, gap: CloudForm.Gap?, isChosen: Bool
  ) -> (title: String, text: String) {
    switch phase {
    case .untested:
      if let gap { return (tr("Not Tested Yet"), sentence(gap)) }
      return isChosen
        ? (tr("In Use"), tr("Test it to see whether it answers."))
        : (
          tr("Not Tested Yet"),
          tr("The test writes a tiny file there, reads it and removes it again.")
        )
    case .testing: return (tr("Testing…"), tr("A tiny file is written, read and removed again."))
    case .passed:
      return (
        tr("It Works"),
        isChosen
          ? tr("A file could be written, read and removed.")
          : tr("A file could be written, read and removed. Nothing was saved yet.")
      )
    case .failed(let error): return (title(of: error), sentence(error))
    }
  }

  /// The icon name for the result of the test; nil while it runs.
  static func icon(of phase: CloudSetupModel.Phase) -> String? {
    switch phase {
    case .untested: "dialog-information-symbolic"
    case .testing: nil
    case .passed: "object-select-symbolic"
    case .failed: "dialog-warning-symbolic"
    }
  }

  private static func sentence(_ gap: CloudForm.Gap) -> String {
    switch gap {
    case .badFolder:
      tr("That is no name of a folder in a bucket; one looks like voices/ada.")
    case .userFolder:
      tr("{user} stands for who signs in to Firebase; sign in, or name another folder.")
    case .folder: tr("Choose a folder.")
    case .relativeFolder: tr("Type the whole path of the folder, which begins with “/”.")
    case .bucket: tr("Type the name of the bucket.")
    case .server: tr("Type the address of the server, such as https://s3.example.org.")
    case .badServer:
      tr("That is no address of a server; one looks like https://s3.example.org.")
    case .keyID: tr("Type the ID of the access key.")
    case .secretKey: tr("Type the secret key.")
    case .apiKey: tr("Type the Web API key, or choose the project file, which has it.")
    case .email: tr("Type the e-mail address of the user.")
    case .password: tr("Type the password.")
    }
  }

  private static func title(of error: CloudAccountError) -> String {
    switch error {
    case .noAccount, .noSecret, .damagedFile, .file, .secret: tr("Not Set Up")
    case .cloud(.signInRefused): tr("The Sign-In Failed")
    case .cloud(.badConfiguration), .cloud(.file): tr("The File Cannot Be Used")
    case .cloud, .trial: tr("The Test Failed")
    }
  }

  static func sentence(_ error: CloudAccountError) -> String {
    switch error {
    case .noAccount: tr("No place in the cloud was chosen yet.")
    case .damagedFile(let path):
      tr(
        "“%1” does not say which place in the cloud was chosen; choose one here, which writes it anew.",
        path)
    case .file(let path, let reason):
      tr(
        "“%1” cannot be used (%2); check the disk and your rights, and try again.", path,
        reason.words)
    case .noSecret: tr("The secret that opens the place is not kept here; type it.")
    case .secret(let error): sentence(error)
    case .cloud(let error): sentence(error)
    case .trial(let failure): sentence(failure)
    }
  }

  /// The step of the test that failed, the error, and its remedy.
  private static func sentence(_ failure: CloudTrial.Failure) -> String {
    let progress =
      switch failure.step {
      case .list: ""
      case .write: tr("The place can be listed, but not written to.")
      case .read: tr("A file could be written, but not read again.")
      case .compare: tr("A file could be written, but what was read is something else.")
      case .delete: tr("Files can be written, but not removed.")
      }
    let rest = failure.leftover.map { tr("The test file “%1” is left there.", $0.text) } ?? ""
    return [progress, sentence(failure.error), rest].filter { !$0.isEmpty }.joined(separator: " ")
  }

  static func sentence(_ error: SecretError) -> String {
    switch error {
    case .locked: tr("The keyring is locked; unlock it, and try again.")
    case .refused(let refusal):
      tr(
        "The keyring cannot be used (%1); try again, or sign in to the desktop anew.", refusal.words
      )
    case .file(let error):
      tr(
        "“%1” cannot be used (%2); check the disk and your rights, and try again.", error.path,
        error.refusal.words)
    case .damagedFile(let path):
      tr("“%1” is damaged; move it away, and type the secret again.", path)
    case .openFile(let path):
      tr("Other users may read “%1”, so it is not used; make it your own (chmod 600).", path)
    case .busyFile(let path):
      tr("Another program uses “%1”; end it, and try again.", path)
    }
  }
}
