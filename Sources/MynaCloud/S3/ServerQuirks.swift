import Synchronization

final class ServerQuirks: Sendable {
  private struct State {
    var takesBareTags = false
    var refusesWrites = false
    var hidesHashes = false
    var newCount = 0
  }

  private let state = Mutex(State())

  func condition(on tag: ETag) -> String {
    state.withLock { $0.takesBareTags } ? tag.text : tag.quoted
  }

  /// Called when the server expects unquoted ETags in conditional headers, as Ceph does for writes.
  func recordBareTags() { state.withLock { $0.takesBareTags = true } }

  /// Whether the server's tags aren't hashes of the content, for example because it encrypts
  /// objects.
  var hidesHashes: Bool { state.withLock { $0.hidesHashes } }

  func recordHiddenHash() { state.withLock { $0.hidesHashes = true } }

  /// Whether the server has refused to overwrite an object, in which case no check is required
  /// before a write.
  var refusesWrites: Bool { state.withLock { $0.refusesWrites } }

  func recordRefusal() { state.withLock { $0.refusesWrites = true } }

  /// Counts a write of a new object.
  ///
  /// Returns whether this is the second such write, which suggests that a batch of objects is being
  /// written.
  func isSecondNewWrite() -> Bool {
    state.withLock { state in
      state.newCount += 1
      return state.newCount == 2
    }
  }
}
