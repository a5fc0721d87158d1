import Foundation
import HTTP
import Hashing
import MynaCloud
import Synchronization
import TestSupport
import Threads

enum FirebaseSamples {
  static let bucket = "myna-test.appspot.com"
  static let take = ObjectName(listed: "Takes/One + two.flac")
  static let details = ObjectDetails(contentType: "audio/flac", metadata: ["title": "Größe"])

  static func storage(
    _ transport: any HTTPTransport, session: FirebaseSession? = nil,
    time: any TimeSource = VirtualTime()
  ) throws -> FirebaseStorage {
    try FirebaseStorage(
      FirebaseAccount(bucket: bucket, apiKey: "key", appID: "1:2:ios:3"), session: session,
      transport: transport, time: time)
  }

  /// Creates a session that gets its ID token from the script's first response.
  static func session(
    _ transport: any HTTPTransport, refreshToken: String? = "refresh-secret",
    time: any TimeSource = VirtualTime(),
    keep: @escaping @Sendable (String?) -> Void = { _ in }
  ) throws -> FirebaseSession {
    try FirebaseSession(
      FirebaseAccount(bucket: bucket, apiKey: "key", signIn: .anonymous),
      refreshToken: refreshToken, transport: transport, time: time, keep: keep)
  }

  /// The response to a refresh token.
  static func refreshed(
    _ token: String, refreshToken: String = "refresh-secret", seconds: Int = 3600
  ) -> ScriptedFirebase.Step {
    .text(
      200,
      """
      {"id_token": "\(token)", "refresh_token": "\(refreshToken)", "expires_in": "\(seconds)",
       "user_id": "anna", "token_type": "Bearer", "project_id": "p"}
      """)
  }

  /// The description of an object.
  static func object(
    _ name: ObjectName = take, size: Int = 4, generation: Int = 7, md5: [UInt8]? = nil,
    metadata: String = "{}", tokens: String? = nil
  ) -> ScriptedFirebase.Step {
    let hash = md5.map { #""md5Hash": "\#(Data($0).base64EncodedString())","# } ?? ""
    let links = tokens.map { #""downloadTokens": "\#($0)","# } ?? ""
    return .text(
      200,
      """
      {"name": "\(name.text)", "generation": "\(generation)", "size": "\(size)", \(hash) \(links)
       "timeCreated": "2026-11-22T16:39:58.500Z", "updated": "2026-11-23T00:00:00.000Z",
       "contentType": "audio/flac", "metadata": \(metadata), "bucket": "\(bucket)"}
      """)
  }

  static func content(_ bytes: [UInt8]) throws -> UploadContent {
    UploadContent(.bytes(bytes), size: bytes.count, md5: try md5(bytes))
  }

  static func md5(_ bytes: [UInt8]) throws -> [UInt8] {
    var hash = try MD5()
    hash.update(bytes)
    return hash.finish()
  }

  /// Returns the error of a call; nil for none.
  static func error(_ call: () async throws(CloudError) -> Void) async -> CloudError? {
    do throws(CloudError) {
      try await call()
      return nil
    } catch {
      return error
    }
  }
}

/// Collects the content of an object.
final class KeptContent: ObjectReceiver {
  private struct State {
    var bytes: [UInt8] = []
    var version: ObjectVersion?
    var size: Int?
  }

  private let state = Mutex(State())

  var bytes: [UInt8] { state.withLock { $0.bytes } }
  var version: ObjectVersion? { state.withLock { $0.version } }
  /// Nil if nothing has begun.
  var size: Int? { state.withLock { $0.size } }

  func begin(version: ObjectVersion?, size: Int) -> Bool {
    state.withLock { ($0.version, $0.size) = (version, size) }
    return true
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { $0.bytes += bytes }
    return true
  }
}

/// Thread-safe values in the order of their arrival.
final class Collected<Value: Sendable>: Sendable {
  private let kept = Mutex<[Value]>([])
  var values: [Value] { kept.withLock { $0 } }
  func append(_ value: Value) { kept.withLock { $0.append(value) } }
}
