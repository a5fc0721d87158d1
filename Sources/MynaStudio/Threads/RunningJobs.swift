public import Observation

/// What takes long and comes to nothing if the program ends: who ends it asks first.
@MainActor @Observable public final class RunningJobs {
  /// What is done.
  public enum Kind: Equatable, Sendable {
    case export
    case edit
    case imports
  }

  /// One of them.
  struct Job {
    fileprivate let id: Int
    fileprivate let kind: Kind
    fileprivate let cancel: () -> Void
  }

  private var jobs: [Job] = []
  @ObservationIgnored private var count = 0

  /// Nothing is done yet.
  public init() {}

  /// What is done now, the latest last.
  public var kinds: [Kind] { jobs.map(\.kind) }

  /// Ends all, as if the person had given each of them up, and returns when the last has ended.
  public func cancel() async {
    for job in jobs { job.cancel() }
    for await isIdle in Observations({ self.jobs.isEmpty }) where isIdle { return }
  }

  /// Takes note of something that is done from now on; `cancel` has it end soon.
  func begin(_ kind: Kind, cancel: @escaping () -> Void) -> Job {
    count += 1
    let job = Job(id: count, kind: kind, cancel: cancel)
    jobs.append(job)
    return job
  }

  /// Takes note of its end.
  func end(_ job: Job) { jobs.removeAll { $0.id == job.id } }
}
