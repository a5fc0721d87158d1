import Files
package import MynaAudio
import Observation
import SoundFiles
import Threads

@MainActor @Observable package final class ExportModel {
  package enum Phase: Equatable, Sendable {
    case running
    case done
    case cancelled
    case failed(RenderError)
  }

  @ObservationIgnored package let output: String
  package private(set) var phase = Phase.running
  @ObservationIgnored package nonisolated var progress: Double { control.value }
  /// The duration of the written file in seconds, once the export is done.
  @ObservationIgnored package private(set) var duration = 0.0
  /// The losses of audio quality in the exported file that the user did not request.
  @ObservationIgnored package private(set) var losses: [RenderQualityLoss] = []

  private enum Job {
    case rendering(RenderJob)
    case copying(FileCopy)
  }

  @ObservationIgnored private let work: Job
  @ObservationIgnored private let jobs: RunningJobs?
  @ObservationIgnored private let control = SharedProgress()
  @ObservationIgnored private let queue = SerialThread(label: "Myna.Export")

  package init(_ job: RenderJob, jobs: RunningJobs? = nil) {
    (work, output, self.jobs) = (.rendering(job), job.output, jobs)
  }

  package init(copyOf source: String, to path: String, jobs: RunningJobs? = nil) {
    work = .copying(FileCopy(of: source, at: path, overwrite: true))
    (output, self.jobs) = (path, jobs)
  }

  /// Writes the file and returns when the export has ended.
  ///
  /// The program does not exit before this returns, unless the export is canceled.
  package func run() async { await RunningExports.during { await write() } }

  private func write() async {
    let (work, control) = (work, control)
    let running = jobs?.begin(.export) { control.cancel() }
    defer { if let running { jobs?.end(running) } }
    do throws(RenderError) {
      let report = try await queue.run { () throws(RenderError) in
        try Self.run(work, control)
      }
      if let report { (duration, losses) = (report.duration, report.losses) }
      phase = .done
    } catch {
      phase = error == .cancelled ? .cancelled : .failed(error)
    }
  }

  private nonisolated static func run(
    _ work: Job, _ control: SharedProgress
  ) throws(RenderError) -> RenderReport? {
    switch work {
    case .rendering(let job):
      return try Renderer(job).run { fraction in control.update(fraction) }
    case .copying(let copy):
      let isComplete = try rethrowing(
        as: RenderError.file, try copy.make(while: { control.update(0) }))
      guard isComplete else { throw .cancelled }
      _ = control.update(1)
      return nil
    }
  }

  /// Cancels the export and leaves no file behind.
  ///
  /// This can be called from any thread.
  package nonisolated func cancel() { control.cancel() }
}
