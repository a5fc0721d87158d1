package import FoundationEssentials
import Observation

/// The long-running jobs whose work would be lost if the program exited.
///
/// While there are any jobs, the app asks the user for confirmation before it quits.
@MainActor @Observable package final class RunningJobs {
  package enum Kind: Equatable, Sendable {
    case export
    case edit
    case imports
  }

  struct Job {
    fileprivate let id: Int
    fileprivate let kind: Kind
    fileprivate let cancel: () -> Void
  }

  /// The progress of long edits, 0…1, by take ID.
  package private(set) var edits: [UUID: Double] = [:]

  private var jobs: [Job] = []
  @ObservationIgnored private var count = 0

  package init() {}

  package var kinds: [Kind] { jobs.map(\.kind) }

  package func cancel() async {
    for job in jobs { job.cancel() }
    for await isIdle in Observations({ self.jobs.isEmpty }) where isIdle { return }
  }

  func begin(_ kind: Kind, cancel: @escaping () -> Void) -> Job {
    count += 1
    let job = Job(id: count, kind: kind, cancel: cancel)
    jobs.append(job)
    return job
  }

  func setProgress(_ fraction: Double?, ofEditing take: UUID) {
    if edits[take] != fraction { edits[take] = fraction }
  }

  func end(_ job: Job) { jobs.removeAll { $0.id == job.id } }
}
