import FoundationEssentials
import SQLite
import Synchronization

/// The index in memory, for all stores of a library, while the one on disk cannot be written.
///
/// A copy of the one on disk, as far as that can be read; a scan of the folder adds the rest. What it learns is
/// in the folder, so nothing is lost with it.
final class SpareIndex: Sendable {
  private struct State {
    var name = ""
    var obstacle: LibraryError?
    /// Keeps the database while no store uses it.
    var anchor: Connection?
  }

  private let state = Mutex(State())

  /// Why the index on disk cannot be written; nil while that one is used.
  var obstacle: LibraryError? { state.withLock { $0.obstacle } }

  /// Opens the index in memory, which is made by the first who needs it.
  ///
  /// - Parameters:
  ///   - source: the index on disk, to be copied; nil if that cannot be read either.
  ///   - obstacle: why the index on disk cannot be written.
  func open(
    copying source: Connection?, because obstacle: LibraryError
  ) throws(SQLiteError) -> Connection {
    let name = try state.withLock { state throws(SQLiteError) in
      if state.anchor != nil { return state.name }
      let name = "/\(UUID().uuidString)"
      let anchor = try Connection(inMemory: name)
      // A scan of the folder finds again what cannot be copied.
      try? source?.copy(toMemory: name)
      try anchor.migrate(TakeIndexSchema.migrations)
      state = State(name: name, obstacle: obstacle, anchor: anchor)
      return name
    }
    return try Connection(inMemory: name)
  }

  /// Has all stores that are opened from now on use the index on disk.
  func close() { state.withLock { $0 = State() } }
}
