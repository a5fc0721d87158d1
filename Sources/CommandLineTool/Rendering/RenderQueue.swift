import Dispatch
import MynaAudio
import Synchronization
import Threads

/// Runs render jobs side by side, each on a thread of its own; one that fails does not stop the others.
struct RenderQueue {
  typealias Outcome = Result<RenderReport, RenderError>

  let jobs: [RenderJob]
  /// The most jobs at once.
  let width: Int

  /// Does all jobs; those an interruption left out count as canceled.
  func run(_ progress: TerminalProgress) -> [Outcome] {
    let board = Board(jobs)
    let done = DispatchSemaphore(value: 0)
    let threadCount = min(width, jobs.count)
    let started = (0..<threadCount).prefix { _ in
      // Vorbis and Opus encode on the stack.
      NewThread.start(stackSize: 8 << 20) {
        board.work(progress)
        done.signal()
      }
    }
    // Where the system starts no thread more, those that there are do all jobs.
    if started.isEmpty { board.work(progress) }
    for _ in started { done.wait() }
    progress.clear()
    return board.outcomes
  }

  /// The state that the threads share: the next job, and the results of those before.
  private final class Board: Sendable {
    private let jobs: [RenderJob]
    private let next = Atomic<Int>(0)
    private let results: Mutex<[Outcome]>

    init(_ jobs: [RenderJob]) {
      self.jobs = jobs
      results = Mutex([Outcome](repeating: .failure(.cancelled), count: jobs.count))
    }

    var outcomes: [Outcome] { results.withLock { $0 } }

    /// Takes one job after another until none is left.
    func work(_ progress: TerminalProgress) {
      while !Interruption.hasCome {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < jobs.count else { return }
        let outcome = outcome(of: jobs[index]) { share in
          progress.update(index, to: share)
          return !Interruption.hasCome
        }
        progress.update(index, to: 1)
        results.withLock { $0[index] = outcome }
      }
    }

    private func outcome(of job: RenderJob, onProgress: (Double) -> Bool) -> Outcome {
      do {
        return .success(try Renderer(job).run(onProgress: onProgress))
      } catch {
        // A signal ends the ffmpeg that was being read too; that is no fault of the file.
        return .failure(Interruption.hasCome ? .cancelled : error)
      }
    }
  }
}
