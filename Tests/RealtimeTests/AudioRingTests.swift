import Foundation
import Testing

import Realtime

/// A ring that two threads can hold.
private final class SharedRing: Sendable {
  let ring: AudioRing
  init(channelCount: Int, frameCount: Int) {
    ring = AudioRing(channelCount: channelCount, frameCount: frameCount)
  }
}

@Suite("AudioRing")
struct AudioRingTests {
  @Test("Two threads pass a million frames in order, without duplicates", arguments: [1, 2])
  func twoThreads(channelCount: Int) {
    let shared = SharedRing(channelCount: channelCount, frameCount: 1_000)
    let total = 1_000_000
    Thread {
      var next = 0
      var block = [Float](repeating: 0, count: 700 * channelCount)
      while next < total {
        let count = min(1 + next % 700, total - next)
        for frame in 0..<count {
          for channel in 0..<channelCount {
            block[frame * channelCount + channel] = Float(next + frame)
          }
        }
        next += shared.ring.write(block, frameCount: count)
      }
    }.start()
    var (next, wrong) = (0, 0)
    var block = [Float](repeating: 0, count: 512 * channelCount)
    while next < total {
      let count = shared.ring.read(into: &block, frameCount: 1 + next % 512)
      for index in 0..<count * channelCount where block[index] != Float(next + index / channelCount)
      {
        wrong += 1
      }
      next += count
    }
    #expect(wrong == 0)
    #expect(shared.ring.count == 0)
  }

  @Test(
    "A full ring accepts no frames, an empty ring returns none, and skipped frames are discarded")
  func limits() {
    let ring = AudioRing(channelCount: 1, frameCount: 1_000)
    #expect(ring.capacity == 1_024)
    let samples = (0..<2_000).map { Float($0) }
    #expect(ring.write(samples, frameCount: 2_000) == 1_024)
    #expect(ring.room == 0)
    #expect(ring.skip(1_000) == 1_000)
    var output = [Float](repeating: -1, count: 100)
    #expect(ring.read(into: &output, frameCount: 100) == 24)
    #expect(output[0] == 1_000 && output[23] == 1_023 && output[24] == -1)
    #expect(ring.read(into: &output, frameCount: 100) == 0)
    #expect(ring.skip(5) == 0)
  }
}
