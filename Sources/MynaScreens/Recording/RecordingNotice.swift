package import MynaAudio
package import Threads

/// The facts that a notification tells of a recording whose window is closed.
package struct RecordingNotice: Sendable {
  /// The state of the recording.
  package var phase: RecorderStatus.State
  /// A trouble, present or past.
  package var trouble: RecordTrouble?
  /// Seconds so far.
  package var duration: Double

  /// A notice of these facts.
  package init(phase: RecorderStatus.State, trouble: RecordTrouble? = nil, duration: Double) {
    (self.phase, self.trouble, self.duration) = (phase, trouble, duration)
  }

  /// The ways to tell something.
  package enum Tone: Sendable {
    /// As news, which may disturb somebody.
    case loud
    /// Among other notices, where whoever looks finds it.
    case quiet
  }

  /// The way to tell this after an earlier notice; nil when it says nothing new.
  ///
  /// The length is told each minute; it alone is no reason to disturb anybody.
  package func tone(after earlier: RecordingNotice?) -> Tone? {
    guard let earlier, phase == earlier.phase, trouble.isSame(as: earlier.trouble) else {
      return .loud
    }
    return minutes == earlier.minutes ? nil : .quiet
  }

  private var minutes: Int { Int(duration / 60) }

  /// Looks each second, and tells what is new, until the task is canceled.
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
      // Canceled, it ends at the next look.
      try? await time.sleep(for: .seconds(1))
    }
  }
}
