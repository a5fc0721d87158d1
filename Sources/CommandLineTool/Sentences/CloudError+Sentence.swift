import Files
import MynaCloud
import PlainText
import Translations

extension CloudError: ErrorWithSentence {
  var sentence: String { sentence(about: nil) }

  /// Returns the error and its remedy.
  ///
  /// - Parameter name: the object that the user named; nil if there is none.
  func sentence(about name: String?) -> String {
    switch self {
    case .notFound(let name):
      return
        tr("“%1” is not in the cloud; “myna cloud ls” shows what is.", name.text)
    case .changed(let name):
      return tr(
        "“%1” was changed in the cloud in the meantime; check it, and try again.", name.text)
    case .objectRefused(let name):
      return tr("Access to “%1” was denied. Ask the bucket’s owner.", name.text)
    case .damaged(let name):
      return
        tr(
          "“%1” was corrupted in transit, so it was not kept; try again, and check for a proxy between this machine and the server.",
          name.text)
    case .badName(let text):
      return tr("“%1” is not a valid name in the cloud; choose another name.", text)
    case .cannotRevoke(let name):
      return
        tr(
          "A link to “%1” cannot be revoked from here. On S3, it expires, or ends with the key that made it; on Firebase, revoke it in the console.",
          name.text)
    case .cannotShare:
      return
        tr(
          "This storage has no links to files; share them with the program that syncs it, or set up S3 or Firebase."
        )
    case .signInRefused(let refusal): return refusal.sentence
    case .fileChanged(let path):
      return tr("“%1” was changed while it was sent, so it was not kept; try again.", path)
    case .file(let error): return Self.sentence(of: error)
    case .noHashes:
      return
        tr(
          "This machine’s rules forbid MD5 or SHA-256, which Myna uses to compare files with the cloud; allow them in the settings of OpenSSL."
        )
    case .badConfiguration:
      return
        tr(
          "The file is neither GoogleService-Info.plist nor google-services.json; download one of them from the Firebase console."
        )
    case .declined:
      return name.map { tr("“%1” was not accepted; try again.", $0) }
        ?? tr("The file was not accepted; try again.")
    case .cancelled: return tr("Interrupted; run the same command to continue.")
    default: return locationSentence
    }
  }

  /// The message for errors of the storage as a whole, not of one object.
  private var locationSentence: String {
    switch self {
    case .refused:
      tr(
        "Access was denied. The rules or the policy of the bucket, or the permissions of the folder and its disk, must allow listing, reading, writing, and deleting; change them, or use another key, user, or folder."
      )
    case .wrongKey:
      tr(
        "The server rejected the access key ID or the secret key; check both, and run “myna cloud setup” again."
      )
    case .signedOut: tr("You were signed out; run “myna cloud setup firebase” again.")
    case .quotaExceeded:
      tr(
        "The account has used up its quota or has no billing plan; check it in the provider’s console."
      )
    case .full: tr("The storage is full; delete something there, or get more space.")
    case .noBucket(let path) where path.hasPrefix("/"):
      tr(
        "The folder “%1” does not exist, or its disk is not mounted; connect the disk, or run “myna cloud setup folder” with another folder.",
        path)
    case .noBucket(let name):
      tr("There is no bucket “%1”; check its name, and run “myna cloud setup” again.", name)
    case .clockWrong(let seconds):
      seconds > 0
        ? tr(
          "The server refused the connection because this machine’s clock is %1 ahead of its own; set the clock (timedatectl set-ntp true), and try again.",
          Self.words(abs(seconds)))
        : tr(
          "The server refused the connection because this machine’s clock is %1 behind its own; set the clock (timedatectl set-ntp true), and try again.",
          Self.words(abs(seconds)))
    case .wrongRegion(let region):
      tr("The bucket is in the region “%1”; run “myna cloud setup s3 --region %1”.", region)
    case .notEncrypted(let host):
      tr(
        "The connection to “%1” is not encrypted, so Myna did not send your key or password; use an address that begins with https://.",
        host)
    case .notTrusted(let host):
      tr(
        "This machine does not trust the certificate of “%1”. If the server is yours, name its certificate authority with --certificate.",
        host)
    case .certificateOutdated(let host):
      tr(
        "The certificate of “%1” has expired, or is not valid yet. Check the date of this machine; if it is right, the server’s owner must renew the certificate.",
        host)
    case .certificateOfAnother(let host):
      tr(
        "The certificate of the server is not for “%1”. Use the name that the certificate is for as the address.",
        host)
    case .notTLS(let host):
      tr(
        "“%1” does not respond to https://. Check the address and the port; a server on this machine may want http://.",
        host)
    case .oldTLS(let host):
      tr(
        "“%1” only speaks versions of TLS that are no longer safe; its owner must turn on TLS 1.2 or newer.",
        host)
    case .noCertificates(let path):
      tr(
        "The certificate file “%1” cannot be read; name a file in PEM format with --certificate.",
        path)
    case .notStorage(let host):
      tr(
        "The server at “%1” is not this kind of storage. If this network requires you to log in, open a web page first; otherwise, check the address.",
        host)
    case .noNetwork(let host):
      tr("“%1” cannot be found; check the network and the address, and try again.", host)
    case .noAnswer(let host):
      tr("“%1” is not responding; check the network, and try again to continue.", host)
    case .busy(let status, _):
      tr("The server is busy or has a problem (%1); try again later to continue.", status)
    case .unexpected(413, _):
      tr("The server does not accept a file of this size (413); its owner can raise the limit.")
    case .unexpected(let status, _) where (300..<400).contains(status):
      tr(
        "The server redirects to another address (%1), which Myna does not follow; check the address, the region, and --style, and run “myna cloud setup” again.",
        status)
    case .unexpected(let status, let reason):
      tr(
        "The server sent an unexpected response (%1, %2); try again, and check the address.",
        status, reason.words)
    default: tr("The cloud cannot be used; try again.")
    }
  }

  /// Formats a duration as “2 h 5 min” or “20 min”.
  private static func words(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e10 else { return tr("years") }
    let seconds = max(0, seconds)
    let minutes = Int((seconds / 60).rounded())
    switch minutes {
    case ..<1: return tr("%1 s", String(seconds, decimals: 0))
    case ..<60: return tr("%1 min", minutes)
    case ..<2_880: return tr("%1 h %2 min", minutes / 60, minutes % 60)
    default: return trCount("%1 day", "%1 days", minutes / 1_440)
    }
  }

  private static func sentence(of error: SystemError) -> String {
    switch error.kind {
    case .missing: tr("“%1” does not exist; check the spelling.", error.path)
    case .exists:
      tr("“%1” already exists; choose another name with -o, or add --force.", error.path)
    case .isFolder: tr("“%1” is a folder; name a file.", error.path)
    case .notRegularFile: tr("“%1” is not a file; name one.", error.path)
    case .notPermitted:
      tr(
        "You don’t have permission to use “%1”; ask its owner, or choose another location.",
        error.path)
    case .noSpace:
      tr(
        "The disk is full, so “%1” was not written; free some space, and try again to continue.",
        error.path)
    case .other: tr("“%1” cannot be used (%2); try again.", error.path, error.refusal.words)
    }
  }
}

extension SignInRefusal {
  var sentence: String {
    switch self {
    case .wrongPassword: tr("The email address or the password is wrong; enter them again.")
    case .noSuchUser:
      tr(
        "The project has no user with that email address; check it, or add --new-user to create the user."
      )
    case .userDisabled:
      tr("The project’s owner has disabled this user; ask the owner, or use another user.")
    case .emailInUse: tr("A user with that email address already exists; leave out --new-user.")
    case .badEmail: tr("That is not an email address; check it.")
    case .weakPassword:
      tr("The password is too weak for this project; choose one with at least 6 characters.")
    case .notAllowed:
      tr(
        "The project does not allow this way of signing in; choose another --sign-in, or ask the project’s owner to allow it in the Firebase console, under Authentication."
      )
    case .tooManyAttempts:
      tr("There were too many attempts to sign in; wait a while, and try again.")
    }
  }
}
