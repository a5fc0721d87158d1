import Dispatch
import MynaAudio
import Synchronization
import Threads

/// Runs render jobs in parallel, each on its own thread.
///
/// If a job fails, the other jobs continue.
struct RenderQueue {
  typealias Outcome = Result<RenderReport, RenderError>

  let jobs: [RenderJob]
  /// The maximum number of jobs that run at the same time.
  let width: Int

  /// Runs all jobs.
  ///
  /// Jobs that did not start because the user interrupted the command count as canceled.
  func run(_ progress: TerminalProgress) -> [Outcome] {
    let board = SharedState(jobs)
    let done = DispatchSemaphore(value: 0)
    let threadCount = min(width, jobs.count)
    let started = (0..<threadCount).prefix { _ in
      // Use a large stack, because the Vorbis and Opus encoders allocate large buffers on the
      // stack.
      DetachedThread.start(stackSize: 8 << 20) {
        board.work(progress)
        done.signal()
      }
    }
    // If the system could not start any threads, run all jobs on this thread.
    if started.isEmpty { board.work(progress) }
    for _ in started { done.wait() }
    progress.clear()
    return board.outcomes
  }

  private final class SharedState: Sendable {
    private let jobs: [RenderJob]
    private let next = Atomic<Int>(0)
    private let results: Mutex<[Outcome]>

    init(_ jobs: [RenderJob]) {
      self.jobs = jobs
      results = Mutex([Outcome](repeating: .failure(.cancelled), count: jobs.count))
    }

    var outcomes: [Outcome] { results.withLock { $0 } }

    func work(_ progress: TerminalProgress) {
      while !Interruption.hasCome {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < jobs.count else { return }
        let outcome = outcome(of: jobs[index]) { fraction in
          progress.update(index, to: fraction)
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
        // Ctrl-C also ends an ffmpeg process that is decoding. Report that as canceled, not as a
        // damaged file.
        return .failure(Interruption.hasCome ? .cancelled : error)
      }
    }
  }
}
