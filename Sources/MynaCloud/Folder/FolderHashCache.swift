import Synchronization

final class FolderHashCache: Sendable {
  /// The maximum number of hashes to remember, which take up a few megabytes.
  private static let limit = 10_000

  private struct Key: Hashable {
    let name: ObjectName
    let version: ObjectVersion
  }

  private let hashes = Mutex<[Key: [UInt8]]>([:])

  subscript(name: ObjectName, version: ObjectVersion) -> [UInt8]? {
    get { hashes.withLock { $0[Key(name: name, version: version)] } }
    set {
      hashes.withLock { hashes in
        if hashes.count >= Self.limit { hashes.removeAll() }
        hashes[Key(name: name, version: version)] = newValue
      }
    }
  }
}
