package import MynaAudio
package import Threads

/// The content of the notification that is shown during a recording while the app's window is
/// closed.
package struct RecordingNotice: Sendable {
  package var phase: RecorderStatus.State
  package var problem: RecordingProblem?
  package var duration: Double

  package init(phase: RecorderStatus.State, problem: RecordingProblem? = nil, duration: Double) {
    (self.phase, self.problem, self.duration) = (phase, problem, duration)
  }

  package enum AlertStyle: Sendable {
    case loud
    case quiet
  }

  /// Returns how to alert the user to this notification when it replaces an earlier one; nil if
  /// nothing has changed.
  ///
  /// The duration is updated once a minute without alerting the user.
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
      // If the task is canceled during the sleep, the loop publishes one more notification and then
      // ends.
      try? await time.sleep(for: .seconds(1))
    }
  }
}
