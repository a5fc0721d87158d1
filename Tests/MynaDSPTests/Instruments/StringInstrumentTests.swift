import CAllocationCounter
import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("String instrument")
struct StringInstrumentTests {
  private func render(
    _ strings: inout StringInstrument, seconds: Double, rate: Double = 48_000, block: Int = 512
  ) -> Signal {
    let count = Int(seconds * rate)
    var channels = [[Float]](repeating: [], count: 2)
    var buffer = AudioBuffer(channelCount: 2, capacity: block)
    while channels[0].count < count {
      buffer.frameCount = min(block, count - channels[0].count)
      strings.process(&buffer)
      for channel in 0..<2 {
        channels[channel] += (0..<buffer.frameCount).map { buffer[channel, $0] }
      }
    }
    return Signal(channels, sampleRate: rate)
  }

  private func peak(_ sound: Signal) -> Float { sound.channels.joined().map(abs).max() ?? 0 }

  @Test("Each key has its equal-tempered pitch", arguments: [44_100.0, 48_000, 96_000])
  func pitch(rate: Double) {
    for key in stride(from: 28, through: 100, by: 6) {
      var strings = StringInstrument(sampleRate: rate)
      strings.noteOn(key: key, velocity: 80)
      let sound = render(&strings, seconds: 1.1, rate: rate)[0.1..<1.1]
      let expected = 440 * pow(2, (Double(key) - 69) / 12)
      // The strongest partial, whichever it is.
      let found = sound.dominantFrequency
      let number = (found / expected).rounded()
      #expect(number >= 1 && number <= 12, "key \(key): \(found) Hz instead of \(expected)")
      #expect(abs(cents(found, above: number * expected)) < 5, "key \(key), partial \(number)")
    }
  }

  @Test("A held key or pedal lets a string ring, and a released key is damped")
  func released() {
    for (pedal, isHeld) in [(false, true), (false, false), (true, false)] {
      var strings = StringInstrument(sampleRate: 48_000)
      strings.setPedal(pedal)
      strings.noteOn(key: 48, velocity: 100)
      let loud = peak(render(&strings, seconds: 0.2))
      if !isHeld { strings.noteOff(key: 48) }
      _ = render(&strings, seconds: 0.5)
      let rest = peak(render(&strings, seconds: 0.1))
      if pedal || isHeld {
        #expect(rest > loud / 20)
        strings.setPedal(false)
      } else {
        #expect(rest < loud / 1_000)
      }
    }
  }

  @Test("Strings eventually become silent, and are silent immediately after a reset")
  func silent() {
    var strings = StringInstrument(sampleRate: 48_000)
    #expect(peak(render(&strings, seconds: 0.1)) == 0)
    for key in [40, 60, 80] { strings.noteOn(key: key, velocity: 127) }
    for key in [40, 60, 80] { strings.noteOff(key: key) }
    _ = render(&strings, seconds: 3)
    let isSounding = strings.isSounding
    #expect(!isSounding)
    strings.noteOn(key: 40, velocity: 127)
    strings.reset()
    #expect(peak(render(&strings, seconds: 0.1)) == 0)
  }

  @Test("The strings' output doesn't depend on block sizes", arguments: [1, 17, 64, 8_192])
  func blocks(length: Int) {
    func played(_ block: Int) -> Signal {
      var strings = StringInstrument(sampleRate: 48_000)
      strings.noteOn(key: 50, velocity: 90)
      strings.noteOn(key: 57, velocity: 50)
      return render(&strings, seconds: 0.5, block: block)
    }
    #expect(played(length).channels == played(512).channels)
  }

  @Test("Higher velocity makes a string louder and brighter")
  func velocity() {
    let sounds = [20, 70, 127].map { velocity in
      var strings = StringInstrument(sampleRate: 48_000)
      strings.noteOn(key: 45, velocity: velocity)
      return render(&strings, seconds: 0.5)
    }
    let levels = sounds.map { $0.bandDecibels(50..<4_000) }
    #expect(levels[1] > levels[0] + 6 && levels[2] > levels[1] + 3)
    let brightness = sounds.map { $0.bandDecibels(2_000..<8_000) - $0.bandDecibels(50..<1_000) }
    #expect(brightness[0] < brightness[1] && brightness[1] < brightness[2])
  }

  @Test("Ten loud notes stay below full scale, and a hundred stay bounded")
  func many() {
    var strings = StringInstrument(sampleRate: 48_000)
    strings.setPedal(true)
    for key in [36, 43, 48, 52, 55, 60, 64, 67, 72, 76] { strings.noteOn(key: key, velocity: 127) }
    #expect(peak(render(&strings, seconds: 1)) < 0.89)
    for round in 0..<100 {
      strings.noteOn(key: 21 + round * 7 % 88, velocity: 127)
      let sound = render(&strings, seconds: 0.01)
      #expect(sound.channels.joined().allSatisfy { $0.isFinite && abs($0) < 4 })
    }
  }

  @Test("Playing strings allocates no memory")
  func allocations() {
    var strings = StringInstrument(sampleRate: 48_000)
    var buffer = AudioBuffer(channelCount: 2, capacity: 64)
    buffer.frameCount = 64
    allocation_counter_start()
    for n in 0..<10_000 {
      if n % 3 == 0 { strings.noteOn(key: n % 128, velocity: 1 + n % 127) }
      if n % 5 == 0 { strings.noteOff(key: n * 7 % 128) }
      if n % 50 == 0 { strings.setPedal(n % 100 == 0) }
      if n % 1_000 == 999 { strings.reset() }
      strings.process(&buffer)
    }
    #expect(allocation_counter_stop() == 0)
  }
}
