import FoundationEssentials
package import SQLite
import Synchronization

/// An index in memory, for all who share it, while the one on disk cannot be written.
///
/// A copy of the one on disk, as far as that can be read; a look at the files adds the rest. What it learns is
/// in the files, so nothing is lost with it.
package final class SpareIndex<Failure: IndexFailure>: Sendable {
  private struct State {
    var name = ""
    var obstacle: Failure?
    /// Keeps the database while no store uses it.
    var anchor: Connection?
  }

  let steps: [Migration]
  private let state = Mutex(State())

  /// - Parameter steps: the schema of the index.
  package init(_ steps: [Migration]) { self.steps = steps }

  /// Why the index on disk cannot be written; nil while that one is used.
  package var obstacle: Failure? { state.withLock { $0.obstacle } }

  /// Opens the index in memory, which is made by the first who needs it.
  ///
  /// - Parameters:
  ///   - source: the index on disk, to be copied; nil if that cannot be read either.
  ///   - obstacle: why the index on disk cannot be written.
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
