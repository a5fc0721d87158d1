import Testing

@testable import MynaAudio

@Suite("StallDetector")
struct StallDetectorTests {
  @Test("A steady microphone has no missing time, even with a slightly slow clock")
  func steady() {
    var watch = StallDetector(sampleRate: 48_000, now: 0)
    for block in 1...180_000 { watch.recordArrival(frameCount: 959, now: Double(block) * 0.02) }
    watch.finish(now: 3_600.01)
    #expect(watch.missing == 0)
    #expect(watch.silence(now: 3_600.5) == nil)
  }

  @Test("Frames that never arrive after a stall count as missing, and late frames don't")
  func stall() {
    for (late, missing) in [(0, 3.0), (144_000, 0), (48_000, 2)] {
      var watch = StallDetector(sampleRate: 48_000, now: 0)
      for block in 1...50 { watch.recordArrival(frameCount: 960, now: Double(block) * 0.02) }
      #expect(watch.silence(now: 3) != nil)
      watch.recordArrival(frameCount: late, now: 4)
      for block in 1...100 { watch.recordArrival(frameCount: 960, now: 4 + Double(block) * 0.02) }
      watch.finish(now: 6.01)
      #expect(abs(watch.missing - missing) < 0.05)
    }
  }

  @Test("Discarded frames count as missing, however brief the loss")
  func loss() {
    var watch = StallDetector(sampleRate: 48_000, now: 0)
    for block in 1...50 { watch.recordArrival(frameCount: 960, now: Double(block) * 0.02) }
    for block in 51...58 { watch.recordLoss(now: Double(block) * 0.02) }
    for block in 59...200 { watch.recordArrival(frameCount: 960, now: Double(block) * 0.02) }
    #expect(abs(watch.missing - 0.16) < 0.001)
    watch.recordLoss(now: 4.02)
    watch.finish(now: 4.04)
    #expect(abs(watch.missing - 0.2) < 0.001)
  }

  @Test("If the start isn't counted, a slow start is silence but not missing time")
  func slowStart() {
    var watch = StallDetector(sampleRate: 48_000, now: 0, countsStart: false)
    #expect(watch.silence(now: 2) == 2)
    for block in 1...50 { watch.recordArrival(frameCount: 960, now: 2 + Double(block) * 0.02) }
    watch.finish(now: 3.01)
    #expect(watch.missing == 0)
    watch.recordArrival(frameCount: 960, now: 5)
    watch.finish(now: 5.01)
    #expect(abs(watch.missing - 2) < 0.05)
    var silent = StallDetector(sampleRate: 48_000, now: 0, countsStart: false)
    silent.finish(now: 5)
    #expect(silent.missing == 0)
  }

  @Test("After a microphone stops for good, all later time counts as missing")
  func dead() {
    var watch = StallDetector(sampleRate: 48_000, now: 0)
    watch.recordArrival(frameCount: 960, now: 0.02)
    watch.finish(now: 5.02)
    #expect(abs(watch.missing - 5) < 0.01)
  }
}
