import CloudSupport
import MynaCloud
import Synchronization

/// A storage that lists only names, as Firebase does, and counts the calls.
final class NameOnlyListing: StorageRelay {
  struct Counts: Equatable {
    var pages = 0
    var descriptions: [ObjectName] = []
    /// The most concurrent descriptions.
    var mostAtATime = 0
    fileprivate var running = 0
  }

  let inner: any ObjectStorage
  private let state = Mutex(Counts())
  private let look: Mutex<(@Sendable (Counts) -> Void)?> = Mutex(nil)

  init(_ inner: any ObjectStorage) { self.inner = inner }

  var counts: Counts { state.withLock { $0 } }

  func reset() { state.withLock { $0 = Counts() } }

  /// Calls `body` before each requested description, which is already counted.
  func onDescription(_ body: @escaping @Sendable (Counts) -> Void) { look.withLock { $0 = body } }

  func page(of prefix: String, after token: PageToken?) async throws(CloudError) -> ObjectPage {
    state.withLock { $0.pages += 1 }
    let page = try await inner.page(of: prefix, after: token)
    return ObjectPage(page.entries.map { ListedObject($0.name) }, next: page.next)
  }

  func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    let counts = state.withLock { counts in
      counts.descriptions.append(name)
      counts.running += 1
      counts.mostAtATime = max(counts.mostAtATime, counts.running)
      return counts
    }
    look.withLock { $0 }?(counts)
    defer { state.withLock { $0.running -= 1 } }
    await Task.yield()
    return try await inner.describe(name)
  }
}
