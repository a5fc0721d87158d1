import MynaAudio
import MynaScreens
import TestSupport
import Testing

@Suite("Recording notifications")
@MainActor struct RecordingNoticeTests {
  @Test("The notification is updated silently each minute, and with sound when recording pauses")
  func eachMinute() async {
    let time = VirtualTime()
    var told: [String] = []
    var phase = RecorderStatus.State.recording
    let following = Task {
      await RecordingNotice.observe(by: time) {
        RecordingNotice(phase: phase, duration: time.seconds)
      } report: { notice, tone in
        told.append("\(notice.phase) \(Int(notice.duration)) \(tone)")
      }
    }
    /// Advances the time by some seconds, with an update each second.
    func pass(_ seconds: Int) async {
      for _ in 0..<seconds {
        while time.sleeperCount == 0 { await Task.yield() }
        time.advance(by: .seconds(1))
      }
      while time.sleeperCount == 0 { await Task.yield() }
    }
    await pass(59)
    #expect(told == ["recording 0 loud"])
    await pass(1)
    #expect(told == ["recording 0 loud", "recording 60 quiet"])
    await pass(60)
    #expect(told.last == "recording 120 quiet")
    phase = .paused
    await pass(5)
    #expect(told.count == 4 && told.last == "paused 121 loud")
    following.cancel()
    await following.value
  }

  @Test("A recording problem triggers a notification when it appears and when it is resolved")
  func trouble() {
    let (fine, silent) = (
      RecordingNotice(phase: .recording, duration: 1),
      RecordingNotice(phase: .recording, problem: .silence, duration: 1)
    )
    #expect(fine.tone(after: nil) == .loud)
    #expect(silent.tone(after: fine) == .loud)
    #expect(silent.tone(after: silent) == nil)
    #expect(fine.tone(after: silent) == .loud)
  }
}
