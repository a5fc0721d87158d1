public import MynaAudio
public import Observation
import Threads

/// One file being written of a sound and an effect.
@MainActor @Observable public final class ExportModel {
  /// How far it is.
  public enum Phase: Equatable, Sendable {
    case running
    case done
    case cancelled
    case failed(RenderError)
  }

  /// What is being written.
  @ObservationIgnored public let job: RenderJob
  /// How far it is.
  public private(set) var phase = Phase.running
  /// The share that is done, 0…1.
  @ObservationIgnored public nonisolated var progress: Double { control.value }
  /// Seconds of what was written, once it was.
  @ObservationIgnored public private(set) var duration = 0.0

  @ObservationIgnored private let jobs: RunningJobs?
  @ObservationIgnored private let control = SharedProgress()
  @ObservationIgnored private let queue = SerialThread(label: "Myna.Export")

  /// Creates an export without starting it.
  ///
  /// - Parameter jobs: lists the export while it runs.
  public init(_ job: RenderJob, jobs: RunningJobs? = nil) { (self.job, self.jobs) = (job, jobs) }

  /// Writes the file, and returns when the export has ended.
  ///
  /// The program does not end before that, unless the export is canceled.
  public func run() async { await ExportsUnderway.during { await write() } }

  private func write() async {
    let (job, control) = (job, control)
    let running = jobs?.begin(.export) { control.cancel() }
    defer { if let running { jobs?.end(running) } }
    do throws(RenderError) {
      let report = try await queue.run { () throws(RenderError) in
        try Renderer(job).run { share in control.goesOn(share) }
      }
      duration = report.duration
      phase = .done
    } catch {
      phase = error == .cancelled ? .cancelled : .failed(error)
    }
  }

  /// Ends it, on any thread; nothing is left of it.
  public nonisolated func cancel() { control.cancel() }
}
