import Synchronization

/// What was found out about a server while it was asked.
final class ServerHabits: Sendable {
  private let takesBareTags = Mutex(false)

  /// Returns a tag as the condition of a write.
  func condition(on tag: ETag) -> String { takesBareTags.withLock { $0 } ? tag.text : tag.quoted }

  /// Notes that the server compares a condition with quotes around it to a tag without: Ceph does, when it writes.
  func noteBareTags() { takesBareTags.withLock { $0 = true } }
}
