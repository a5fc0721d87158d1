public import Files

extension SecretError: DescribedError {
  /// A sentence that says why the secret was not read or stored, and what to do next.
  public var description: String {
    switch self {
    case .locked:
      "The keyring is locked; unlock the keyring and try again, or set MYNA_SECRETS=file to store secrets in a file that only you can read."
    case .refused(let reason):
      "The keyring denied the request (\(reason.words)); try again, or set MYNA_SECRETS=file to store secrets in a file that only you can read."
    case .file(let error):
      "The secrets file \(error.path.quoted) cannot be used (\(error.refusal.words)); check the disk and your permissions."
    case .damagedFile(let path):
      "\(path.quoted) does not contain valid secrets; remove it, and enter the secrets again."
    case .openFile(let path):
      "Other users can read \(path.quoted), so it is not used; change its permissions so that only you can read it (chmod 600)."
    case .busyFile(let path):
      "Another program is using \(path.quoted); quit it, and try again."
    }
  }
}
