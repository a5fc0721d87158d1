import Files
import MynaCloud

extension CloudError: ErrorWithSentence {
  var sentence: String { sentence(about: nil) }

  /// Returns the error and its remedy.
  ///
  /// - Parameter name: the object that the user named; nil if there is none.
  func sentence(about name: String?) -> String {
    let subject = name.map { "“\($0)”" } ?? "The file"
    switch self {
    case .notFound(let name):
      return
        "“\(name.text)” is not in the cloud; “myna cloud ls” shows what is."
    case .changed(let name):
      return "“\(name.text)” was changed in the cloud in the meantime; check it, and try again."
    case .objectRefused(let name):
      return "Access to “\(name.text)” was denied. Ask the bucket’s owner."
    case .damaged(let name):
      return
        "“\(name.text)” was corrupted in transit, so it was not kept; try again, and check for a proxy between this machine and the server."
    case .badName(let text):
      return "“\(text)” is not a valid name in the cloud; choose another name."
    case .cannotRevoke(let name):
      return
        "A link to “\(name.text)” cannot be revoked from here. On S3, it expires, or ends with the key that made it; on Firebase, revoke it in the console."
    case .cannotShare:
      return
        "This storage has no links to files; share them with the program that syncs it, or set up S3 or Firebase."
    case .signInRefused(let refusal): return refusal.sentence
    case .fileChanged(let path):
      return "“\(path)” was changed while it was sent, so it was not kept; try again."
    case .file(let error): return Self.sentence(of: error)
    case .noHashes:
      return
        "This machine’s rules forbid MD5 or SHA-256, which Myna uses to compare files with the cloud; allow them in the settings of OpenSSL."
    case .badConfiguration:
      return
        "The file is neither GoogleService-Info.plist nor google-services.json; download one of them from the Firebase console."
    case .declined: return "\(subject) was not accepted; try again."
    case .cancelled: return "Interrupted; run the same command to continue."
    default: return locationSentence
    }
  }

  /// The message for errors of the storage as a whole, not of one object.
  private var locationSentence: String {
    switch self {
    case .refused:
      "Access was denied. The rules or the policy of the bucket, or the permissions of the folder and its disk, must allow listing, reading, writing, and deleting; change them, or use another key, user, or folder."
    case .wrongKey:
      "The server rejected the access key ID or the secret key; check both, and run “myna cloud setup” again."
    case .signedOut: "You were signed out; run “myna cloud setup firebase” again."
    case .quotaExceeded:
      "The account has used up its quota or has no billing plan; check it in the provider’s console."
    case .full: "The storage is full; delete something there, or get more space."
    case .noBucket(let path) where path.hasPrefix("/"):
      "The folder “\(path)” does not exist, or its disk is not mounted; connect the disk, or run “myna cloud setup folder” with another folder."
    case .noBucket(let name):
      "There is no bucket “\(name)”; check its name, and run “myna cloud setup” again."
    case .clockWrong(let seconds):
      "The server refused the connection because this machine’s clock is \(Self.words(abs(seconds))) \(seconds > 0 ? "ahead of" : "behind") its own; set the clock (timedatectl set-ntp true), and try again."
    case .wrongRegion(let region):
      "The bucket is in the region “\(region)”; run “myna cloud setup s3 --region \(region)”."
    case .notEncrypted(let host):
      "The connection to “\(host)” is not encrypted, so Myna did not send your key or password; use an address that begins with https://."
    case .notTrusted(let host):
      "This machine does not trust the certificate of “\(host)”. If the server is yours, name its certificate authority with --certificate."
    case .certificateOutdated(let host):
      "The certificate of “\(host)” has expired, or is not valid yet. Check the date of this machine; if it is right, the server’s owner must renew the certificate."
    case .certificateOfAnother(let host):
      "The certificate of the server is not for “\(host)”. Use the name that the certificate is for as the address."
    case .notTLS(let host):
      "“\(host)” does not respond to https://. Check the address and the port; a server on this machine may want http://."
    case .oldTLS(let host):
      "“\(host)” only speaks versions of TLS that are no longer safe; its owner must turn on TLS 1.2 or newer."
    case .noCertificates(let path):
      "The certificate file “\(path)” cannot be read; name a file in PEM format with --certificate."
    case .notStorage(let host):
      "The server at “\(host)” is not this kind of storage. If this network requires you to log in, open a web page first; otherwise, check the address."
    case .noNetwork(let host):
      "“\(host)” cannot be found; check the network and the address, and try again."
    case .noAnswer(let host):
      "“\(host)” is not responding; check the network, and try again to continue."
    case .busy(let status, _):
      "The server is busy or has a problem (\(status)); try again later to continue."
    case .unexpected(413, _):
      "The server does not accept a file of this size (413); its owner can raise the limit."
    case .unexpected(let status, _) where (300..<400).contains(status):
      "The server redirects to another address (\(status)), which Myna does not follow; check the address, the region, and --style, and run “myna cloud setup” again."
    case .unexpected(let status, let reason):
      "The server sent an unexpected response (\(status), \(reason.words)); try again, and check the address."
    default: "The cloud cannot be used; try again."
    }
  }

  /// Formats a duration as “2 h 5 min” or “20 min”.
  private static func words(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e10 else { return "years" }
    let seconds = max(0, seconds)
    let minutes = Int((seconds / 60).rounded())
    switch minutes {
    case ..<1: return "\(Int(seconds.rounded())) s"
    case ..<60: return "\(minutes) min"
    case ..<2_880: return "\(minutes / 60) h \(minutes % 60) min"
    default: return "\(minutes / 1_440) days"
    }
  }

  private static func sentence(of error: SystemError) -> String {
    switch error.kind {
    case .missing: "“\(error.path)” does not exist; check the spelling."
    case .exists: "“\(error.path)” already exists; choose another name with -o, or add --force."
    case .isFolder: "“\(error.path)” is a folder; name a file."
    case .notRegularFile: "“\(error.path)” is not a file; name one."
    case .notPermitted:
      "You don’t have permission to use “\(error.path)”; ask its owner, or choose another location."
    case .noSpace:
      "The disk is full, so “\(error.path)” was not written; free some space, and try again to continue."
    case .other: "“\(error.path)” cannot be used (\(error.refusal.words)); try again."
    }
  }
}

extension SignInRefusal {
  var sentence: String {
    switch self {
    case .wrongPassword: "The email address or the password is wrong; enter them again."
    case .noSuchUser:
      "The project has no user with that email address; check it, or add --new-user to create the user."
    case .userDisabled:
      "The project’s owner has disabled this user; ask the owner, or use another user."
    case .emailInUse: "A user with that email address already exists; leave out --new-user."
    case .badEmail: "That is not an email address; check it."
    case .weakPassword:
      "The password is too weak for this project; choose one with at least 6 characters."
    case .notAllowed:
      "The project does not allow this way of signing in; choose another --sign-in, or ask the project’s owner to allow it in the Firebase console, under Authentication."
    case .tooManyAttempts: "There were too many attempts to sign in; wait a while, and try again."
    }
  }
}
