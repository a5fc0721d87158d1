import FoundationEssentials
package import SQLite
import Synchronization

/// An index in memory, for all who share it, while the one on disk cannot be written.
///
/// A copy of the one on disk, as far as that can be read; a look at the files adds the rest. What
/// it learns is in the files, so nothing is lost with it.
package final class InMemoryIndex<Failure: IndexFailure>: Sendable {
  private struct State {
    var name = ""
    var obstacle: Failure?
    /// Keeps the database in memory while no store uses it.
    var anchor: Connection?
  }

  let steps: [Migration]
  private let state = Mutex(State())

  /// - Parameter steps: the schema of the index.
  package init(_ steps: [Migration]) { self.steps = steps }

  /// The reason why the index on disk cannot be written; nil while it is used.
  package var obstacle: Failure? { state.withLock { $0.obstacle } }

  /// Opens the index in memory; the first caller creates it.
  ///
  /// - Parameters:
  ///    - source: the index on disk to copy; nil if it is unreadable.
  ///    - obstacle: the reason why the index on disk cannot be written.
  func open(
    copying source: Connection?, because obstacle: Failure
  ) throws(SQLiteError) -> Connection {
    let name = try state.withLock { state throws(SQLiteError) in
      if state.anchor != nil { return state.name }
      let name = "/\(UUID().uuidString)"
      let anchor = try Connection(inMemory: name)
      // A look at the files finds again what cannot be copied.
      try? source?.copy(toMemory: name)
      try anchor.migrate(steps)
      state = State(name: name, obstacle: obstacle, anchor: anchor)
      return name
    }
    return try Connection(inMemory: name)
  }

  /// Has all who open it from now on use the index on disk.
  package func close() { state.withLock { $0 = State() } }
}
