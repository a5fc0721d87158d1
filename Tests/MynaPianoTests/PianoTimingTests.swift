import Foundation
import MIDI
import TestSupport
import Testing

@testable import MynaPiano

@Suite("Piano latency")
struct PianoTimingTests {
  /// A device whose real rate differs from its nominal rate, and that requests blocks unevenly.
  struct UnevenDevice: Sendable, CustomTestStringConvertible {
    var rate = 48_000.0
    /// The deviation of its rate in parts per million.
    var drift: Double
    /// The lengths of its blocks, in turn.
    var blocks: [Int]
    /// The maximum lateness of its requests in nanoseconds; most are near 0.
    var lateness: Double

    var testDescription: String {
      "\(rate) Hz, \(drift) ppm, blocks of \(blocks), \(lateness / 1e6) ms late"
    }
  }

  @Test(
    "Notes sound with a constant delay that varies by at most 1.5 ms",
    arguments: [
      UnevenDevice(drift: 0, blocks: [480], lateness: 0),
      UnevenDevice(drift: 300, blocks: [480], lateness: 1e6),
      UnevenDevice(drift: -300, blocks: [512], lateness: 2e6),
      UnevenDevice(drift: 100, blocks: [360, 128, 64, 360], lateness: 1e6),
      UnevenDevice(drift: 50, blocks: [128], lateness: 1e6),
      UnevenDevice(rate: 44_100, drift: -100, blocks: [441], lateness: 1e6),
    ])
  func jitter(device: UnevenDevice) throws {
    let engine = PianoEngine(LoadedInstrument(sampleRate: device.rate))
    let (start, trueRate) = (7_000_000_000_000.0, device.rate * (1 + device.drift * 1e-6))
    var random = SeededRandom(seed: 1)
    var (frame, turn, note, resetFrame) = (0, 0, 0.0, 0)
    var isSounding = false
    var (delays, waits): ([Double], [Double]) = ([], [])
    while delays.count < 400 {
      let block = device.blocks[turn % device.blocks.count]
      turn += 1
      // The device requests a block when the blocks before it have been played.
      let due = start + Double(frame) / trueRate * 1e9
      let late = pow(Double.random(in: 0...1, using: &random), 4) * device.lateness
      let now = due + late
      if !isSounding, frame > resetFrame + Int(0.06 * device.rate), frame > Int(3 * device.rate) {
        // A key is pressed between the last block and this one.
        note = now - Double.random(in: 0...1, using: &random) * Double(block) / device.rate * 1e9
        engine.send(.noteOn(channel: 0, key: 72, velocity: 100), at: Int(note))
        isSounding = true
      }
      var samples = [Float](repeating: 0, count: 2 * block)
      samples.withUnsafeMutableBufferPointer { samples in
        guard let base = samples.baseAddress else { return }
        engine.render(base, frameCount: block, at: Int(now))
      }
      if isSounding, let onset = samples.firstIndex(where: { $0 != 0 }) {
        delays.append(start + Double(frame + onset / 2) / trueRate * 1e9 - note)
        waits.append(now - note)
        isSounding = false
        resetFrame = frame
        engine.reset(at: 0)
      }
      frame += block
    }
    let (least, most) = (try #require(delays.min()), try #require(delays.max()))
    #expect((most - least) / 1e6 <= 1.5)
    #expect(try #require(waits.max()) / 1e6 <= 20)
  }

  @Test("A late event is heard in the next chunk, and events keep their order")
  func late() throws {
    let device = PianoDevice(.strings)
    device.play(seconds: 0.5)
    device.engine.send(.noteOn(channel: 0, key: 60, velocity: 100), at: 0)
    let sound = device.play(seconds: 0.1)
    let onset = try #require(sound.samples.firstIndex { $0 != 0 })
    #expect(onset < 64 + 300)
    // The note-off has an earlier stamp than the note-on, but is still played after it.
    device.engine.send(.noteOff(channel: 0, key: 60, velocity: 100), at: -5)
    device.play(seconds: 1)
    #expect(device.play(seconds: 0.1).peak < 1e-3)
  }

  @Test("Events from a clock that is ahead are heard immediately and also end")
  func ahead() {
    let device = PianoDevice(.strings)
    device.play(seconds: 0.5)
    for _ in 0..<200 {
      device.engine.send(.noteOn(channel: 0, key: 60, velocity: 100), at: .max / 2)
      device.engine.send(.noteOff(channel: 0, key: 60, velocity: 64), at: .max / 2)
    }
    #expect(device.play(seconds: 0.1).peak > 1e-3)
    device.play(seconds: 1)
    #expect(device.play(seconds: 0.1).peak < 1e-3)
  }

  @Test("After a gap of a minute, the delay is unchanged")
  func gap() throws {
    let device = PianoDevice(.strings)
    device.play(seconds: 1)
    device.sleep(seconds: 60)
    device.play(seconds: 0.1)
    device.press(60)
    let sound = device.play(seconds: 0.1)
    let onset = try #require(sound.samples.firstIndex { $0 != 0 })
    #expect(abs(Double(onset) / PianoDevice.rate - device.engine.delay) < 0.0105)
  }
}
