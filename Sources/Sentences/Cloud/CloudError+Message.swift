import Files
import MynaCloud
import PlainText
import Translations

extension CloudError {
  /// Returns the message about the error; if the message mentions the requested object, it uses the
  /// given name.
  package func message(about name: String? = nil) -> Message {
    switch self {
    case .notFound(let name): Message(tr("“%1” is not in the cloud.", name.text))
    case .changed(let name):
      Message(
        tr("“%1” was changed in the cloud in the meantime.", name.text),
        CommonAdvice.checkAndRetry)
    case .objectRefused(let name):
      Message(tr("Access to “%1” was denied.", name.text), tr("Ask the bucket’s owner for access."))
    case .damaged(let name):
      Message(
        tr("“%1” was corrupted in transit, so the copy was not kept.", name.text),
        tr("Try again, and check for a proxy between this computer and the server."))
    case .badName(let text):
      Message(
        tr("“%1” is not a valid name for a file in the cloud.", text), CommonAdvice.anotherName)
    case .cannotRevoke(let name):
      Message(
        tr("A link to “%1” cannot be revoked from Myna.", name.text),
        tr(
          "On S3, the link works until it expires or its access key is deleted; on Firebase, you can revoke the link in the console."
        ))
    case .cannotShare:
      Message(
        tr("This kind of storage doesn’t support links to files."),
        tr("Share files with the program that syncs the folder, or set up S3 or Firebase."))
    case .signInRefused(let refusal): refusal.message
    case .fileChanged(let path):
      Message(
        tr(
          "“%1” was changed while it was being uploaded, so the uploaded copy was not kept.", path),
        CommonAdvice.retry)
    case .file(let error): .unusable(error.path, error.refusal)
    case .noHashes:
      Message(
        tr(
          "This computer’s security policy forbids MD5 or SHA-256, which Myna uses to compare files with the cloud."
        ), tr("Allow these algorithms in the OpenSSL settings."))
    case .badConfiguration:
      Message(
        tr("The file is neither GoogleService-Info.plist nor google-services.json."),
        tr("Download one of these files from the Firebase console."))
    case .declined:
      Message(
        name.map { tr("The cloud storage service did not accept “%1”.", $0) }
          ?? tr("The cloud storage service did not accept the file."),
        CommonAdvice.retry)
    case .cancelled: Message(tr("The transfer was interrupted."))
    case .notTrusted, .certificateOutdated, .certificateOfAnother, .notTLS, .oldTLS,
      .noCertificates, .notEncrypted:
      connectionMessage
    default: storageMessage
    }
  }

  private var storageMessage: Message {
    switch self {
    case .refused:
      Message(
        tr("Access was denied."),
        tr(
          "The rules or the policy of the bucket, or the permissions of the folder and its disk, must allow listing, reading, writing, and deleting. Change them, or use another key, user, or folder."
        ))
    case .wrongKey:
      Message(
        tr("The server rejected the access key ID or the secret key."),
        tr("Check the access key ID and the secret key."))
    case .signedOut: Message(tr("You were signed out."), tr("Enter the password again."))
    case .quotaExceeded:
      Message(
        tr("The account has used up its quota or has no billing plan."),
        tr("Check the account in the provider’s console."))
    case .full:
      Message(
        tr("The cloud storage is full."), tr("Delete files from cloud storage, or get more space."))
    case .noBucket(let path) where path.hasPrefix("/"):
      Message(
        tr("The folder “%1” does not exist, or its disk is not mounted.", path),
        tr("Connect the disk, or choose another folder."))
    case .noBucket(let name):
      Message(tr("There is no bucket “%1”.", name), tr("Check the bucket name."))
    case .clockWrong(let seconds):
      Message(
        seconds > 0
          ? tr(
            "The server refused the connection because this computer’s clock is %1 ahead of its own.",
            Self.words(abs(seconds)))
          : tr(
            "The server refused the connection because this computer’s clock is %1 behind its own.",
            Self.words(abs(seconds))),
        tr("Set the clock in the system settings, and try again."))
    case .wrongRegion(let region):
      Message(tr("The bucket is in the region “%1”.", region), tr("Enter that region."))
    case .notStorage(let host):
      Message(
        tr("The server at “%1” does not provide this kind of storage.", host),
        tr(
          "If this network requires you to log in, open a web page in a browser first. If not, check the address."
        ))
    case .noNetwork(let host):
      Message(
        tr("The server “%1” cannot be found.", host),
        tr("Check the network and the address, and try again."))
    case .noAnswer(let host):
      Message(
        tr("The server “%1” is not responding.", host), tr("Check the network, and try again."))
    case .busy(let status, _):
      Message(
        tr("The server is busy or has a problem (%1).", status), tr("Try again later."))
    case .unexpected(413, _):
      Message(
        tr("The file is too large for the server (413)."),
        tr("Ask the server’s administrator to raise the limit."))
    case .unexpected(let status, _) where (300..<400).contains(status):
      Message(
        tr(
          "The server redirects to another address (%1), and Myna does not follow redirects.",
          status),
        tr("Check the address and the region."))
    case .unexpected(let status, let reason):
      Message(
        tr("The server sent an unexpected response (%1, %2).", status, reason.words),
        tr("Try again, and check the address."))
    default: Message(tr("Myna can’t use the cloud storage."), CommonAdvice.retry)
    }
  }

  private var connectionMessage: Message {
    switch self {
    case .notEncrypted(let host):
      Message(
        tr(
          "The connection to “%1” is not encrypted, so Myna did not send your key or password.",
          host), tr("Use an address that begins with https://."))
    case .certificateOutdated(let host):
      Message(
        tr("The certificate for “%1” has expired, or is not valid yet.", host),
        tr(
          "Check this computer’s date; if it is correct, ask the server’s administrator to renew the certificate."
        ))
    case .certificateOfAnother(let host):
      Message(
        tr("The server’s certificate is not for “%1”.", host),
        tr("Use the server name in the certificate as the address."))
    case .notTLS(let host):
      Message(
        tr("The server “%1” does not respond to https://.", host),
        tr(
          "Check the address and the port; a server on this computer may require http://."))
    case .oldTLS(let host):
      Message(
        tr("The server “%1” supports only TLS versions that are no longer secure.", host),
        tr("Ask the server’s administrator to enable TLS 1.2 or later."))
    case .noCertificates(let path):
      Message(
        tr("The certificate file “%1” cannot be read.", path),
        tr("Choose a file in PEM format."))
    case .notTrusted(let host):
      Message(tr("This computer does not trust the certificate for “%1”.", host))
    default: Message(tr("Myna can’t use the cloud storage."), CommonAdvice.retry)
    }
  }

  /// Formats a duration as “2 h 5 min” or “20 min”.
  private static func words(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e10 else { return tr("years") }
    let seconds = max(0, seconds)
    let minutes = Int((seconds / 60).rounded())
    return switch minutes {
    case ..<1: tr("%1 s", String(seconds, decimals: 0))
    case ..<60: tr("%1 min", minutes)
    case ..<2_880: tr("%1 h %2 min", minutes / 60, minutes % 60)
    default: trCount("%1 day", "%1 days", minutes / 1_440)
    }
  }
}

extension SignInRefusal {
  package var message: Message {
    switch self {
    case .wrongPassword:
      Message(tr("The email address or the password is wrong."), tr("Enter them again."))
    case .noSuchUser:
      Message(tr("The project has no user with that email address."), tr("Check the address."))
    case .userDisabled:
      Message(
        tr("The project’s owner has disabled this user."),
        tr("Ask the project’s owner, or sign in as another user."))
    case .emailInUse: Message(tr("A user with that email address already exists."))
    case .badEmail:
      Message(tr("This is not a valid email address."), tr("Check the email address."))
    case .weakPassword:
      Message(
        tr("The password is too weak for this Firebase project."),
        tr("Choose a password with at least 6 characters."))
    case .notAllowed:
      Message(
        tr("The project does not allow this way of signing in."),
        tr(
          "Choose another sign-in method, or ask the project’s owner to allow this method in the Firebase console, under Authentication."
        ))
    case .tooManyAttempts:
      Message(
        tr("There were too many attempts to sign in."), tr("Wait a while, and try again."))
    }
  }
}
