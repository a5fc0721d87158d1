import Files
import FoundationEssentials

/// The file that says which place in the cloud was chosen: JSON without a secret, in Myna's folder for settings.
package struct CloudAccountFile: Sendable {
  /// The path.
  package let path: String
  private static let mostBytes = 1 << 20

  /// The file in these folders.
  package init(folders: MynaFolders) { path = folders.settings + "/cloud.json" }

  /// The chosen account; nil for none.
  ///
  /// A file that cannot be understood is an error: whoever took it for none would choose anew, and lose it.
  package func read() throws(CloudAccountError) -> CloudAccount? {
    guard !FileStatus.isGone(path) else { return nil }
    let data = try rethrowing(as: error, try WholeFile.read(path, limit: Self.mostBytes))
    guard let data, let account = try? JSONDecoder().decode(CloudAccount.self, from: data) else {
      throw .damagedFile(path: path)
    }
    return account
  }

  /// Writes it, so that a crash leaves either the old or the new.
  package func write(_ account: CloudAccount) throws(CloudAccountError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Plain texts can always be encoded.
    guard let data = try? encoder.encode(account) else { throw .damagedFile(path: path) }
    try rethrowing(as: error) { () throws(SystemError) in
      try Folder.make(Folder.parent(of: path), mode: 0o700)
      try WholeFile.write(data, to: path, mode: 0o600)
    }
  }

  /// Removes it; none there is a success.
  package func remove() throws(CloudAccountError) {
    if unlink(path) == 0 { return }
    let reason = SystemError.last(path)
    if reason.kind != .missing { throw error(reason) }
  }

  private func error(_ error: SystemError) -> CloudAccountError {
    .file(path: path, reason: error.refusal)
  }
}
