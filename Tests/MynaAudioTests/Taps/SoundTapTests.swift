import TestSupport
import Testing

@testable import MynaAudio

@Suite("SoundTap", .timeLimit(.minutes(1)))
struct SoundTapTests {
  private func count(_ start: Int, _ end: Int) -> [Float] { (start..<end).map { Float($0) } }

  /// Sends frames whose samples count up from `start` in the first channel, and down in the second.
  private func give(_ count: Int, from start: Int, to taps: SoundTaps?) {
    let frames: [Float] = self.count(start, start + count).flatMap { [$0, -$0] }
    frames.withUnsafeBufferPointer { taps?.give($0, channelCount: 2, sampleRate: 44_100) }
  }

  private func blocks(of tap: SoundTap) async -> [SoundBlock] {
    await tap.reduce(into: []) { $0.append($1) }
  }

  @Test("Each reader receives all frames from when it began, and ends when the source is released")
  func readers() async {
    var taps: SoundTaps? = SoundTaps()
    let (first, firstWriter) = SoundTap.make()
    taps?.add(firstWriter)
    give(3_000, from: 0, to: taps)
    let (second, secondWriter) = SoundTap.make()
    taps?.add(secondWriter)
    give(500, from: 3_000, to: taps)
    taps = nil
    let all = await blocks(of: first)
    #expect(all.flatMap { $0.channels[0] } == count(0, 3_500))
    #expect(all.flatMap { $0.channels[1] } == count(0, 3_500).map { -$0 })
    #expect(all.map(\.startFrame) == [0, 1_024, 2_048, 3_000])
    #expect(all.allSatisfy { $0.missedFrameCount == 0 && $0.sampleRate == 44_100 })
    let rest = await blocks(of: second)
    #expect(rest.map(\.startFrame) == [0] && rest.first?.channels[0].first == 3_000)
  }

  @Test("A slow reader keeps the latest blocks and is told how many frames it missed")
  func slowReader() async {
    var taps: SoundTaps? = SoundTaps()
    let (tap, writer) = SoundTap.make()
    taps?.add(writer)
    for number in 0..<1_000 { give(1_024, from: number * 1_024, to: taps) }
    taps?.skip(77)
    give(1_024, from: 1_024_000, to: taps)
    taps = nil
    let kept = await blocks(of: tap)
    #expect(kept.count == SoundTap.maximumBlockCount)
    let missed = (1_001 - SoundTap.maximumBlockCount) * 1_024
    #expect(kept.first?.missedFrameCount == missed && kept.first?.startFrame == missed)
    #expect(kept.dropFirst().dropLast().allSatisfy { $0.missedFrameCount == 0 })
    #expect(kept.last?.missedFrameCount == 77 && kept.last?.startFrame == 1_024_077)
    #expect(kept.flatMap { $0.channels[0] } == count(missed, 1_001 * 1_024))
  }

  @Test("A reader that stops ends only its own tap")
  func leaving() async {
    let taps = SoundTaps()
    let (first, firstWriter) = SoundTap.make()
    taps.add(firstWriter)
    do {
      let (second, secondWriter) = SoundTap.make()
      taps.add(secondWriter)
      give(10, from: 0, to: taps)
      for await block in second {
        #expect(block.frameCount == 10)
        break
      }
    }
    give(10, from: 10, to: taps)
    let task = Task { await blocks(of: first) }
    task.cancel()
    let read = await task.value
    #expect(read.allSatisfy { $0.frameCount == 10 })
    give(10, from: 20, to: taps)
    #expect(taps.isEmpty)
  }
}
