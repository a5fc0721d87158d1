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
  /// If the user interrupts the command, jobs that have not started are reported as canceled.
  ///
  /// - Parameter report: called on the caller's thread as soon as a job ends, in any order.
  func run<F: Error>(
    _ progress: TerminalProgress, report: (Int, Outcome) throws(F) -> Void
  ) throws(F) -> [Outcome] {
    var outcomes = [Outcome?](repeating: nil, count: jobs.count)
    let jobs = jobs
    defer { progress.clear() }
    var work = OrderedWork(count: jobs.count, width: width)
    work.isOrdered = false
    try work.run { index in
      defer { progress.update(index, to: 1) }
      return Self.outcome(of: jobs[index]) { fraction in
        progress.update(index, to: fraction)
        return !Interruption.hasCome
      }
    } report: { (index, outcome: Outcome) throws(F) in
      outcomes[index] = outcome
      try report(index, outcome)
    }
    for index in jobs.indices where outcomes[index] == nil {
      try report(index, .failure(.cancelled))
    }
    return outcomes.map { $0 ?? .failure(.cancelled) }
  }

  func run(_ progress: TerminalProgress) -> [Outcome] { run(progress) { _, _ in } }

  /// Runs a job on the calling thread.
  static func outcome(of job: RenderJob, onProgress: (Double) -> Bool) -> Outcome {
    do {
      return .success(try Renderer(job).run(onProgress: onProgress))
    } catch {
      // Ctrl-C also ends an ffmpeg process that is decoding. Report the file as canceled, not as
      // damaged.
      return .failure(Interruption.hasCome ? .cancelled : error)
    }
  }
}
