package import MynaAudio
package import Threads

/// The content of the notification about a recording whose window is closed.
package struct RecordingNotice: Sendable {
  package var phase: RecorderStatus.State
  package var trouble: RecordTrouble?
  /// Seconds recorded so far.
  package var duration: Double

  package init(phase: RecorderStatus.State, trouble: RecordTrouble? = nil, duration: Double) {
    (self.phase, self.trouble, self.duration) = (phase, trouble, duration)
  }

  package enum Tone: Sendable {
    /// Alerts the user.
    case loud
    /// Is listed without an alert.
    case quiet
  }

  /// Returns how to show this notice after an earlier one; nil if nothing new is in it.
  ///
  /// The length is updated each minute, without an alert.
  package func tone(after earlier: RecordingNotice?) -> Tone? {
    guard let earlier, phase == earlier.phase, trouble.isSame(as: earlier.trouble) else {
      return .loud
    }
    return minutes == earlier.minutes ? nil : .quiet
  }

  private var minutes: Int { Int(duration / 60) }

  @MainActor package static func follow(
    by time: any TimeSource, look: @MainActor () -> RecordingNotice,
    tell: @MainActor (RecordingNotice, Tone) -> Void
  ) async {
    var told: RecordingNotice?
    while !Task.isCancelled {
      let notice = look()
      if let tone = notice.tone(after: told) {
        tell(notice, tone)
        told = notice
      }
      // If canceled, the loop ends after the next notice.
      try? await time.sleep(for: .seconds(1))
    }
  }
}
