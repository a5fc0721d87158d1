import CAllocationCounter
import Foundation
import MIDI
import MynaDSP
import SoundFonts
import TestSupport
import Testing

@Suite("SoundFontSynthesizer")
struct SoundFontSynthesizerTests {
  static let rate = 48_000.0

  static func synthesizer() throws -> SoundFontSynthesizer {
    let path = try #require(SoundFontFile.ofSystem)
    return try SoundFontSynthesizer(path: path, sampleRate: rate)
  }

  static func render(_ synthesizer: SoundFontSynthesizer, seconds: Double) -> Signal {
    let count = Int(seconds * rate)
    var channels = [[Float]](repeating: [Float](repeating: 0, count: count), count: 2)
    channels.withUnsafeMutableBufferPointer { channels in
      channels[0].withUnsafeMutableBufferPointer { left in
        channels[1].withUnsafeMutableBufferPointer { right in
          guard let left = left.baseAddress, let right = right.baseAddress else { return }
          synthesizer.render(left: left, right: right, frames: count)
        }
      }
    }
    return Signal(channels, sampleRate: rate)
  }

  @Test(
    "Each key has its equal-tempered pitch",
    arguments: [
      (60, 261.626), (62, 293.665), (64, 329.628), (65, 349.228), (67, 391.995), (69, 440),
      (71, 493.883),
    ])
  func pitch(key: UInt8, frequency: Double) throws {
    let synthesizer = try Self.synthesizer()
    synthesizer.play(.noteOn(channel: 0, key: key, velocity: 90))
    let sound = Self.render(synthesizer, seconds: 1.2)[0.1..<1.1]
    // The string's first partial, not a louder one above it.
    let partial = Signal([lowPassed(sound.samples, below: 1.4 * frequency)], sampleRate: Self.rate)
    #expect(abs(cents(partial.dominantFrequency, above: frequency)) < 5)
  }

  private func lowPassed(_ samples: [Float], below frequency: Double) -> [Float] {
    var (samples, a) = (samples.map(Double.init), 1 - exp(-2 * .pi * frequency / Self.rate))
    a = min(a, 1)
    for _ in 0..<6 {
      var state = 0.0
      for n in samples.indices {
        state += a * (samples[n] - state)
        samples[n] = state
      }
    }
    return samples.map(Float.init)
  }

  @Test("Ten loud notes with the pedal down stay below full scale")
  func loud() throws {
    let synthesizer = try Self.synthesizer()
    synthesizer.play(.controlChange(channel: 0, controller: 64, value: 127))
    for key: UInt8 in [36, 43, 48, 52, 55, 60, 64, 67, 72, 76] {
      synthesizer.play(.noteOn(channel: 0, key: key, velocity: 127))
    }
    let sound = Self.render(synthesizer, seconds: 3)
    var meter = LevelMeter(sampleRate: Self.rate, channelCount: 2)
    meter.process(sound.buffer(from: 0, count: sound.frameCount))
    let peak = max(meter.level(0).truePeak, meter.level(1).truePeak)
    #expect(peak > 0.3)
    #expect(20 * log10(Double(peak)) < -1)
  }

  @Test("The pedal holds notes, and a reset silences everything")
  func pedal() throws {
    let synthesizer = try Self.synthesizer()
    synthesizer.play(.controlChange(channel: 0, controller: 64, value: 127))
    synthesizer.play(.noteOn(channel: 0, key: 60, velocity: 100))
    _ = Self.render(synthesizer, seconds: 0.2)
    synthesizer.play(.noteOff(channel: 0, key: 60, velocity: 64))
    #expect(Self.render(synthesizer, seconds: 1).level(at: 261.6) > -50)
    synthesizer.reset()
    _ = Self.render(synthesizer, seconds: 0.5)
    #expect(Self.render(synthesizer, seconds: 0.1).channels.joined().allSatisfy { abs($0) < 1e-4 })
  }

  @Test("The SoundFont lists General MIDI instruments by name")
  func instruments() throws {
    let names = try Self.synthesizer().instruments
    #expect(names.count > 100)
    #expect(names.first?.program == 0)
    #expect(names.contains { $0.name.localizedCaseInsensitiveContains("celesta") })
  }

  @Test("An organ chosen as the instrument sustains its notes")
  func chosen() throws {
    let synthesizer = try Self.synthesizer()
    let organ = try #require(synthesizer.instruments.first { $0.program == 19 })
    synthesizer.choose(organ)
    synthesizer.play(.noteOn(channel: 0, key: 60, velocity: 100))
    let sound = Self.render(synthesizer, seconds: 3)
    // A pipe does not die away as a string does.
    #expect(sound[2.0..<3.0].level(at: 261.63) > sound[0.5..<1.5].level(at: 261.63) - 3)
  }

  @Test("10,000 events, including pedals and resets, allocate no memory")
  func allocations() throws {
    let synthesizer = try Self.synthesizer()
    let left = UnsafeMutablePointer<Float>.allocate(capacity: 64)
    let right = UnsafeMutablePointer<Float>.allocate(capacity: 64)
    defer {
      left.deallocate()
      right.deallocate()
    }
    for round in 0..<2 {
      allocation_counter_start()
      for n in 0..<10_000 {
        let key = UInt8(21 + n &* 37 % 88)
        switch n % 10 {
        case 0:
          synthesizer.play(.controlChange(channel: 0, controller: 64, value: n % 20 == 0 ? 127 : 0))
        case 1 where n % 1_000 == 1: synthesizer.reset()
        case 2: synthesizer.play(.pitchBend(channel: 0, value: UInt16(n % 16_384)))
        case 3, 5, 7, 9: synthesizer.play(.noteOff(channel: 0, key: key, velocity: 64))
        default: synthesizer.play(.noteOn(channel: 0, key: key, velocity: UInt8(1 + n % 127)))
        }
        synthesizer.render(left: left, right: right, frames: n % 7 == 0 ? 17 : 64)
      }
      let count = allocation_counter_stop()
      #expect(count == 0, "round \(round)")
    }
  }

  @Test("Files that aren't SoundFonts are refused with specific errors")
  func refused() throws {
    let scratch = Scratch()
    let gone = scratch.path + "/gone.sf2"
    #expect(throws: SoundFontError.notFound(path: gone)) {
      try SoundFontSynthesizer(path: gone, sampleRate: 48_000)
    }
    #expect(throws: SoundFontError.notReadable(path: scratch.path)) {
      try SoundFontSynthesizer(path: scratch.path, sampleRate: 48_000)
    }
    for (name, bytes) in [
      ("empty.sf2", Data()),
      ("noise.sf2", Data((0..<9_999).map { UInt8(truncatingIfNeeded: $0 &* 37) })),
      ("riff.sf2", Data("RIFF\u{8}\0\0\0sfbk".utf8)),
    ] {
      let path = "\(scratch.path)/\(name)"
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(throws: SoundFontError.notSoundFont(path: path)) {
        try SoundFontSynthesizer(path: path, sampleRate: 48_000)
      }
    }
    let huge = scratch.path + "/huge.sf2"
    try Data("RIFF\0\0\0\0sfbk".utf8).write(to: URL(fileURLWithPath: huge))
    truncate(huge, 4 << 30)
    #expect(throws: SoundFontError.tooLarge(path: huge, byteCount: 4 << 30)) {
      try SoundFontSynthesizer(path: huge, sampleRate: 48_000)
    }
  }

  @Test("A truncated SoundFont is refused without a crash or a hang")
  func cut() throws {
    let path = try #require(SoundFontFile.ofSystem)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let scratch = Scratch(in: Scratch.memory)
    for part in [12, 100, 10_000, whole.count / 2, whole.count - 100] {
      let file = "\(scratch.path)/cut.sf3"
      try whole.prefix(part).write(to: URL(fileURLWithPath: file))
      #expect(throws: SoundFontError.notSoundFont(path: file)) {
        try SoundFontSynthesizer(path: file, sampleRate: 48_000)
      }
    }
  }
}
