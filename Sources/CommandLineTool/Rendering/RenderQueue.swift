import MynaAudio

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
    var outcomes = [Outcome](repeating: .failure(.cancelled), count: jobs.count)
    let jobs = jobs
    OrderedWork(count: jobs.count, width: width).run { index in
      defer { progress.update(index, to: 1) }
      return Self.outcome(of: jobs[index]) { fraction in
        progress.update(index, to: fraction)
        return !Interruption.hasCome
      }
    } report: {
      outcomes[$0] = $1
    }
    progress.clear()
    return outcomes
  }

  private static func outcome(of job: RenderJob, onProgress: (Double) -> Bool) -> Outcome {
    do {
      return .success(try Renderer(job).run(onProgress: onProgress))
    } catch {
      // Ctrl-C also ends an ffmpeg process that is decoding. Report that as canceled, not as a
      // damaged file.
      return .failure(Interruption.hasCome ? .cancelled : error)
    }
  }
}
