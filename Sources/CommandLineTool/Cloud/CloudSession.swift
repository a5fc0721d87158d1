import MynaCloud
import MynaStudio
import Secrets
import Translations

struct CloudSession {
  let folders: MynaFolders
  let secrets: UserSecrets

  private let opening: CloudStorageFactory

  /// - Parameter bytesPerSecond: the limit for all connections combined; nil for no limit.
  init(bytesPerSecond: Int? = nil) throws {
    folders = try MynaFolders()
    secrets = UserSecrets(path: folders.secrets)
    opening = CloudStorageFactory(bytesPerSecond: bytesPerSecond)
    if bytesPerSecond != nil, let account = try accountFile.read(),
      !account.kind.account.usesNetwork
    {
      throw UsageError(
        tr(
          "--bwlimit works only with S3 and Firebase; another program syncs %1, so limit that program instead.",
          account.words)
      )
    }
  }

  var accountFile: CloudAccountFile { CloudAccountFile(folders: folders) }

  var setup: CloudSetup { CloudSetup(folders: folders, secrets: secrets) }

  func location() throws(CloudAccountError) -> CloudLocation {
    try CloudLocation(
      folders: folders, secrets: secrets, opening: opening, retry: RetryNotice.policy,
      onUnkept: Self.tell)
  }

  var sync: SyncService {
    SyncService(
      folders: folders, secrets: secrets, opening: opening, retry: RetryNotice.ofSync,
      onUnkept: Self.tell)
  }

  private static let tell: @Sendable (SecretError) -> Void = { error in
    Console.say(
      tr(
        "Firebase renewed your sign-in, but Myna couldn’t save the new token. %1 If you are signed out later, run “myna cloud setup firebase” again.",
        error.sentence))
  }
}

extension SecretLocation {
  var words: String {
    switch self {
    case .keyring: tr("the keyring")
    case .file(let path): tr("the file “%1”, which only you can read", path)
    }
  }
}

extension ParsedArguments {
  static func object(_ word: String) throws(UsageError) -> ObjectName {
    guard let name = ObjectName(word) else {
      throw UsageError(
        tr("“%1” is not the name of a file in the cloud; “myna cloud ls” lists the files.", word))
    }
    return name
  }
}
