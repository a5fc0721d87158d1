import Files
import MynaCloud
import Translations

extension CloudSentences {
  static func sentence(_ error: CloudError) -> String {
    switch error {
    case .notFound(let name): tr("“%1” is not in the cloud.", name.text)
    case .changed(let name):
      tr("“%1” was changed in the cloud in the meantime. Check it, and try again.", name.text)
    case .objectRefused(let name):
      tr("Access to “%1” was denied. Ask the bucket’s owner.", name.text)
    case .damaged(let name):
      tr(
        "“%1” was corrupted in transit. Try again. If that doesn’t help, check for a proxy between this machine and the server.",
        name.text)
    case .signInRefused(let refusal): sentence(refusal)
    case .file(let error):
      tr(
        "“%1” cannot be used (%2). Check the disk and your permissions, and try again.", error.path,
        error.refusal.words)
    case .badConfiguration:
      tr(
        "The file is neither GoogleService-Info.plist nor google-services.json. Download one of them from the Firebase console."
      )
    case .cancelled: tr("The test was canceled.")
    default: locationSentence(error)
    }
  }

  /// Returns the message for an error of the storage as a whole rather than of one object.
  private static func locationSentence(_ error: CloudError) -> String {
    switch error {
    case .refused:
      tr(
        "The bucket’s rules or policy do not allow this. Allow listing, reading, writing, and deleting for this user or key, or sign in as another user."
      )
    case .wrongKey:
      tr("The server rejected the access key ID or the secret key. Check both.")
    case .signedOut: tr("You were signed out. Enter the password again.")
    case .quotaExceeded:
      tr(
        "The account has used up its quota or has no billing plan. Check it in the provider’s console."
      )
    case .full: tr("The storage is full. Delete something there, or get more space.")
    case .noBucket(let path) where path.hasPrefix("/"):
      tr(
        "The folder “%1” does not exist, or its disk is not mounted. Connect the disk, or choose another folder.",
        path)
    case .noBucket(let name): tr("There is no bucket “%1”. Check its name.", name)
    case .clockWrong:
      tr(
        "The server refused the connection because this machine’s clock is wrong. Set the clock in the system settings, and try again."
      )
    case .wrongRegion(let region):
      tr("The bucket is in the region “%1”. Enter that region.", region)
    case .notEncrypted(let host):
      tr(
        "The connection to “%1” is not encrypted, so Myna did not send your key or password. Use an address that begins with https://.",
        host)
    case .notTrusted(let host):
      tr(
        "This machine doesn’t trust the certificate of “%1”. If the server is yours, choose its certificate authority under More.",
        host)
    case .certificateOutdated(let host), .certificateOfAnother(let host):
      tr(
        "The certificate of “%1” has expired, is not valid yet, or is for another name. Check the address and the date of this machine, or ask the server’s owner.",
        host)
    case .notTLS(let host), .oldTLS(let host):
      tr(
        "A secure connection to “%1” is not possible. Check the address and the port, or ask the server’s owner to turn on TLS 1.2 or newer.",
        host)
    case .noCertificates(let path):
      tr("The certificate file “%1” cannot be read. Choose a file in PEM format.", path)
    case .notStorage(let host):
      tr(
        "The server at “%1” is not this kind of storage. If this network requires you to log in, open a web page first. Otherwise, check the address.",
        host)
    case .noNetwork(let host):
      tr("“%1” cannot be found. Check the network and the address, and try again.", host)
    case .noAnswer(let host):
      tr("“%1” is not responding. Check the network, and try again.", host)
    case .busy(let status, _):
      tr("The server is busy or has a problem (%1). Try again later.", String(status))
    case .unexpected(let status, let reason):
      tr(
        "The server sent an unexpected response (%1, %2). Try again, and check the address.",
        String(status), reason.words)
    default: tr("The cloud cannot be used. Try again.")
    }
  }

  private static func sentence(_ refusal: SignInRefusal) -> String {
    switch refusal {
    case .wrongPassword: tr("The email address or the password is wrong. Enter them again.")
    case .noSuchUser:
      tr("The project has no user with that email address. Check the address, or turn on New User.")
    case .userDisabled:
      tr("The project’s owner has disabled this user. Ask the owner, or sign in as another user.")
    case .emailInUse: tr("A user with that email address already exists. Turn off New User.")
    case .badEmail: tr("That is not an email address. Check it.")
    case .weakPassword:
      tr("The password is too weak for this project. Choose one with at least 6 characters.")
    case .notAllowed:
      tr(
        "The project does not allow this way of signing in. Choose another one, or ask the project’s owner to allow it in the Firebase console, under Authentication."
      )
    case .tooManyAttempts:
      tr("There were too many attempts to sign in. Wait a while, and try again.")
    }
  }
}
