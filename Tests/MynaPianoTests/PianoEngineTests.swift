import Foundation
import MIDI
import TestSupport
import Testing

@testable import MynaPiano

@Suite("Playing the piano")
struct PianoEngineTests {
  @Test(
    "Each key has its equal-tempered pitch", arguments: [PianoInstrument.grand, .strings],
    [60, 62, 64, 65, 67, 69, 71])
  func pitch(instrument: PianoInstrument, key: UInt8) {
    let device = PianoDevice(instrument)
    device.play(seconds: 0.1)
    device.press(key, velocity: 90)
    let sound = device.play(seconds: 1.3)[0.2..<1.2]
    let expected = 440 * exp2((Double(key) - 69) / 12)
    // The first partial, not a louder one above it.
    let partial = sound.lowPassed(below: 1.2 * expected)
    #expect(abs(cents(partial.dominantFrequency, above: expected)) < 5)
  }

  @Test(
    "Many loud notes with the pedal down stay below -1 dBTP",
    arguments: [PianoInstrument.grand, .organ, .strings], [10, 50])
  func loud(instrument: PianoInstrument, count: Int) {
    let device = PianoDevice(instrument)
    device.engine.hall = 20
    device.pedal(true)
    for n in 0..<count { device.press(UInt8(36 + n * 5 % 60), velocity: 127) }
    let sound = device.play(seconds: 3)
    #expect(sound.truePeakDecibels < -1)
    #expect(sound.truePeakDecibels > -12)
  }

  @Test(
    "The block length doesn't change any samples",
    arguments: [PianoInstrument.grand, .strings], [1, 63, 64, 1_000, 8_192])
  func blocks(instrument: PianoInstrument, length: Int) {
    func played(_ block: Int) -> Signal {
      let device = PianoDevice(instrument)
      device.engine.hall = 30
      var sounds: [Signal] = []
      // The stamps are long past, so each event sounds with the next chunk.
      for event in [
        MIDIEvent.noteOn(channel: 0, key: 50, velocity: 90),
        .noteOn(channel: 0, key: 57, velocity: 50), .noteOff(channel: 0, key: 50, velocity: 64),
      ] {
        device.engine.send(event, at: 0)
        sounds.append(device.play(frames: 64 * 100, block: block))
      }
      device.engine.reset(at: 0)
      sounds.append(device.play(frames: 64 * 20, block: block))
      return Signal(
        (0..<2).map { channel in sounds.flatMap { $0.channels[channel] } },
        sampleRate: PianoDevice.rate)
    }
    #expect(played(length).channels == played(512).channels)
  }

  @Test("Hall reverb of 0% doesn't change any samples, and more reverb rings longer")
  func hall() {
    func played(_ amounts: [Double]) -> Signal {
      let device = PianoDevice(.strings)
      for amount in amounts {
        device.engine.hall = amount
        device.play(seconds: 0.3)
      }
      device.press(60)
      device.play(seconds: 0.3)
      device.lift(60)
      return device.play(seconds: 1)
    }
    let dry = played([0])
    #expect(played([40, 0]).channels == dry.channels)
    #expect(played([40])[0.6..<1.0].peak > 10 * dry[0.6..<1.0].peak)
  }

  @Test("After a long silence, a note sounds in the hall reverb like the first note")
  func silence() {
    let device = PianoDevice(.grand)
    device.engine.hall = 50
    device.play(seconds: 0.1)
    func note() -> Signal {
      device.press(60)
      let sound = device.play(seconds: 0.4)
      device.lift(60)
      return sound
    }
    let first = note()
    let ringing = device.play(seconds: 1)
    let rest = device.play(seconds: 20)[15..<20]
    let second = note()
    #expect(ringing.peak > 1e-3)
    #expect(rest.peak == 0)
    #expect(abs(second.rmsDecibels - first.rmsDecibels) < 0.1)
    #expect(device.play(seconds: 1).peak > 1e-3)
  }

  @Test(
    "Each repeated press of a key is heard, with or without a release", arguments: [true, false])
  func repeated(isLifted: Bool) {
    for instrument in [PianoInstrument.grand, .strings] {
      let device = PianoDevice(instrument)
      device.play(seconds: 0.1)
      for _ in 0..<8 {
        let before = device.play(seconds: 0.05)
        if isLifted { device.lift(60) }
        device.press(60)
        let after = device.play(seconds: 0.15)
        #expect(after.bandDecibels(1_000..<8_000) > before.bandDecibels(1_000..<8_000) + 3)
      }
    }
  }

  @Test("Switching instruments causes no click")
  func swap() async {
    let device = PianoDevice(.organ)
    device.press(48)
    device.play(seconds: 1)
    let before = device.play(seconds: 0.2)
    let loader = InstrumentLoader()
    device.engine.use(await loader.load(.musicBox, sampleRate: PianoDevice.rate))
    let after = device.play(seconds: 0.2)
    #expect(after.sharpestBend < 1.2 * before.sharpestBend)
    #expect(before.peak > 0.01)
    #expect(after[0.05..<0.2].peak < 1e-4)
    device.press(84)
    #expect(device.play(seconds: 0.2).peak > 0.01)
  }

  @Test("A replaced instrument is freed after it fades out, or immediately if it was never heard")
  func freed() {
    func strings() -> LoadedInstrument { LoadedInstrument(sampleRate: PianoDevice.rate) }
    weak var first: LoadedInstrument?
    weak var second: LoadedInstrument?
    var device: PianoDevice?
    do {
      let instrument = strings()
      first = instrument
      device = PianoDevice(instrument)
    }
    do {
      let instrument = strings()
      second = instrument
      device?.engine.use(instrument)
    }
    #expect(first != nil && second != nil)
    device?.engine.use(strings())
    #expect(second == nil)
    device?.play(seconds: 0.1)
    device?.engine.collect()
    #expect(first == nil)
    device = nil
  }

  @Test("A pedal that is held down stays down when the instrument changes")
  func pedal() {
    let device = PianoDevice(.grand)
    device.pedal(true)
    device.play(seconds: 0.1)
    device.engine.use(LoadedInstrument(sampleRate: PianoDevice.rate))
    device.play(seconds: 0.1)
    device.press(48)
    device.play(seconds: 0.1)
    device.lift(48)
    #expect(device.play(seconds: 0.5)[0.4..<0.5].peak > 0.01)
    device.pedal(false)
    #expect(device.play(seconds: 1)[0.9..<1].peak < 0.001)
  }
}
