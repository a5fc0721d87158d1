import Foundation
import MIDI
import Synchronization
import TestSupport
import Testing

@testable import MynaPiano

@Suite("Idle piano")
struct PianoRestTests {
  let device = PianoDevice(.strings)

  @Test("The piano is idle only in silence, not during a note or while the metronome is on")
  func silence() {
    device.play(seconds: 30)
    #expect(device.engine.secondsAtRest > 20)
    device.press(60)
    device.play(seconds: 2)
    #expect(device.engine.secondsAtRest == 0)
    device.lift(60)
    device.play(seconds: 30)
    #expect(device.engine.secondsAtRest > 10)
    device.engine.metronome = Metronome()
    device.play(seconds: 5)
    #expect(device.engine.secondsAtRest == 0)
  }

  @Test("A note wakes the idle device once, and sounds when the device resumes")
  func note() {
    let wakes = Counter()
    device.play(seconds: 20)
    device.engine.rest { wakes.add() }
    #expect(wakes.count == 0)
    device.sleep(seconds: 60)
    device.press(69)
    device.press(81)
    #expect(wakes.count == 1)
    device.sleep(seconds: 0.05)
    #expect(device.play(seconds: 0.5).peak > 0.01)
  }

  @Test("The metronome, a new instrument, and a recording wake the idle device")
  func wakers() throws {
    let performance = RecordedPerformance()
    let engine = performance.device.engine
    let wakes = Counter()
    func waking(_ work: () throws -> Void) rethrows -> Bool {
      let before = wakes.count
      engine.rest { wakes.add() }
      if wakes.count > before { return false }
      try work()
      return wakes.count == before + 1
    }
    performance.play(frames: 48_000)
    #expect(waking { engine.metronome = Metronome() })
    engine.metronome = nil
    performance.play(frames: 48_000)
    #expect(waking { engine.use(.load(.organ, sampleRate: PianoDevice.rate)) })
    performance.play(frames: 48_000)
    #expect(try waking { try performance.record() })
    performance.play(frames: 48_000 * 20)
    #expect(engine.secondsAtRest == 0)
    _ = try performance.stop()
  }

  @Test("A note that arrives while the device is being stopped wakes the device immediately")
  func race() {
    let wakes = Counter()
    device.play(seconds: 20)
    device.press(69)
    device.engine.rest { wakes.add() }
    #expect(wakes.count == 1)
  }
}

private final class Counter: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}
