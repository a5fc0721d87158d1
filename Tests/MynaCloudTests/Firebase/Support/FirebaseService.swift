import Foundation
import HTTP
import MynaCloud
import TestSupport
import Threads

/// The Firebase emulation that all tests share, reset for each test, and its clients.
struct FirebaseService {
  private static let production = Result { try FirebaseServer() }
  private static let emulator = Result { try FirebaseServer(emulator: true) }
  private static let transport = CurlTransport()

  let server: FirebaseServer
  let transport: any HTTPTransport = Self.transport

  /// Resets the service, with the behavior of production or of Firebase's emulator, and sets
  /// options.
  init(isEmulator: Bool = false, _ options: String = "{}") throws {
    server = try (isEmulator ? Self.emulator : Self.production).get()
    try server.control(#"{"reset": true}"#)
    try server.control(#"{"options": \#(options)}"#)
  }

  var account: FirebaseAccount {
    FirebaseAccount(
      bucket: FirebaseServer.bucket, apiKey: "key", storageEmulator: server.host,
      authEmulator: server.host)
  }

  /// Creates the storage, without or with a session.
  func storage(_ session: FirebaseSession? = nil) throws -> FirebaseStorage {
    try FirebaseStorage(account, session: session, transport: transport, time: VirtualTime())
  }

  /// Creates a session, which is not signed in without a token.
  func session(
    _ refreshToken: String? = nil, keep: @escaping @Sendable (String?) -> Void = { _ in }
  ) throws -> FirebaseSession {
    try FirebaseSession(
      account, refreshToken: refreshToken, transport: transport, time: VirtualTime(), keep: keep)
  }

  /// Makes the next requests fail.
  func next(_ faults: String...) throws {
    try server.control(#"{"next": [\#(faults.joined(separator: ","))]}"#)
  }

  /// Stores an object without the client's knowledge.
  func put(_ name: String, _ text: String) throws {
    try server.control(#"{"put": {"name": "\#(name)", "text": "\#(text)"}}"#)
  }

  /// The upload commands received, in order.
  func commands() throws -> [String] {
    try server.log().compactMap { $0.header("X-Goog-Upload-Command") }
  }
}

extension UploadContent {
  /// Creates random bytes, in which a repeated block would be detected.
  static func noise(_ count: Int) throws -> (content: UploadContent, bytes: [UInt8]) {
    let bytes = TestSupport.noise(count)
    return (try FirebaseSamples.content(bytes), bytes)
  }
}
