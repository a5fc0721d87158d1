import MynaCloud
import MynaStudio
import Secrets

/// What commands on the cloud work with: the folders, the secrets, and the place that was chosen.
struct CloudSession {
  let folders: MynaFolders
  let secrets: KeptSecrets

  private let opening: CloudOpening

  /// - Parameter bytesPerSecond: how much all connections together may carry; nil for no limit.
  init(bytesPerSecond: Int? = nil) throws {
    folders = try MynaFolders()
    secrets = KeptSecrets(path: folders.secrets)
    opening = CloudOpening(bytesPerSecond: bytesPerSecond)
    if bytesPerSecond != nil, let account = try accountFile.read(), account.kind == .folder {
      throw UsageError(
        "--bwlimit is for S3 and Firebase; \(account.words) has no connection of Myna’s, so limit the program that syncs it."
      )
    }
  }

  /// The file that says what was chosen.
  var accountFile: CloudAccountFile { CloudAccountFile(folders: folders) }

  /// Chooses another place, or none.
  var setup: CloudSetup { CloudSetup(folders: folders, secrets: secrets) }

  /// Opens the place that was chosen.
  func place() throws(CloudAccountError) -> CloudPlace {
    try CloudPlace(
      folders: folders, secrets: secrets, opening: opening, retry: RetryNotice.policy,
      onUnkept: Self.tell)
  }

  /// What keeps the library and that place alike.
  var sync: SyncService {
    SyncService(
      folders: folders, secrets: secrets, opening: opening, retry: RetryNotice.ofSync,
      onUnkept: Self.tell)
  }

  private static let tell: @Sendable (SecretError) -> Void = { error in
    Console.say(
      "Firebase has renewed the sign-in, which could not be kept. \(error.sentence) If nobody is signed in any more by then, run “myna cloud setup firebase” again."
    )
  }
}

extension CloudAccount {
  /// The place in a few words.
  var words: String {
    switch self {
    case .folder(let path): "the folder “\(path)”"
    case .s3(let account): "the bucket “\(account.bucket)” at \(account.endpoint)"
    case .firebase(let account):
      "the Firebase bucket “\(account.bucket)”"
        + (account.storageEmulator.map { " of the emulator at \($0)" } ?? "")
    }
  }
}

extension SecretPlace {
  /// The place of a secret in a few words.
  var words: String {
    switch self {
    case .keyring: "the keyring"
    case .file(let path): "the file “\(path)”, which only you may read"
    }
  }
}

extension ParsedArguments {
  /// The name of an object that a word stands for.
  static func object(_ word: String) throws(UsageError) -> ObjectName {
    guard let name = ObjectName(word) else {
      throw UsageError(
        "“\(word)” is no name of a file there; “myna cloud ls” shows which there are.")
    }
    return name
  }
}
