import Foundation
import MynaCloud
import MynaStudio
import Secrets
import TestSupport

/// A home with a folder that stands for the cloud, without a keyring.
struct CloudHome {
  let folder = Scratch(in: Scratch.memory)
  var bucket: String { folder("bucket") }
  var environment: [String: String] {
    ["MYNA_HOME": folder("home"), "MYNA_SECRETS": "file", "TZ": "UTC"]
  }

  init() throws {
    try FileManager.default.createDirectory(atPath: bucket, withIntermediateDirectories: true)
  }

  static func ready() throws -> CloudHome {
    let home = try CloudHome()
    let outcome = try home.run("setup", "folder", home.bucket)
    guard outcome.status == 0 else { throw CommandFailure(words: outcome.talk) }
    return home
  }

  /// Creates a home with a chosen S3 bucket, without contacting the server.
  static func ready(_ account: S3Account, secret: String = "secret") throws -> CloudHome {
    let home = try CloudHome()
    let folders = try MynaFolders(environment: home.environment)
    let choice = CloudAccount.s3(account)
    try CloudAccountFile(folders: folders).write(choice)
    if let name = choice.secretName {
      try SecretFile(path: folders.secrets).keep(Secret(secret), as: name)
    }
    return home
  }

  /// Creates a home with a chosen Firebase bucket, without signing in.
  static func ready(_ server: FirebaseServer) throws -> CloudHome {
    let home = try CloudHome()
    let outcome = try home.run(
      "setup", "firebase", "--bucket", FirebaseServer.bucket,
      environment: ["FIREBASE_STORAGE_EMULATOR_HOST": server.host])
    guard outcome.status == 0 else { throw CommandFailure(words: outcome.talk) }
    return home
  }

  func start(_ arguments: String..., environment more: [String: String] = [:]) throws
    -> RunningProgram
  {
    try Myna.start(
      ["cloud"] + arguments, in: folder, environment: environment.merging(more) { $1 })
  }

  @discardableResult func run(
    _ arguments: String..., environment more: [String: String] = [:]
  ) throws -> Outcome { try run(arguments, environment: more) }

  @discardableResult func run(
    _ arguments: [String], environment more: [String: String] = [:]
  ) throws -> Outcome {
    try Myna.run(
      ["cloud"] + arguments, in: folder, environment: environment.merging(more) { $1 })
  }

  /// Runs a shell script in which `$MYNA` is the binary.
  func shell(_ script: String) throws -> Outcome {
    try Myna.shell(script, in: folder, environment: environment)
  }

  /// The names in the bucket, without Myna's own folder.
  var objects: [String] {
    folder.names.filter { $0.hasPrefix("bucket/") && !$0.contains(".myna-cloud") }
      .map { String($0.dropFirst(7)) }
  }

  struct CommandFailure: Error {
    let words: String
  }
}
