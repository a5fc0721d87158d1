import Foundation
import TestSupport

/// A machine with its own takes and a chosen location.
struct SyncedHome {
  let home: CloudHome

  /// Creates a machine whose location is chosen already, or by the test.
  init(_ home: CloudHome) { self.home = home }

  /// Creates a machine that uses a bucket of a server, through a proxy if its port is given.
  init(_ server: S3Server, bucket: String, port: Int? = nil) throws {
    home = try CloudHome()
    let endpoint = port.map { "http://127.0.0.1:\($0)" } ?? server.endpoint
    let outcome = try home.run(
      "setup", "s3", "--endpoint", endpoint, "--bucket", bucket, "--key-id", server.keyID,
      environment: ["MYNA_S3_SECRET": server.secret])
    guard outcome.status == 0 else { throw CloudHome.CommandFailure(words: outcome.talk) }
  }

  func run(_ arguments: String...) throws -> Outcome {
    try Myna.run(arguments, in: home.folder, environment: home.environment, timeout: 600)
  }

  /// Runs `myna ARGUMENTS`; throws if it fails.
  @discardableResult func myna(_ arguments: String...) throws -> Outcome {
    let outcome = try Myna.run(
      arguments, in: home.folder, environment: home.environment, timeout: 600)
    guard outcome.status == 0 else { throw CloudHome.CommandFailure(words: outcome.talk) }
    return outcome
  }

  /// Adds a take whose sound differs for each seed.
  func record(_ title: String, seed: UInt64) throws {
    try home.folder.write(.noise(seconds: 0.2, seed: seed), to: "\(title).wav")
    try myna("import", "\(title).wav")
  }

  /// Syncs, and returns the number of uploaded takes.
  func uploads() throws -> Int {
    struct Round: Decodable {
      let uploaded: Int
    }
    return try JSONDecoder().decode(Round.self, from: Data(myna("sync", "--json").text.utf8))
      .uploaded
  }

  /// The takes that are not in the trash.
  func takes() throws -> [ListedTake] {
    try JSONDecoder().decode([ListedTake].self, from: Data(myna("list", "--json").text.utf8))
  }
}
