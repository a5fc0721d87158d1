import Foundation
import HTTP
import MynaCloud
import TestSupport
import Threads

/// The stand-in for Firebase that all tests share, as new for each of them, and what talks to it.
struct FirebaseService {
  private static let production = Result { try FirebaseServer() }
  private static let emulator = Result { try FirebaseServer(emulator: true) }
  private static let transport = CurlTransport()

  let server: FirebaseServer
  let transport: any HTTPTransport = Self.transport

  /// The service with production's habits or with those of the emulator, and with options of its own.
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

  /// The bucket, for nobody or for who is signed in.
  func storage(_ session: FirebaseSession? = nil) throws -> FirebaseStorage {
    try FirebaseStorage(account, session: session, transport: transport, time: VirtualTime())
  }

  /// A session of nobody yet.
  func session(
    _ refreshToken: String? = nil, keep: @escaping @Sendable (String?) -> Void = { _ in }
  ) throws -> FirebaseSession {
    try FirebaseSession(
      account, refreshToken: refreshToken, transport: transport, time: VirtualTime(), keep: keep)
  }

  /// Has faults happen to the next requests.
  func next(_ faults: String...) throws {
    try server.control(#"{"next": [\#(faults.joined(separator: ","))]}"#)
  }

  /// Stores an object behind the client's back.
  func put(_ name: String, _ text: String) throws {
    try server.control(#"{"put": {"name": "\#(name)", "text": "\#(text)"}}"#)
  }

  /// The commands to uploads that have arrived, in order.
  func commands() throws -> [String] {
    try server.log().compactMap { $0.header("X-Goog-Upload-Command") }
  }
}

extension UploadContent {
  /// Bytes without a pattern that a mistake could repeat.
  static func noise(_ count: Int) throws -> (content: UploadContent, bytes: [UInt8]) {
    let bytes = TestSupport.noise(count)
    return (try FirebaseSamples.content(bytes), bytes)
  }
}
