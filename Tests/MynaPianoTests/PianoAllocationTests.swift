import CAllocationCounter
import Foundation
import MIDI
import Realtime
import TestSupport
import Testing

@testable import MynaPiano

/// Counts allocations and locks, because the compiler cannot see into FluidSynth.
@Suite("Allocations and locks on the piano's audio thread")
struct PianoAllocationTests {
  @Test(
    "Rendering 10,000 events of all kinds causes no allocation and no lock",
    arguments: [PianoInstrument.grand, .strings])
  func rendering(instrument: PianoInstrument) {
    let engine = PianoEngine(.load(instrument, sampleRate: 48_000))
    engine.inbox.pointee.open(
      number: 1, countIn: PackedMetronome(Metronome(tempo: 300), countInBars: 1))
    let others = [PianoInstrument.organ, .musicBox, .strings, instrument].map {
      LoadedInstrument.load($0, sampleRate: 48_000)
    }
    var random = SeededRandom(seed: 3)
    var output = [Float](repeating: 0, count: 2 * 960)
    var (now, memory, locks) = (0, 0, 0)
    for n in 0..<10_000 {
      func any(_ count: Int) -> UInt8 { UInt8(Int.random(in: 0..<count, using: &random)) }
      let (channel, key) = (any(16), 21 + any(88))
      switch n % 10 {
      case 0:
        engine.send(.controlChange(channel: channel, controller: 64, value: any(128)), at: now)
      case 1:
        engine.send(
          .controlChange(channel: channel, controller: any(128), value: any(128)), at: now)
      case 2: engine.send(.pitchBend(channel: channel, value: UInt16(any(128)) << 7), at: now)
      case 3: engine.send(.programChange(channel: channel, program: any(128)), at: now)
      case 4, 5: engine.send(.noteOff(channel: channel, key: key, velocity: 64), at: now)
      case 6: engine.send(.channelPressure(channel: channel, pressure: any(128)), at: now)
      default: engine.send(.noteOn(channel: channel, key: key, velocity: 1 + any(127)), at: now)
      }
      if n % 500 == 499 { engine.reset(at: now) }
      if n % 700 == 699 { engine.releaseAll(at: now) }
      if n % 1_000 == 999 { engine.use(others[n / 1_000 % others.count]) }
      if n % 300 == 0 { engine.hall = Double(any(2)) * 40 }
      if n % 400 == 0 { engine.metronome = n % 800 == 0 ? nil : Metronome(tempo: 250, beats: 3) }
      let frames = [64, 17, 480, 96][n % 4]
      output.withUnsafeMutableBufferPointer { samples in
        guard let base = samples.baseAddress else { return }
        allocation_counter_start()
        engine.render(base, frameCount: frames, at: now)
        memory += allocation_counter_stop()
        locks += allocation_counter_locks()
      }
      now += frames * 20_833
    }
    #expect(memory == 0)
    #expect(locks == 0)
    #expect(engine.inbox.pointee.events.count > 5_000)
    let isFinite = output.allSatisfy { $0.isFinite }
    #expect(isFinite)
  }

  @Test("Reading the clock neither allocates nor locks, and the counter detects locks")
  func counted() {
    allocation_counter_start()
    _ = PianoEngine.now
    #expect(allocation_counter_stop() == 0)
    #expect(allocation_counter_locks() == 0)
    let lock = NSLock()
    allocation_counter_start()
    lock.lock()
    lock.unlock()
    _ = allocation_counter_stop()
    #expect(allocation_counter_locks() == 1)
  }
}
