import Hashing
import MynaCloud
import MynaStudio
import Secrets
import TestSupport
import Testing

@Suite("User folders in a bucket")
struct UserFolderTests {
  /// The rules of docs/cloud.md in the form of the test server.
  private static let rules =
    #"{"options": {"rules": [{"path": "users/{uid}/", "allow": ["read", "list", "write"]}]}}"#

  private let opening = CloudStorageFactory()

  private func open(_ server: FirebaseServer, as email: String) async throws -> any ObjectStorage {
    let account = FirebaseAccount(
      bucket: FirebaseServer.bucket, apiKey: "key", signIn: .email(email), folder: "users/{user}",
      storageEmulator: server.host, authEmulator: server.host)
    let token = try await opening.secretToKeep(
      of: .firebase(account), typed: Secret("secret word"), isNewUser: true)
    return try opening.storage(of: .firebase(account), secret: token) { _ in }
  }

  @Test("Security rules give each user access only to their own folder")
  func apart() async throws {
    let server = try FirebaseServer()
    try server.control(Self.rules)
    let (ada, bob) = (
      try await open(server, as: "ada@example.org"), try await open(server, as: "bob@example.org")
    )
    let name = try #require(ObjectName("Myna/Title.flac"))
    for (storage, bytes) in [(ada, [UInt8](1...9)), (bob, [UInt8](5...6))] {
      var hash = try MD5()
      hash.update(bytes)
      _ = try await storage.write(
        UploadContent(.bytes(bytes), size: bytes.count, md5: hash.finish()), to: name,
        details: ObjectDetails(contentType: "audio/flac"), condition: .absent, progress: nil)
    }
    #expect(try await ada.page(of: "", after: nil).entries.map(\.name) == [name])
    #expect(try await ada.describe(name).size == 9)
    #expect(try await bob.describe(name).size == 2)
    try await ada.delete(name, of: nil)
    #expect(try await bob.describe(name).size == 2)
    // Without the folder, or without a user, nothing is readable.
    let stranger = FirebaseAccount(bucket: FirebaseServer.bucket, storageEmulator: server.host)
    let whole = try opening.storage(of: .firebase(stranger), secret: nil) { _ in }
    await #expect(throws: CloudError.refused) { try await whole.page(of: "", after: nil) }
  }

  @Test("A folder named after the user requires a sign-in")
  func nobody() async throws {
    let account = FirebaseAccount(
      bucket: FirebaseServer.bucket, folder: "users/{user}", storageEmulator: "127.0.0.1:1")
    let storage = try opening.storage(of: .firebase(account), secret: nil) { _ in }
    await #expect(throws: CloudError.signedOut) { try await storage.page(of: "", after: nil) }
  }
}
