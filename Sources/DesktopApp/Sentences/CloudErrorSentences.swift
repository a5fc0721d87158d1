import Files
import GTK
import MynaCloud

/// The messages for cloud errors: the problem and the remedy.
extension CloudSentences {
  static func sentence(_ error: CloudError) -> String {
    switch error {
    case .notFound(let name): tr("“%1” is not in the cloud.", name.text)
    case .changed(let name):
      tr("“%1” was changed there meanwhile; look at it, and try again.", name.text)
    case .objectRefused(let name):
      tr("“%1” may not be used there, while others may; ask the bucket’s owner.", name.text)
    case .damaged(let name):
      tr(
        "“%1” did not come through as it was sent; try again, and look for what is between here and the server.",
        name.text)
    case .signInRefused(let refusal): sentence(refusal)
    case .file(let error):
      tr(
        "“%1” cannot be used (%2); check the disk and your rights, and try again.", error.path,
        error.refusal.words)
    case .badConfiguration:
      tr(
        "The file is neither GoogleService-Info.plist nor google-services.json; download it from the console of Firebase."
      )
    case .cancelled: tr("The test was canceled.")
    default: placeSentence(error)
    }
  }

  /// The message for errors of the storage as a whole, not of one object.
  private static func placeSentence(_ error: CloudError) -> String {
    switch error {
    case .refused:
      tr(
        "The bucket’s rules or policy do not allow this; let them allow listing, reading, writing and deleting for this user or key, or sign in as another."
      )
    case .wrongKey:
      tr("The server does not accept the key, or the secret that belongs to it; check both.")
    case .signedOut: tr("Nobody is signed in any more; type the password again.")
    case .quotaExceeded:
      tr(
        "The quota of the account is used up, or it has no billing plan; look at it in the provider’s console."
      )
    case .full: tr("The storage is full; remove something there, or get more room.")
    case .noBucket(let path) where path.hasPrefix("/"):
      tr(
        "The folder “%1” is not there, or its disk is not mounted; connect the disk, or choose another folder.",
        path)
    case .noBucket(let name): tr("There is no bucket “%1”; check its name.", name)
    case .clockWrong:
      tr(
        "The clock of this machine differs from that of the server, which refuses it; set it in the desktop’s settings, and try again."
      )
    case .wrongRegion(let region): tr("The bucket is in the region “%1”; type that.", region)
    case .notEncrypted(let host):
      tr(
        "A key or a password would go to “%1” where others can read it, so nothing was sent; use an address that begins with https://.",
        host)
    case .notTrusted(let host):
      tr(
        "The certificate of “%1” is signed by nobody this machine trusts. If the server is yours, choose its certificate authority under More.",
        host)
    case .certificateOutdated(let host), .certificateOfAnother(let host):
      tr(
        "The certificate of “%1” has expired, is not valid yet, or is for another name. Check the address and the date of this machine, or ask the server’s owner.",
        host)
    case .notTLS(let host), .oldTLS(let host):
      tr(
        "No safe connection to “%1” is possible. Check the address and the port, or ask the server’s owner to turn on TLS 1.2 or newer.",
        host)
    case .noCertificates(let path):
      tr("The file of certificates “%1” cannot be read; choose one in PEM.", path)
    case .notStorage(let host):
      tr(
        "What answers at “%1” is no storage of this kind. If this network wants you to log in, open a web page first; else check the address.",
        host)
    case .noNetwork(let host):
      tr("“%1” cannot be found; check the network and the address, and try again.", host)
    case .noAnswer(let host):
      tr("“%1” does not answer; check the network, and try again.", host)
    case .busy(let status, _):
      tr("The server is busy or in trouble (%1); try again later.", String(status))
    case .unexpected(let status, let reason):
      tr(
        "The server answered what is nowhere written (%1, %2); try again, and check the address.",
        String(status), reason.words)
    default: tr("The cloud cannot be used; try again.")
    }
  }

  private static func sentence(_ refusal: SignInRefusal) -> String {
    switch refusal {
    case .wrongPassword: tr("The address or the password is wrong; type them again.")
    case .noSuchUser:
      tr("The project knows no user of that address; check it, or turn on New User.")
    case .userDisabled:
      tr("The project’s owner has disabled this user; ask them, or use another.")
    case .emailInUse: tr("There is a user of that address already; turn New User off.")
    case .badEmail: tr("That is no e-mail address; check it.")
    case .weakPassword:
      tr("The password is too weak for this project; choose one of 6 letters or more.")
    case .notAllowed:
      tr(
        "The project does not allow this way to sign in; its owner can, in the console of Firebase under Authentication, or choose another."
      )
    case .tooManyAttempts:
      tr("There were too many attempts to sign in; wait a while, and try again.")
    }
  }
}
