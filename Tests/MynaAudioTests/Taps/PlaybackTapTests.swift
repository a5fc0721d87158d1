import MynaDSP
import TestSupport
import Testing

@testable import MynaAudio

@Suite("PlaybackTap")
struct PlaybackTapTests {
  private let folder = Scratch()

  private func count(_ start: Int, _ end: Int) -> [Float] { (start..<end).map { Float($0) } }

  /// Writes blocks of 512 consecutively numbered frames, like a device's thread.
  private func write(_ blocks: Range<Int>, to tap: borrowing PlaybackTap) {
    for block in blocks {
      let frames = count(block * 512, (block + 1) * 512)
      frames.withUnsafeBufferPointer {
        if let base = $0.baseAddress { tap.write(base, frameCount: 512) }
      }
    }
  }

  private func read(
    _ count: Int, from tap: borrowing PlaybackTap
  ) -> (frames: [Float], droppedCount: Int) {
    var frames = [Float](repeating: 0, count: count)
    let (found, dropped) = frames.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return (0, 0) }
      return tap.read(into: base, frameCount: count)
    }
    return (Array(frames.prefix(found)), dropped)
  }

  @Test("Frames that don't fit into a tap are dropped and counted where they are missing")
  func overflow() {
    let tap = PlaybackTap(sampleRate: 8_000, channelCount: 1)
    write(0..<40, to: tap)
    var part = read(1_000, from: tap)
    #expect(part.frames == count(0, 1_000) && part.droppedCount == 0)
    // There is room again, but the new frames do not follow those that wait.
    write(40..<41, to: tap)
    part = read(20_000, from: tap)
    #expect(part.frames == count(1_000, 16_384) && part.droppedCount == 0)
    write(41..<43, to: tap)
    part = read(20_000, from: tap)
    #expect(part.frames == count(41 * 512, 43 * 512))
    #expect(part.droppedCount == 41 * 512 - 16_384)
    #expect(tap.resetDroppedCount() == 0)
    write(43..<77, to: tap)
    #expect(read(20_000, from: tap).droppedCount == 0)
    #expect(tap.resetDroppedCount() == 2 * 512)
  }

  @Test("Two threads account for every tapped frame, whether delivered or dropped")
  func twoThreads() {
    let shared = SharedTap()
    let total = 2_000_000
    let frames = count(0, total)
    let writing = ThreadedCall {
      frames.withUnsafeBufferPointer { frames in
        guard let base = frames.baseAddress else { return }
        for start in stride(from: 0, to: total, by: 500) {
          shared.tap.write(base + start, frameCount: 500)
        }
      }
    }
    var (next, wrong) = (0, 0)
    var block = [Float](repeating: 0, count: 300)
    while true {
      let isOver = writing.hasReturned
      let (count, dropped) = shared.tap.read(into: &block, frameCount: 300)
      if count == 0, isOver { break }
      next += dropped
      for frame in 0..<count where block[frame] != frames[next + frame] { wrong += 1 }
      next += count
    }
    #expect(wrong == 0 && next + shared.tap.resetDroppedCount() == total)
  }

  @Test("A tap doesn't change the device's samples and receives them exactly")
  func sameSound() async throws {
    // Louder than a device may receive, so that it is clipped.
    try folder.write(
      Signal.noise(amplitude: 8, channelCount: 2, seconds: 2), to: "in.wav", format: .wavFloat)
    let chain = EffectPreset.hawk.chain
    var (tapped, heard): ([[Float]], [[Float]]) = ([[], []], [[], []])
    let plain = try Playback(folder("in.wav"), chain: chain, deviceRate: 44_100)
    let playback = try Playback(folder("in.wav"), chain: chain, deviceRate: 44_100)
    for engine in [plain.engine, playback.engine] {
      try engine.setChain(chain, limitsPeaks: false)
    }
    var taps: SoundTaps? = SoundTaps()
    let (tap, writer) = SoundTap.make()
    taps?.add(writer)
    let reading = Task { await tap.reduce(into: [SoundBlock]()) { $0.append($1) } }
    for step in 0..<8 {
      // The tap starts in the middle.
      if step == 2 { playback.engine.isTapped = true }
      for engine in [plain.engine, playback.engine] {
        if step == 3 { engine.volume = 0.3 }
        if step == 4 { try engine.seek(to: 30_000) }
        if step == 6 { engine.isPlaying = false }
      }
      let (expected, sound) = (plain.hear(seconds: 0.2), playback.hear(seconds: 0.2))
      #expect(sound.channels == expected.channels)
      if step >= 2 { for channel in 0..<2 { heard[channel] += sound.channels[channel] } }
      if let taps { playback.engine.deliverTappedFrames(to: taps) }
    }
    taps = nil
    for block in await reading.value {
      #expect(block.sampleRate == 44_100 && block.missedFrameCount == 0)
      for channel in 0..<2 { tapped[channel] += block.channels[channel] }
    }
    #expect(tapped == heard)
    #expect(heard[0].contains { abs($0) > 1 })
  }

  @Test("Frames are delivered only while there is a reader, from the time it begins")
  func noReader() async throws {
    try folder.write(.vowel(seconds: 1), to: "in.wav", format: .wavFloat)
    let playback = try Playback(folder("in.wav"))
    var taps: SoundTaps? = SoundTaps()
    playback.engine.isTapped = true
    _ = playback.hear(seconds: 0.1)
    if let taps { playback.engine.deliverTappedFrames(to: taps) }
    #expect(!playback.engine.isTapped)
    playback.engine.isTapped = true
    _ = playback.hear(seconds: 0.1)
    playback.engine.isTapped = false

    let (tap, writer) = SoundTap.make()
    taps?.add(writer)
    playback.engine.isTapped = true
    let heard = playback.hear(seconds: 0.1)
    if let taps { playback.engine.deliverTappedFrames(to: taps) }
    #expect(playback.engine.isTapped)
    taps = nil
    let blocks = await tap.reduce(into: [SoundBlock]()) { $0.append($1) }
    #expect(blocks.flatMap { $0.channels[0] } == heard.samples)
  }
}

/// A tap that two threads can share.
private final class SharedTap: Sendable {
  let tap = PlaybackTap(sampleRate: 8_000, channelCount: 1)
}
