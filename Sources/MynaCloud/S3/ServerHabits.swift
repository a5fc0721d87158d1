import Synchronization

/// Properties of a server that were found out while it was asked.
final class ServerHabits: Sendable {
  private struct State {
    var takesBareTags = false
    var refusesWrites = false
    var hidesHashes = false
    /// Writes with the condition that nothing is there.
    var newCount = 0
  }

  private let state = Mutex(State())

  /// Returns a tag as the condition of a write.
  func condition(on tag: ETag) -> String {
    state.withLock { $0.takesBareTags } ? tag.text : tag.quoted
  }

  /// Notes that the server compares a condition with quotes around it to a tag without: Ceph does, when it writes.
  func noteBareTags() { state.withLock { $0.takesBareTags = true } }

  /// Whether the tags of the server are no hashes of the content, as where it encrypts with keys of its own.
  var hidesHashes: Bool { state.withLock { $0.hidesHashes } }

  /// Notes that a tag is no hash of the content.
  func noteHiddenHash() { state.withLock { $0.hidesHashes = true } }

  /// Whether the server was seen to refuse a write where an object is, so that nobody needs to look before.
  var refusesWrites: Bool { state.withLock { $0.refusesWrites } }

  /// Notes that the server refused a write where an object is.
  func noteRefusal() { state.withLock { $0.refusesWrites = true } }

  /// Notes a write where nothing was, and returns whether it is the second one: then there may be many more.
  func isSecondNewWrite() -> Bool {
    state.withLock { state in
      state.newCount += 1
      return state.newCount == 2
    }
  }
}
