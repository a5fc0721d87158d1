package import MynaAudio
package import Threads

/// The content of the notification about a recording while its window is closed.
package struct RecordingNotice: Sendable {
  package var phase: RecorderStatus.State
  package var problem: RecordScreenProblem?
  package var duration: Double

  package init(phase: RecorderStatus.State, problem: RecordScreenProblem? = nil, duration: Double) {
    (self.phase, self.problem, self.duration) = (phase, problem, duration)
  }

  package enum AlertStyle: Sendable {
    case loud
    case quiet
  }

  /// Returns how to show this notice after an earlier one; nil if it contains nothing new.
  ///
  /// The duration is updated every minute, without an alert.
  package func tone(after earlier: RecordingNotice?) -> AlertStyle? {
    guard let earlier, phase == earlier.phase, problem.isSame(as: earlier.problem) else {
      return .loud
    }
    return minutes == earlier.minutes ? nil : .quiet
  }

  private var minutes: Int { Int(duration / 60) }

  @MainActor package static func observe(
    by time: any TimeSource, read: @MainActor () -> RecordingNotice,
    report: @MainActor (RecordingNotice, AlertStyle) -> Void
  ) async {
    var told: RecordingNotice?
    while !Task.isCancelled {
      let notice = read()
      if let tone = notice.tone(after: told) {
        report(notice, tone)
        told = notice
      }
      // If canceled, the loop ends after the next notice.
      try? await time.sleep(for: .seconds(1))
    }
  }
}
