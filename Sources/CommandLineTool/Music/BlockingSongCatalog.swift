import Dispatch
import MynaMusic
import Synchronization
import Threads

struct BlockingSongCatalog: Sendable {
  let catalog: any SongCatalog
  var time: any TimeSource = SystemTime()

  func songs(_ query: MusicQuery) throws(MusicError) -> [Song] {
    try wait { [catalog] () async throws(MusicError) in try await catalog.songs(query) }
  }

  func song(_ id: SongID) throws(MusicError) -> Song? {
    try wait { [catalog] () async throws(MusicError) in try await catalog.song(id) }
  }

  func albums() throws(MusicError) -> [AlbumSummary] {
    try wait { [catalog] () async throws(MusicError) in try await catalog.albums() }
  }

  func artists() throws(MusicError) -> [ArtistSummary] {
    try wait { [catalog] () async throws(MusicError) in try await catalog.artists() }
  }

  /// Updates the catalog from the user's folders, and shows the progress.
  ///
  /// If the user presses Ctrl-C, the update stops, and the next update scans the remaining files.
  func update() throws(MusicError) {
    let bar = TerminalProgress(count: 1, patience: 0.5)
    let watch = Task { [catalog] in
      for await change in catalog.changes() {
        switch change {
        case .songs, .removed: break
        case .progress(let done, let total): bar.update(0, to: Double(done) / Double(max(1, total)))
        case .scanned(let findings):
          for sentence in findings.sentences {
            bar.clear()
            Console.say(sentence)
          }
        }
      }
    }
    defer {
      watch.cancel()
      bar.clear()
    }
    try wait { [catalog] () async throws(MusicError) in try await catalog.update() }
  }

  /// Waits for asynchronous work, which Ctrl-C cancels.
  private func wait<T: Sendable>(
    for work: @escaping @Sendable () async throws(MusicError) -> T
  ) throws(MusicError) -> T {
    let outcome = Outcome<T>()
    // Don't run the work on Swift's shared thread pool. Callers of this method block; if they took
    // up all of the pool's threads, the program would deadlock.
    let task = Task(executorPreference: Self.executor) {
      let result: Result<T, MusicError>
      do throws(MusicError) { result = .success(try await work()) } catch {
        result = .failure(error)
      }
      outcome.value.withLock { $0 = result }
      outcome.done.signal()
    }
    while !time.wait(atMost: .milliseconds(100), for: outcome.done) {
      if Interruption.hasCome { task.cancel() }
    }
    guard let result = outcome.value.withLock({ $0 }) else {
      preconditionFailure("signaled before the work was done")
    }
    return try result.get()
  }

  private static let executor = Executor()

  /// Runs the work on threads outside Swift's pool.
  private final class Executor: TaskExecutor {
    private let queue = DispatchQueue(label: "songs", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private final class Outcome<T: Sendable>: Sendable {
    let value = Mutex<Result<T, MusicError>?>(nil)
    let done = DispatchSemaphore(value: 0)
  }
}
