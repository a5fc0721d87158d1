import CloudSupport
import MynaCloud
import Synchronization

/// A storage that does not enforce conditions itself, like Firebase: others may write between its
/// check and its write.
final class RacyStorage: StorageRelay {
  /// Called between the check and the write of a sound.
  typealias Gap = @Sendable (ObjectName) async -> Void

  let inner: any ObjectStorage
  let canWriteConditionally = false
  private let before = Mutex<Gap?>(nil)
  private let after = Mutex<Gap?>(nil)

  init(_ inner: any ObjectStorage) { self.inner = inner }

  /// Calls `body` once, between the next check for a sound and its write.
  func beforeNextSound(_ body: @escaping Gap) { before.withLock { $0 = body } }

  /// Calls `body` once, after the next sound was written and before the call returns.
  func afterNextSound(_ body: @escaping Gap) { after.withLock { $0 = body } }

  func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    if condition != .always { try await look(at: name, condition) }
    let isSound = !name.text.hasPrefix("Myna/Sync/")
    // Other machines that are about to check do so now.
    for _ in 0..<50 { await Task.yield() }
    if isSound, let gap = before.withLock({ $0.take() }) { await gap(name) }
    let stored = try await inner.write(
      content, to: name, details: details, condition: .always, progress: progress)
    if isSound, let gap = after.withLock({ $0.take() }) { await gap(name) }
    return stored
  }

  private func look(at name: ObjectName, _ condition: WriteCondition) async throws(CloudError) {
    let found: StoredObject?
    do throws(CloudError) { found = try await inner.describe(name) } catch .notFound { found = nil }
    switch condition {
    case .always: return
    case .absent: if found != nil { throw .changed(name) }
    case .version(let version): if found?.version != version { throw .changed(name) }
    }
  }
}
