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
      return "“\(name.text)” was changed there in the meantime; look at it, and try again."
    case .objectRefused(let name):
      return "Access to “\(name.text)” was denied. Ask the bucket’s owner."
    case .damaged(let name):
      return
        "“\(name.text)” did not come through as it was sent, so it was not kept; try again, and look for what is between here and the server."
    case .badName(let text):
      return "Nothing in the cloud can be called “\(text)”; choose another name."
    case .cannotRevoke(let name):
      return
        "A link to “\(name.text)” cannot be ended from here. On S3 it ends by itself, or with the key that made it; on Firebase, revoke it in the console."
    case .cannotShare:
      return
        "There are no links to files of this place; share them with the program that syncs it, or set up S3 or Firebase."
    case .signInRefused(let refusal): return refusal.sentence
    case .fileChanged(let path):
      return "“\(path)” was changed while it was sent, so it was not kept; try again."
    case .file(let error): return Self.sentence(of: error)
    case .noHashes:
      return
        "This machine’s rules forbid MD5 or SHA-256, by which files are compared with what is in the cloud; allow them in the settings of OpenSSL."
    case .badConfiguration:
      return
        "The file is neither GoogleService-Info.plist nor google-services.json; download it from the console of Firebase."
    case .declined: return "\(subject) was not taken in; try again."
    case .cancelled: return "Interrupted; the same command goes on where it stopped."
    default: return placeSentence
    }
  }

  /// The message for errors of the storage as a whole, not of one object.
  private var placeSentence: String {
    switch self {
    case .refused:
      "Access was denied. The rules or the policy of the bucket, or the permissions of the folder and its disk, must allow listing, reading, writing and deleting; change them, or use another key, user or folder."
    case .wrongKey:
      "The server does not accept the key, or the secret that belongs to it; check both, and run “myna cloud setup” again."
    case .signedOut: "Nobody is signed in any more; run “myna cloud setup firebase” again."
    case .quotaExceeded:
      "The quota of the account is used up, or it has no billing plan; look at it in the provider’s console."
    case .full: "The storage is full; remove something there, or get more room."
    case .noBucket(let path) where path.hasPrefix("/"):
      "The folder “\(path)” is not there, or its disk is not mounted; connect the disk, or run “myna cloud setup folder” with another folder."
    case .noBucket(let name):
      "There is no bucket “\(name)”; check its name, and run “myna cloud setup” again."
    case .clockWrong(let seconds):
      "The clock of this machine is \(Self.words(abs(seconds))) \(seconds > 0 ? "ahead of" : "behind") that of the server, which refuses it; set it (timedatectl set-ntp true), and try again."
    case .wrongRegion(let region):
      "The bucket is in the region “\(region)”; run “myna cloud setup s3 --region \(region)”."
    case .notEncrypted(let host):
      "A key or a password would go to “\(host)” where others can read it, so nothing was sent; use an address that begins with https://."
    case .notTrusted(let host):
      "The certificate of “\(host)” is signed by nobody this machine trusts. If the server is yours, name its certificate authority with --certificate."
    case .certificateOutdated(let host):
      "The certificate of “\(host)” has expired, or is not valid yet. Check the date of this machine; if it is right, the server’s owner must renew the certificate."
    case .certificateOfAnother(let host):
      "The certificate of the server is not for “\(host)”. Use the name that the certificate is for as the address."
    case .notTLS(let host):
      "“\(host)” does not answer in https://. Check the address and the port; a server on this machine may want http://."
    case .oldTLS(let host):
      "“\(host)” only speaks versions of TLS that are no longer safe; its owner must turn on TLS 1.2 or newer."
    case .noCertificates(let path):
      "The file of certificates “\(path)” cannot be read; name one in PEM with --certificate."
    case .notStorage(let host):
      "What answers at “\(host)” is not storage of this kind. If this network wants you to log in, open a web page first; else check the address."
    case .noNetwork(let host):
      "“\(host)” cannot be found; check the network and the address, and try again."
    case .noAnswer(let host):
      "“\(host)” does not answer; check the network, and try again, which goes on where it stopped."
    case .busy(let status, _):
      "The server is busy or in trouble (\(status)); try again later, which goes on where it stopped."
    case .unexpected(413, _):
      "The server does not accept a file of this size (413); its owner can raise the limit."
    case .unexpected(let status, _) where (300..<400).contains(status):
      "The server refers to another address (\(status)), which Myna does not follow; check the address, the region and --style, and run “myna cloud setup” again."
    case .unexpected(let status, let reason):
      "The server gave an answer that Myna does not know (\(status), \(reason.words)); try again, and check the address."
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
    case .exists: "“\(error.path)” exists already; choose another name with -o, or add --force."
    case .isFolder: "“\(error.path)” is a folder; name a file."
    case .notRegularFile: "“\(error.path)” is not a file; name one."
    case .notPermitted: "You may not use “\(error.path)”; ask its owner, or choose another place."
    case .noSpace:
      "The disk is full, so “\(error.path)” was not written; free some space, and try again, which goes on where it stopped."
    case .other: "“\(error.path)” cannot be used (\(error.refusal.words)); try again."
    }
  }
}

extension SignInRefusal {
  var sentence: String {
    switch self {
    case .wrongPassword: "The address or the password is wrong; type them again."
    case .noSuchUser:
      "The project knows no user of that address; check it, or add --new-user to make the user."
    case .userDisabled: "The project’s owner has disabled this user; ask them, or use another."
    case .emailInUse: "There is a user of that address already; leave --new-user out."
    case .badEmail: "That is not an e-mail address; check it."
    case .weakPassword:
      "The password is too weak for this project; choose one of 6 letters or more."
    case .notAllowed:
      "The project does not allow this way to sign in; its owner can, in the console of Firebase under Authentication, or choose another --sign-in."
    case .tooManyAttempts: "There were too many attempts to sign in; wait a while, and try again."
    }
  }
}
