import Foundation
import Hashing
import MynaCloud
import Synchronization

/// Collects the content of an object, or a part of it.
final class ByteReceiver: ObjectReceiver {
  private let limit: Int
  private let isWanted: Bool
  private let state = Mutex((bytes: [UInt8](), version: ObjectVersion?.none, size: Int?.none))

  /// Accepts up to `limit` bytes, or declines before the first one.
  init(limit: Int = .max, isWanted: Bool = true) { (self.limit, self.isWanted) = (limit, isWanted) }

  var bytes: [UInt8] { state.withLock { $0.bytes } }
  var version: ObjectVersion? { state.withLock { $0.version } }
  /// The size of the whole object; nil before `begin`.
  var size: Int? { state.withLock { $0.size } }

  func begin(version: ObjectVersion?, size: Int) -> Bool {
    state.withLock { ($0.version, $0.size) = (version, size) }
    return isWanted
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      state.bytes += bytes
      return state.bytes.count <= limit
    }
  }
}

extension UploadContent {
  init(_ bytes: [UInt8]) throws {
    var hash = try MD5()
    hash.update(bytes)
    self.init(.bytes(bytes), size: bytes.count, md5: hash.finish())
  }
}

extension ObjectDetails {
  static let song = ObjectDetails(
    contentType: "audio/flac", metadata: ["title": "나의 노래 – “Öl”", "take-id": "0b1c"])
}

extension ObjectStorage {
  @discardableResult func put(
    _ bytes: [UInt8], at name: ObjectName, details: ObjectDetails = .song,
    condition: WriteCondition = .always
  ) async throws(CloudError) -> StoredObject {
    guard let content = try? UploadContent(bytes) else { preconditionFailure("no hash") }
    return try await write(
      content, to: name, details: details, condition: condition, progress: nil)
  }

  func bytes(of name: ObjectName) async throws(CloudError) -> [UInt8] {
    let receiver = ByteReceiver()
    try await read(name, from: 0, of: nil, into: receiver)
    return receiver.bytes
  }

  /// Returns all names below a prefix.
  func names(of prefix: String = "") async throws(CloudError) -> [String] {
    var names: [String] = []
    var token: PageToken?
    repeat {
      let page = try await page(of: prefix, after: token)
      names += page.entries.map(\.name.text)
      token = page.next
    } while token != nil
    return names
  }
}
