import MynaDSP
import TestSupport
import Testing

@testable import MynaAudio

@Suite("SilenceSkipper")
struct SilenceSkipperTests {
  private struct Mark: Equatable {
    /// The frame of the take at which the mark is set.
    var frame: Int
    var skipped: Int
  }

  /// Returns the result for stereo frames in blocks of 1,024, at 1,000 Hz.
  private func skip(
    _ frames: [Float], canMark: (Int) -> Bool = { _ in true }
  ) -> (take: [Float], marks: [Mark]) {
    var skipper = SilenceSkipper(sampleRate: 1_000, channelCount: 2)
    var (take, marks) = ([Float](), [Mark]())
    let samples = frames.flatMap { [$0, -$0] }
    for start in stride(from: 0, to: samples.count, by: 200) {
      let block = Array(samples[start..<min(start + 200, samples.count)])
      block.withUnsafeBufferPointer { block in
        skipper.pass(
          block, canMark: canMark(marks.count),
          mark: { marks.append(Mark(frame: take.count / 2, skipped: $0)) },
          write: { take += $0 })
      }
    }
    skipper.release(
      mark: { marks.append(Mark(frame: take.count / 2, skipped: $0)) }, write: { take += $0 })
    return (stride(from: 0, to: take.count, by: 2).map { take[$0] }, marks)
  }

  private func sound(_ count: Int) -> [Float] {
    Signal.noise(amplitude: 0.5, seconds: 1).samples.prefix(count).map(\.self)
  }

  @Test("Silence is shortened to its first five seconds and last half second, and gets a marker")
  func skipped() {
    let (before, after) = (sound(2_000), sound(1_000))
    // Every frame is a distinct number.
    let silence: [Float] = (0..<20_000).map { Float($0) / 10_000_000 }
    let (take, marks) = skip(before + silence + after)
    let expected: [Float] = [before, Array(silence[..<5_000]), Array(silence[19_500...]), after]
      .flatMap(\.self)
    #expect(take == expected)
    #expect(marks == [Mark(frame: 7_000, skipped: 14_500)])
  }

  @Test("Short silence, and sound just above −50 dB, are recorded completely")
  func kept() {
    let quiet = [Float](repeating: 0.0033, count: 20_000)
    let pause = [Float](repeating: 0, count: 5_400)
    for frames in [sound(1_000) + pause + sound(1_000), sound(1_000) + quiet, pause] {
      let (take, marks) = skip(frames)
      #expect(take == frames && marks.isEmpty)
    }
  }

  @Test("Skipped silence at the end gets a marker, and silence that can't get one isn't skipped")
  func ends() {
    let silence = [Float](repeating: 0, count: 10_000)
    let (take, marks) = skip(sound(1_000) + silence)
    #expect(take.count == 1_000 + 5_500 && marks == [Mark(frame: 6_000, skipped: 4_500)])
    let twice = sound(1_000) + silence + sound(1_000) + silence + sound(1_000)
    let (rest, only) = skip(twice) { $0 < 1 }
    #expect(only.count == 1 && rest.count == twice.count - only[0].skipped)
  }

  @Test("A silence marker contains the skipped duration")
  func names() {
    let words = SilenceSkipper.name("Silence skipped: %1", seconds: 154.7)
    #expect(words == "Silence skipped: 2:35")
    #expect(SilenceSkipper.name("%1", seconds: 3_755) == "1:02:35")
  }
}
