import Files
import FoundationEssentials

/// The JSON file that contains the chosen cloud location, in Myna's settings folder.
///
/// The file contains no secret.
package struct CloudAccountFile: Sendable {
  package let path: String
  private static let mostBytes = 1 << 20

  package init(folders: MynaFolders) { path = folders.settings + "/cloud.json" }

  /// Returns the chosen account; nil if there is none.
  ///
  /// Throws an error if the file is damaged. If a damaged file were treated as missing, the user's
  /// next choice would replace it.
  package func read() throws(CloudAccountError) -> CloudAccount? {
    guard !FileStatus.isGone(path) else { return nil }
    let data = try rethrowing(as: error, try FileContents.read(path, limit: Self.mostBytes))
    guard let data, let account = try? JSONDecoder().decode(CloudAccount.self, from: data) else {
      throw .damagedFile(path: path)
    }
    return account
  }

  package func write(_ account: CloudAccount) throws(CloudAccountError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Encoding plain strings cannot fail.
    guard let data = try? encoder.encode(account) else { throw .damagedFile(path: path) }
    try rethrowing(as: error) { () throws(SystemError) in
      try Folder.make(Folder.parent(of: path), mode: 0o700)
      try FileContents.write(data, to: path, mode: 0o600)
    }
  }

  package func remove() throws(CloudAccountError) {
    if unlink(path) == 0 { return }
    let reason = SystemError.last(path)
    if reason.kind != .missing { throw error(reason) }
  }

  private func error(_ error: SystemError) -> CloudAccountError {
    .file(path: path, reason: error.refusal)
  }
}
