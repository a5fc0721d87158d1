import Files
package import MynaAudio
import Observation
import SoundFiles
import Threads

/// One file being written: of a sound and an effect, or of the notes of a performance.
@MainActor @Observable package final class ExportModel {
  /// The progress.
  package enum Phase: Equatable, Sendable {
    case running
    case done
    case cancelled
    case failed(RenderError)
  }

  /// The path of the file.
  @ObservationIgnored package let output: String
  /// The progress.
  package private(set) var phase = Phase.running
  /// The share that is done, 0…1.
  @ObservationIgnored package nonisolated var progress: Double { control.value }
  /// Seconds of the sound that was written, once it was.
  @ObservationIgnored package private(set) var duration = 0.0
  /// What the file lacks of the sound, though nobody asked for that; once it was written.
  @ObservationIgnored package private(set) var losses: [RenderLoss] = []

  /// The way in which the file is made.
  private enum Work {
    case rendering(RenderJob)
    case copying(FileCopy)
  }

  @ObservationIgnored private let work: Work
  @ObservationIgnored private let jobs: RunningJobs?
  @ObservationIgnored private let control = SharedProgress()
  @ObservationIgnored private let queue = SerialThread(label: "Myna.Export")

  /// Creates an export without starting it.
  ///
  /// - Parameter jobs: lists the export while it runs.
  package init(_ job: RenderJob, jobs: RunningJobs? = nil) {
    (work, output, self.jobs) = (.rendering(job), job.output, jobs)
  }

  /// Creates an export of a file as it is, in place of one that has its name, without starting it.
  ///
  /// - Parameter jobs: lists the export while it runs.
  package init(copyOf source: String, to path: String, jobs: RunningJobs? = nil) {
    work = .copying(FileCopy(of: source, at: path, overwrite: true))
    (output, self.jobs) = (path, jobs)
  }

  /// Writes the file, and returns when the export has ended.
  ///
  /// The program does not end before that, unless the export is canceled.
  package func run() async { await ExportsUnderway.during { await write() } }

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

  /// Does the work, and returns a report of what was rendered; nil for a copy.
  private nonisolated static func run(
    _ work: Work, _ control: SharedProgress
  ) throws(RenderError) -> RenderReport? {
    switch work {
    case .rendering(let job):
      return try Renderer(job).run { share in control.goesOn(share) }
    case .copying(let copy):
      let isComplete = try rethrowing(
        as: RenderError.file, try copy.make(while: { control.goesOn(0) }))
      guard isComplete else { throw .cancelled }
      _ = control.goesOn(1)
      return nil
    }
  }

  /// Ends it, on any thread; nothing is left of it.
  package nonisolated func cancel() { control.cancel() }
}
