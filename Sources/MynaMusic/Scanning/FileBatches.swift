import Synchronization

/// Distributes files in batches to concurrent readers, until all files are done or a reader fails.
///
/// The methods aren't inlined. If they were, the compiler could reuse the thread ID for the lock
/// after a task has been suspended and resumed on a different thread.
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

  var problem: MusicError? { @inline(never) get { state.withLock(\.problem) } }

  /// Returns the next batch; nil if none is left or a reader failed.
  @inline(never) func next() -> ArraySlice<ListedFiles.File>? {
    state.withLock { state in
      guard state.problem == nil, !state.rest.isEmpty else { return nil }
      defer { state.rest = state.rest.dropFirst(size) }
      return state.rest.prefix(size)
    }
  }

  @inline(never) func fail(_ error: MusicError) {
    state.withLock { $0.problem = $0.problem ?? error }
  }
}
