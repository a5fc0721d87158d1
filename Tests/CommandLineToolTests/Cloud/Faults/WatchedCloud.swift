import Foundation
import TestSupport

/// A private bucket that the test accesses directly, while Myna goes through a proxy.
protocol WatchedCloud: Sendable {
  var port: Int { get }

  func newBucket() throws -> Self

  /// Returns the arguments of `myna cloud setup` and the environment for access through a proxy.
  func setUp(port: Int) -> (arguments: [String], environment: [String: String])

  func put(_ data: Data, as name: String) throws

  func object(_ name: String) throws -> Data?

  func names() throws -> [String]

  /// Returns the number of parts of uploads that never became objects.
  func partCount() throws -> Int

  func delete(_ name: String) throws
}

struct WatchedS3: WatchedCloud {
  private let server: S3Server
  private let bucket: String

  init() throws {
    server = try S3Server.shared()
    bucket = try server.newBucket()
  }

  var port: Int { server.port }

  func newBucket() throws -> WatchedS3 { try WatchedS3() }

  func setUp(port: Int) -> (arguments: [String], environment: [String: String]) {
    (
      [
        "s3", "--endpoint", "http://127.0.0.1:\(port)", "--bucket", bucket, "--key-id",
        server.keyID,
      ],
      ["MYNA_S3_SECRET": server.secret]
    )
  }

  func put(_ data: Data, as name: String) throws { try server.put(bucket, name, data) }
  func object(_ name: String) throws -> Data? { try server.get(bucket, name) }
  func names() throws -> [String] { try server.list(bucket) }
  func partCount() throws -> Int { try server.partCount(bucket) }
  func delete(_ name: String) throws { try server.delete(bucket, name) }
}

/// A bucket of the Firebase emulator, for a user who signs in.
struct WatchedFirebase: WatchedCloud {
  private let server: FirebaseServer
  private let bucket = "myna-\(UUID().uuidString.lowercased()).appspot.com"

  init() throws {
    try self.init(FirebaseServer())
    try server.control(#"{"user": {"email": "me@example.org", "password": "password"}}"#)
  }

  private init(_ server: FirebaseServer) { self.server = server }

  var port: Int { server.port }

  func newBucket() -> WatchedFirebase { WatchedFirebase(server) }

  func setUp(port: Int) -> (arguments: [String], environment: [String: String]) {
    let host = "127.0.0.1:\(port)"
    return (
      ["firebase", "--bucket", bucket, "--api-key", "key", "--email", "me@example.org"],
      [
        "FIREBASE_STORAGE_EMULATOR_HOST": host, "FIREBASE_AUTH_EMULATOR_HOST": host,
        "MYNA_FIREBASE_PASSWORD": "password",
      ]
    )
  }

  func put(_ data: Data, as name: String) throws {
    try change("put", to: ["name": name, "bucket": bucket, "base64": data.base64EncodedString()])
  }

  func object(_ name: String) throws -> Data? { try server.object(name, in: bucket) }

  func names() throws -> [String] {
    struct State: Decodable {
      struct Object: Decodable {
        var name: String
        var bucket: String
      }
      var objects: [Object]
    }
    let state = try JSONDecoder().decode(State.self, from: server.state())
    return state.objects.filter { $0.bucket == bucket }.map(\.name)
  }

  /// Google removes them after a week, and does not list them.
  func partCount() -> Int { 0 }

  func delete(_ name: String) throws { try change("delete", to: name) }

  private func change(_ key: String, to value: Any) throws {
    let json = try JSONSerialization.data(withJSONObject: [key: value, "bucket": bucket])
    try server.control(String(decoding: json, as: UTF8.self))
  }
}
