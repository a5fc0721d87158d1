import Dispatch
import Foundation
import MynaAudio
import Synchronization

/// Runs render jobs side by side; one that fails does not stop the others.
struct RenderQueue {
  typealias Outcome = Result<RenderReport, RenderError>

  let jobs: [RenderJob]
  /// The most jobs at once.
  let width: Int

  /// Does all jobs; those an interruption left out count as cancelled.
  func run(_ progress: ProgressBar) -> [Outcome] {
    let next = Atomic<Int>(0)
    let outcomes = Mutex([Outcome](repeating: .failure(.cancelled), count: jobs.count))
    let jobs = jobs
    DispatchQueue.concurrentPerform(iterations: min(width, jobs.count)) { _ in
      while !Interruption.hasCome {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < jobs.count else { return }
        let outcome = Self.outcome(of: jobs[index]) { share in
          progress.update(index, to: share)
          return !Interruption.hasCome
        }
        progress.update(index, to: 1)
        outcomes.withLock { $0[index] = outcome }
      }
    }
    progress.clear()
    return outcomes.withLock { $0 }
  }

  private static func outcome(of job: RenderJob, onProgress: (Double) -> Bool) -> Outcome {
    do {
      return .success(try Renderer(job).run(onProgress: onProgress))
    } catch {
      return .failure(error)
    }
  }
}
