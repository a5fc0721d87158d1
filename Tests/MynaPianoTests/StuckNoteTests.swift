import MIDI
import TestSupport
import Testing

@testable import MynaPiano

@Suite("Stuck notes")
struct StuckNoteTests {
  /// Returns whether all sound ends, and a new note sounds and ends normally.
  private func isAlright(_ device: PianoDevice) -> Bool {
    device.play(seconds: 4)
    guard device.play(seconds: 0.2).peak < 1e-4 else { return false }
    device.press(60)
    guard device.play(seconds: 0.2).peak > 0.01 else { return false }
    device.lift(60)
    device.play(seconds: 4)
    return device.play(seconds: 0.2).peak < 1e-4
  }

  @Test(
    "If the event queue overflows, all keys are released",
    arguments: [PianoInstrument.organ, .strings])
  func overflow(instrument: PianoInstrument) {
    let device = PianoDevice(instrument)
    device.pedal(true)
    device.press(60, 64)
    device.play(seconds: 0.1)
    // The queue has room for the first events, but not for the note-offs that follow.
    for _ in 0..<50 {
      for key: UInt8 in 0..<128 { device.press(key) }
    }
    device.lift(60, 64)
    device.pedal(false)
    #expect(isAlright(device))
  }

  @Test("Releasing everything during an instrument change ends the notes of both instruments")
  func swapping() {
    for released in [0, 1, 2] {
      let device = PianoDevice(.organ)
      device.pedal(true)
      device.press(48, 60)
      device.play(seconds: 0.2)
      if released == 0 { device.engine.releaseAll(at: device.now) }
      device.engine.use(.load(.electricPiano, sampleRate: PianoDevice.rate))
      device.press(67)
      if released == 1 { device.engine.releaseAll(at: device.now) }
      device.play(seconds: 0.005, block: 64)
      if released == 2 { device.engine.releaseAll(at: device.now) }
      device.engine.use(.load(.organ, sampleRate: PianoDevice.rate))
      device.play(seconds: 0.1)
      device.lift(48, 60, 67)
      device.pedal(false)
      #expect(isAlright(device), "released at \(released)")
    }
  }

  @Test(
    "Releasing everything lifts each pedal and resets each wheel",
    arguments: [PianoInstrument.organ, .grand, .strings])
  func release(instrument: PianoInstrument) {
    let device = PianoDevice(instrument)
    device.press(48, 60)
    for controller: UInt8 in [64, 66, 67, 1] {
      device.send(.controlChange(channel: 3, controller: controller, value: 127))
    }
    device.send(.pitchBend(channel: 0, value: 16_383))
    device.lift(48)
    device.play(seconds: 0.3)
    device.engine.releaseAll(at: device.now)
    #expect(isAlright(device))
    func pitch(_ device: PianoDevice) -> Double {
      device.press(69)
      return device.play(seconds: 1.2)[0.2..<1.2].lowPassed(below: 500).dominantFrequency
    }
    #expect(abs(cents(pitch(device), above: pitch(PianoDevice(instrument)))) < 1)
  }

  @Test("A reset silences the piano within 30 ms without a click, and new notes sound")
  func reset() {
    for instrument in [PianoInstrument.organ, .strings] {
      let device = PianoDevice(instrument)
      device.engine.hall = 50
      device.pedal(true)
      device.press(48)
      device.play(seconds: 0.5)
      let before = device.play(seconds: 0.5)
      device.engine.reset(at: device.now)
      let after = device.play(seconds: 0.2)
      #expect(before.peak > 0.01)
      #expect(after.sharpestBend < 1.2 * before.sharpestBend)
      #expect(after[0.03..<0.2].peak == 0)
      #expect(isAlright(device))
    }
  }

  @Test("A key pressed on several channels leaves no note sounding after its release")
  func channels() {
    let device = PianoDevice(.organ)
    device.send(.noteOn(channel: 0, key: 60, velocity: 90))
    device.send(.noteOn(channel: 9, key: 60, velocity: 90))
    device.send(.noteOn(channel: 5, key: 60, velocity: 0))
    device.send(.noteOff(channel: 9, key: 60, velocity: 0))
    #expect(isAlright(device))
  }

  @Test(
    "A note with any timestamp is heard, and ends soon after its release",
    arguments: [Int.min, -1, 0, 1, 4_000_000_000_000, 6_000_000_000_000, Int.max])
  func stamps(stamp: Int) {
    let device = PianoDevice(.strings)
    device.play(seconds: 0.1)
    device.engine.send(.noteOn(channel: 0, key: 60, velocity: 100), at: stamp)
    #expect(device.play(seconds: 0.2).peak > 0.01)
    device.engine.send(.noteOff(channel: 0, key: 60, velocity: 100), at: stamp)
    #expect(isAlright(device))
  }
}
