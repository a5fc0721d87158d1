package import FoundationEssentials
import Observation

/// Lists the long jobs whose work is lost if the program ends, so that the app asks before it quits.
@MainActor @Observable package final class RunningJobs {
  /// The kind of a job.
  package enum Kind: Equatable, Sendable {
    case export
    case edit
    case imports
  }

  /// A running job.
  struct Job {
    fileprivate let id: Int
    fileprivate let kind: Kind
    fileprivate let cancel: () -> Void
  }

  /// The shares that are done of edits that take long, 0…1, by the takes that are edited.
  package private(set) var edits: [UUID: Double] = [:]

  private var jobs: [Job] = []
  @ObservationIgnored private var count = 0

  /// Creates a list without jobs.
  package init() {}

  /// The kinds of the running jobs, the latest last.
  package var kinds: [Kind] { jobs.map(\.kind) }

  /// Cancels all jobs, as if the user had canceled each of them, and returns when the last has ended.
  package func cancel() async {
    for job in jobs { job.cancel() }
    for await isIdle in Observations({ self.jobs.isEmpty }) where isIdle { return }
  }

  /// Adds a job that begins now; `cancel` makes it end soon.
  func begin(_ kind: Kind, cancel: @escaping () -> Void) -> Job {
    count += 1
    let job = Job(id: count, kind: kind, cancel: cancel)
    jobs.append(job)
    return job
  }

  /// Tells how much of a take's edit is done; nil when it has ended.
  func note(_ share: Double?, ofEditing take: UUID) {
    if edits[take] != share { edits[take] = share }
  }

  /// Removes a job that has ended.
  func end(_ job: Job) { jobs.removeAll { $0.id == job.id } }
}
