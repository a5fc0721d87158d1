import MynaDSP
import TestSupport
import Testing

@testable import MynaAudio

@Suite("SoundTrigger")
struct SoundTriggerTests {
  /// Frames whose samples differ, and are too quiet for the trigger.
  private func quiet(_ count: Int) -> [Float] { (0..<count).map { Float($0) / 10_000_000 } }

  /// Returns what stereo frames at 1,000 Hz in blocks of `blockFrames` leave of the first channel.
  private func trigger(_ frames: [Float], blockFrames: Int) -> [Float] {
    var trigger = SoundTrigger(threshold: 0.01, sampleRate: 1_000, channelCount: 2)
    var take: [Float] = []
    let samples = frames.flatMap { [$0, -$0] }
    for start in stride(from: 0, to: samples.count, by: 2 * blockFrames) {
      let block = Array(samples[start..<min(start + 2 * blockFrames, samples.count)])
      block.withUnsafeBufferPointer { trigger.pass($0) { take += $0 } }
    }
    return stride(from: 0, to: take.count, by: 2).map { take[$0] }
  }

  @Test(
    "A take begins exactly half a second before the first loud frame, whatever the block size",
    arguments: [1, 7, 160, 1_024])
  func lead(blockFrames: Int) {
    let (before, after) = (quiet(5_003), [0.5] + quiet(2_000))
    let take = trigger(before + after, blockFrames: blockFrames)
    #expect(take == before.suffix(500) + after)
  }

  @Test("A take that is loud within its first half second begins with its first frame")
  func early() {
    let frames = quiet(200) + [0.5] + quiet(10)
    #expect(trigger(frames, blockFrames: 64) == frames)
    #expect(trigger([0.5] + quiet(10), blockFrames: 64) == [0.5] + quiet(10))
  }

  @Test("Nothing is recorded while no sample exceeds the threshold")
  func silent() {
    let frames = quiet(3_000) + [0.01, -0.01] + quiet(3_000)
    #expect(trigger(frames, blockFrames: 100).isEmpty)
    #expect(trigger(quiet(1_000) + [-0.011], blockFrames: 100).count == 501)
  }

  @Test("Audio before a pause isn't joined to the audio after the pause")
  func paused() {
    var trigger = SoundTrigger(threshold: 0.01, sampleRate: 1_000, channelCount: 1)
    var take: [Float] = []
    quiet(400).withUnsafeBufferPointer { trigger.pass($0) { take += $0 } }
    trigger.discard()
    let after = quiet(30) + [0.5]
    after.withUnsafeBufferPointer { trigger.pass($0) { take += $0 } }
    #expect(take == after)
  }
}
