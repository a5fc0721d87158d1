import FoundationEssentials
package import SQLite
import Synchronization

/// An index in memory, shared by all stores, for use while the index on disk cannot be written to.
///
/// The index starts as a copy of the index on disk, if that index is readable. A scan of the files
/// adds any missing rows. Changes are also stored in the files, so they are not lost when the
/// process ends.
package final class InMemoryIndex<Failure: IndexFailure>: Sendable {
  private struct State {
    var name = ""
    var obstacle: Failure?
    /// Keeps the database in memory while no store uses it.
    var anchor: Connection?
  }

  let steps: [Migration]
  private let state = Mutex(State())

  package init(_ steps: [Migration]) { self.steps = steps }

  package var obstacle: Failure? { state.withLock { $0.obstacle } }

  func open(
    copying source: Connection?, because obstacle: Failure
  ) throws(SQLiteError) -> Connection {
    let name = try state.withLock { state throws(SQLiteError) in
      if state.anchor != nil { return state.name }
      let name = "/\(UUID().uuidString)"
      let anchor = try Connection(inMemory: name)
      // If the copy fails, a scan of the files finds the rows again.
      try? source?.copy(toMemory: name)
      try anchor.migrate(steps)
      state = State(name: name, obstacle: obstacle, anchor: anchor)
      return name
    }
    return try Connection(inMemory: name)
  }

  package func close() { state.withLock { $0 = State() } }
}
