public import Files

extension CloudError: DescribedError {
  /// A sentence that explains the problem and what to do next.
  public var description: String {
    switch self {
    case .notFound(let name):
      "\(name.text.quoted) is not in the cloud; list the objects, and choose one of them."
    case .changed(let name):
      "\(name.text.quoted) was changed in the cloud in the meantime; check the new version, and try again."
    case .objectRefused(let name):
      "Access to \(name.text.quoted) was denied; ask the bucket’s owner for access."
    case .damaged(let name):
      "\(name.text.quoted) was corrupted in transit, so the copy was not kept; try again, and check for a proxy between this computer and the server."
    case .badName(let text):
      "\(text.quoted) is not a valid name for a file in the cloud; choose another name."
    case .cannotRevoke(let name):
      "A link to \(name.text.quoted) cannot be revoked from Myna; on S3, it expires, or ends with the key that made it, and on Firebase, it can be revoked in the console."
    case .cannotShare:
      "This storage doesn’t support links to files; share them with the program that syncs it, or use S3 or Firebase."
    case .file(let error): error.description
    case .fileChanged(let path):
      "\(path.quoted) was changed while it was being uploaded, so the uploaded copy was not kept; try again."
    case .noHashes:
      "This machine’s rules forbid MD5 or SHA-256, which are needed to compare files with the cloud; allow these algorithms in the OpenSSL settings."
    case .badConfiguration:
      "The file is neither GoogleService-Info.plist nor google-services.json; download one of these files from the Firebase console."
    case .declined: "The rest of the object was declined; read it again to get it."
    case .cancelled: "The work was canceled; start it again to complete it."
    case .signInRefused(let refusal): refusal.sentence
    case .refused:
      "Access was denied; allow listing, reading, writing, and deleting in the rules or the policy of the bucket, or in the permissions of the folder, or use another key, user, or folder."
    case .wrongKey:
      "The server rejected the access key ID or the secret key; check both."
    case .signedOut: "You were signed out; sign in again."
    case .quotaExceeded:
      "The account has used up its quota or has no billing plan; check the account in the provider’s console."
    case .full: "The cloud storage is full; delete files from the storage, or get more space."
    case .noBucket(let path) where path.hasPrefix("/"):
      "The folder \(path.quoted) does not exist, or its disk is not mounted; connect the disk, or choose another folder."
    case .noBucket(let name): "There is no bucket \(name.quoted); check its name."
    case .clockWrong(let seconds):
      "The server refused the connection because this machine’s clock is \(abs(seconds).whole) s \(seconds > 0 ? "ahead of" : "behind") its own; set the clock (timedatectl set-ntp true), and try again."
    case .wrongRegion(let region):
      "The bucket is in the region \(region.quoted); use that region."
    case .notEncrypted(let host):
      "The connection to \(host.quoted) is not encrypted, so no key or password was sent; use an address that begins with https://."
    case .notTrusted(let host):
      "The certificate of \(host.quoted) is not signed by an authority that this machine trusts; add the authority’s certificate if the server is yours."
    case .certificateOutdated(let host):
      "The certificate for \(host.quoted) has expired, or is not valid yet; check the date of this machine, or ask the server’s owner to renew the certificate."
    case .certificateOfAnother(let host):
      "The server’s certificate is not for \(host.quoted); use the name that the certificate is for."
    case .notTLS(let host):
      "\(host.quoted) does not respond to https:; check the address and the port."
    case .oldTLS(let host):
      "The server \(host.quoted) supports only TLS versions that are no longer secure; ask its owner to turn on TLS 1.2 or newer."
    case .noCertificates(let path):
      "The certificate file \(path.quoted) cannot be read; choose a file in PEM format."
    case .notStorage(let host):
      "The server at \(host.quoted) does not provide this kind of storage; log in to the network on a web page, or check the address."
    case .noNetwork(let host):
      "The server \(host.quoted) cannot be found; check the network and the address, and try again."
    case .noAnswer(let host):
      "The server \(host.quoted) is not responding; check the network, and try again."
    case .unexpected(413, _):
      "The server does not accept a file of this size (413); the server’s owner can raise the limit."
    case .unexpected(let status, _) where (300..<400).contains(status):
      "The server redirects to another address (\(status)), which is not followed; check the address and the region."
    case .unexpected(let status, let reason):
      "The server sent an unexpected response (\(status), \(reason.words)); check the address, and try again."
    case .busy(let status, let wait?):
      "The server is busy or has a problem (\(status)); try again in \(wait.whole) s."
    case .busy(let status, _):
      "The server is busy or has a problem (\(status)); try again later."
    }
  }
}

extension SignInRefusal {
  fileprivate var sentence: String {
    switch self {
    case .wrongPassword: "The email address or the password is wrong; enter them again."
    case .noSuchUser:
      "The project has no user with that email address; check the address, or create the user."
    case .userDisabled:
      "The project’s owner has disabled this user; ask the project’s owner, or sign in as another user."
    case .emailInUse: "A user with that email address already exists; sign in as that user."
    case .badEmail: "The address is not an email address; check it."
    case .weakPassword:
      "The password is too weak for this Firebase project; choose a password with at least 6 characters."
    case .notAllowed:
      "The project does not allow this way of signing in; ask its owner to allow it in the Firebase console, under Authentication."
    case .tooManyAttempts: "There were too many attempts to sign in; wait a while, and try again."
    }
  }
}

extension Double {
  /// The nearest integer, limited to 0...1e15, since a server may send any number.
  fileprivate var whole: Int { self == self ? Int(Swift.min(Swift.max(self, 0), 1e15)) : 0 }
}
