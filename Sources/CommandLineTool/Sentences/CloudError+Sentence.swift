import Files
import MynaCloud
import Sentences
import Translations

extension CloudError: UserFacingError {
  var sentence: String { sentence(about: nil) }

  /// Returns a message that describes the error and its remedy.
  ///
  /// - Parameter name: the name of the object that the user specified; nil if there is none.
  func sentence(about name: String?) -> String {
    switch self {
    case .signInRefused(let refusal): refusal.sentence
    case .file(let error): Self.sentence(of: error)
    case .cancelled: tr("Interrupted. Run the same command to continue.")
    default: message(about: name).advising(advice).text
    }
  }

  private var advice: String? {
    switch self {
    case .notFound: tr("“myna cloud ls” lists the files in the cloud.")
    case .wrongKey:
      tr("Check the access key ID and the secret key, and run “myna cloud setup” again.")
    case .signedOut: tr("Run “myna cloud setup firebase” again.")
    case .noBucket(let path) where path.hasPrefix("/"):
      tr("Connect the disk, or run “myna cloud setup folder” with another folder.")
    case .noBucket: tr("Check the bucket name, and run “myna cloud setup” again.")
    case .clockWrong: tr("Set the clock (timedatectl set-ntp true), and try again.")
    case .wrongRegion(let region): tr("Run “myna cloud setup s3 --region %1”.", region)
    case .notTrusted:
      tr("If the server is yours, specify its certificate authority with --certificate.")
    case .noCertificates: tr("Specify a file in PEM format with --certificate.")
    case .unexpected(let status, _) where (300..<400).contains(status):
      tr("Check the address, the region, and --style, and run “myna cloud setup” again.")
    default: nil
    }
  }

  private static func sentence(of error: SystemError) -> String {
    switch error.kind {
    case .missing: paragraph(tr("“%1” does not exist.", error.path), tr("Check the spelling."))
    case .exists:
      paragraph(
        tr("“%1” already exists.", error.path),
        tr("Choose another name with -o, or add --force to replace the existing file."))
    case .isFolder: paragraph(tr("“%1” is a folder.", error.path), tr("Specify a file."))
    case .notRegularFile:
      paragraph(tr("“%1” is not a file.", error.path), tr("Specify a regular file."))
    case .notPermitted:
      paragraph(
        tr("You don’t have permission to use “%1”.", error.path),
        tr("Ask the owner for permission, or choose another location."))
    case .noSpace:
      paragraph(
        tr("The disk is full, so “%1” was not written.", error.path),
        tr("Free up some space, and try again to continue the transfer."))
    case .other:
      paragraph(
        tr("“%1” cannot be used (%2).", error.path, error.refusal.words), tr("Try again."))
    }
  }
}

extension SignInRefusal {
  var sentence: String { message.advising(advice).text }

  private var advice: String? {
    switch self {
    case .noSuchUser: tr("Check the email address, or add --new-user to create the user.")
    case .emailInUse: tr("If you already have an account, leave out --new-user.")
    case .notAllowed:
      tr(
        "Choose another --sign-in method, or ask the project’s owner to allow this method in the Firebase console, under Authentication."
      )
    default: nil
    }
  }
}
