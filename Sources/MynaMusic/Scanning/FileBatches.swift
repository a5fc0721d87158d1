import Synchronization

/// Hands out files in batches to those who read them, until there are no more or one of them has failed.
///
/// Tasks call it again and again. Were its methods inlined there, the compiler would keep the number of the thread for the lock
/// while a task is suspended, and the task may go on on another one.
final class FileBatches: Sendable {
  private struct State {
    var rest: ArraySlice<ListedFiles.File>
    var problem: MusicError?
  }

  private let size: Int
  private let state: Mutex<State>

  init(of files: [ListedFiles.File], size: Int) {
    self.size = size
    state = Mutex(State(rest: files[...]))
  }

  /// The first error.
  var problem: MusicError? { @inline(never) get { state.withLock(\.problem) } }

  /// Returns the next batch; nil if there is no more to be done.
  @inline(never) func next() -> ArraySlice<ListedFiles.File>? {
    state.withLock { state in
      guard state.problem == nil, !state.rest.isEmpty else { return nil }
      defer { state.rest = state.rest.dropFirst(size) }
      return state.rest.prefix(size)
    }
  }

  /// Ends the work of all.
  @inline(never) func fail(_ error: MusicError) {
    state.withLock { $0.problem = $0.problem ?? error }
  }
}
