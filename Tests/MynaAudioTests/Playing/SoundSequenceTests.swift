import Foundation
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@testable import MynaAudio

@Suite("SoundSequence")
struct SoundSequenceTests {
  private let folder = Scratch(in: Scratch.memory)

  // MARK: Seams

  @Test(
    "Audio split into two files plays like one file, bit for bit",
    arguments: [
      EffectChain(name: "", units: []), EffectPreset.hawk.chain,
      EffectChain(name: "slow", units: [.timePitch(.init(rate: 0.8))]),
    ], [(48_000.0, 48_000.0), (44_100, 48_000), (96_000, 44_100)])
  func seam(chain: EffectChain, rates: (file: Double, device: Double)) throws {
    let noise = Signal.noise(channelCount: 2, sampleRate: rates.file, seconds: 0.8)
    let parts = [noise[0..<0.3123], noise[0.3123..<0.8]]
    let split = try hear(parts, chain: chain, deviceRate: rates.device)
    let whole = try hear([noise], chain: chain, deviceRate: rates.device)
    #expect(split.channels == whole.channels)
    #expect(whole.rms > 0.05)
  }

  @Test(
    "Files with the same sample rate form one stream even if the sequence has a different rate",
    arguments: [44_100.0, 96_000, 22_050])
  func convertedSeam(rate: Double) throws {
    let noise = Signal.noise(channelCount: 2, sampleRate: rate, seconds: 0.6)
    let parts = [noise[0..<0.2345], noise[0.2345..<0.6]]
    let split = try hear(parts, sequenceRate: 48_000)
    #expect(split.channels == (try hear([noise], sequenceRate: 48_000)).channels)
  }

  @Test(
    "A tone continues without a gap or click across files with different sample rates",
    arguments: [(250.0, -95.0), (1_000, -75), (4_000, -58)])
  func rateChange(frequency: Double, decibels: Double) throws {
    let pieces = [44_100.0, 48_000, 96_000].enumerated().map { index, rate in
      tone(frequency, rate: rate, from: 0.2 * Double(index), seconds: 0.2)
    }
    let heard = try hear(pieces, sequenceRate: 48_000)
    let whole = tone(frequency, rate: 48_000, from: 0, seconds: 0.6)
    let errors = zip(heard.samples, whole.samples).map { abs($0 - $1) }
    // Except at its start and end, where the abrupt tone cannot be interpolated.
    let worst = errors[480..<28_320].max() ?? 1
    #expect(20 * log10(Double(worst)) < decibels)
  }

  /// A tone whose phase is a function of time.
  private func tone(
    _ frequency: Double, rate: Double, from start: Double, seconds: Double
  ) -> Signal {
    let count = Int((seconds * rate).rounded())
    return Signal(
      [
        (0..<count).map {
          Float(0.5 * sin(2 * .pi * frequency * (start + Double($0) / rate) + 0.7))
        }
      ], sampleRate: rate)
  }

  @Test("Mono files among stereo files play on both channels without shifting frames")
  func monoToStereo() throws {
    let mono = Signal.noise(seconds: 0.2, seed: 1)
    let stereo = Signal.noise(channelCount: 2, seconds: 0.2, seed: 2)
    let heard = try hear([mono, stereo, mono])
    let expected = (0..<2).map { mono.samples + stereo.channels[$0] + mono.samples }
    #expect(heard.channels.map { Array($0.prefix(28_800)) } == expected)
  }

  @Test("The echo of one sound continues into the next sound")
  func echo() throws {
    let click = Signal.impulse(at: 4_000, seconds: 0.1)
    let chain = EffectChain(
      name: "", units: [.delay(.init(delayTime: 0.5, feedback: 0, wetDryMix: 50))])
    let heard = try hear([click, .silence(seconds: 1)], chain: chain)
    #expect(abs(heard.samples[28_000]) > 0.1)
  }

  @Test("Sounds shorter than a block follow each other without a gap")
  func short() throws {
    let noise = Signal.noise(channelCount: 2, seconds: 0.1)
    let parts = (0..<40).map { noise[Double($0) * 0.0025..<Double($0 + 1) * 0.0025] }
    #expect(try hear(parts).channels.map { Array($0.prefix(4_800)) } == noise.channels)
  }

  // MARK: Gains

  @Test("Each sound plays with its own gain from its first frame")
  func gains() throws {
    let flat = Signal([[Float](repeating: 0.5, count: 4_800)], sampleRate: 48_000)
    let heard = try hear([flat, flat, flat], gains: [1, 0.5, 0.25]).samples
    #expect(Array(heard[..<4_800]) == flat.samples)
    #expect(heard[4_800..<9_600].allSatisfy { $0 == 0.25 })
    #expect(heard[9_600..<14_400].allSatisfy { $0 == 0.125 })
  }

  @Test("A gain change within a sound takes at most 50 ms and doesn't click")
  func gainChange() throws {
    let sequence = try sequence([.sine(frequency: 440, seconds: 2)], gains: [1])
    let playback = try Playback(sequence)
    var heard = playback.hear(seconds: 0.5)
    #expect(sequence.setGains([0: 0.25]))
    try playback.engine.reread()
    let after = playback.hear(seconds: 0.5)
    #expect(abs(after[0.05..<0.5].peak - 0.125) < 0.001)
    for channel in 0..<2 { heard.channels[channel] += after.channels[channel] }
    #expect(heard.clickDecibels < -60)
  }

  // MARK: Order

  @Test("Each frame maps to its sound and position, even after a seek")
  func places() throws {
    let ramp = Signal([(0..<96_000).map { Float($0) / 131_072 }], sampleRate: 48_000)
    let sequence = try sequence([.silence(seconds: 0.5), ramp], gains: [1, 1])
    let playback = try Playback(sequence)
    _ = playback.hear(seconds: 0.4)
    #expect(span(sequence, playback) == 0)
    _ = playback.hear(seconds: 0.6)
    #expect(span(sequence, playback) == 1)
    #expect(position(sequence, playback) == 0.5)
    // To a position decoded earlier, in a sound that is completely decoded.
    let sound = try #require(sequence.places.last?.sound)
    let frame = try sequence.go(to: sound, at: 1.25)
    try playback.engine.seek(to: frame)
    #expect(position(sequence, playback) == 1.25)
    let heard = playback.hear(frameCount: 12_000).samples.map { Int(($0 * 131_072).rounded()) }
    let begin = try #require(heard.firstIndex(of: 61_000))
    #expect(Array(heard[begin..<begin + 9_000]) == Array(61_000..<70_000))
    #expect(1_000...1_128 ~= begin)
  }

  @Test("Jumping to another sound fades without a click and starts at that sound's beginning")
  func goesOver() throws {
    let playing = try sequence([.sine(frequency: 440, amplitude: 0.7, seconds: 2)], gains: [1])
    let playback = try Playback(playing)
    var heard = playback.hear(seconds: 0.5)
    let other = try sound(.sine(frequency: 660, amplitude: 0.7, seconds: 2), id: 7, gain: 1)
    try playback.engine.seek(to: playing.go(to: other, at: 0))
    let after = playback.hear(seconds: 0.5)
    #expect(span(playing, playback) == 7)
    #expect(abs(position(playing, playback) - 0.5) < 0.003)
    #expect(after[0.03..<0.5].level(at: 440) < -60)
    for channel in 0..<2 { heard.channels[channel] += after.channels[channel] }
    #expect(heard.clickDecibels < -60)
  }

  @Test("The next sound can be chosen or changed until it starts")
  func decisions() throws {
    let (one, two, three) = (flat(0.1), flat(0.2), flat(0.3))
    let sequence = try sequence([one], gains: [1], isComplete: false)
    let playback = try Playback(sequence)
    // The first sound is fully decoded and the next is undecided: it waits instead of ending.
    #expect(playback.hear(seconds: 0.4).samples.allSatisfy { $0 == 0.1 })
    #expect(sequence.undecided == 0)
    #expect(!playback.engine.isEndTold)
    sequence.setNext(with: try sound(two, id: 1, gain: 1))
    #expect(sequence.undecided == nil)
    _ = playback.hear(seconds: 0.05)
    // The second sound is already decoded, but the user wants the third.
    #expect(sequence.undecided == 1)
    #expect(sequence.forgetNext(after: playback.engine.frame))
    #expect(sequence.undecided == 0)
    sequence.setNext(with: try sound(three, id: 2, gain: 1))
    try playback.engine.reread()
    let heard = playback.hear(seconds: 0.2).samples
    #expect(heard[..<2_400].allSatisfy { abs($0 - 0.1) < 1e-6 })
    #expect(heard[2_400...].allSatisfy { abs($0 - 0.3) < 1e-6 })
    // No sound follows at first. The engine reports the end, and then the sequence continues.
    sequence.setNext(with: nil)
    _ = playback.hear(seconds: 0.05)
    #expect(playback.engine.isEndTold)
    sequence.forgetNext(after: playback.engine.frame)
    sequence.setNext(with: try sound(two, id: 3, gain: 1))
    try playback.engine.reread()
    let rest = playback.hear(seconds: 0.6).samples
    #expect(abs(rest[28_000] - 0.2) < 1e-6)
    #expect(playback.engine.underrunCount == 0)
  }

  private func flat(_ level: Float) -> Signal {
    Signal([[Float](repeating: level, count: 24_000)], sampleRate: 48_000)
  }

  // MARK: Files

  @Test("A file that is truncated or removed plays as far as possible, and is reported")
  func cutShort() throws {
    let noise = Signal.noise(channelCount: 2, seconds: 20)
    try folder.write(noise, to: "cut.wav", format: .wav16)
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: folder("cut.wav"))[.size] as? Int)
    let item = SequenceItem(id: 3, path: folder("cut.wav"))
    let sequence = SoundSequence(sampleRate: 48_000)
    let frame = try sequence.go(
      to: OpenSequenceItem(item, time: VirtualTime(), while: { true }), at: 0)
    sequence.setNext(with: try sound(flat(0.5), id: 4, gain: 1))
    let playback = try Playback(sequence, from: frame)
    _ = playback.hear(seconds: 0.1)
    let handle = try FileHandle(
      forWritingTo: URL(fileURLWithPath: folder("cut.wav")))
    try handle.truncate(atOffset: UInt64(size / 4))
    try FileManager.default.removeItem(atPath: folder("cut.wav"))
    var heard = playback.hear(seconds: 5)
    sequence.setNext(with: nil)
    heard.channels[0] += playback.hear(seconds: 1).channels[0]
    #expect(sequence.failures.map(\.item) == [3])
    #expect(span(sequence, playback) == 4)
    let begin = try #require(heard.samples.firstIndex { $0 == 0.5 })
    #expect(abs(Double(begin) / 48_000 - 4.9) < 0.1)
    #expect(playback.engine.underrunCount == 0)
  }

  @Test(
    "Encoded files follow each other without encoder padding",
    arguments: ["flac", "ogg", "mp3"])
  func coded(ending: String) throws {
    let tone = Signal.sine(frequency: 440, seconds: 1)
    for (name, part) in [("a", tone[0..<0.4567]), ("b", tone[0.4567..<1])] {
      try folder.write(part, to: "\(name).\(ending)")
    }
    let sequence = SoundSequence(sampleRate: 48_000)
    for (id, name) in ["a", "b"].enumerated() {
      let sound = try OpenSequenceItem(
        SequenceItem(id: id, path: folder("\(name).\(ending)")), time: VirtualTime(),
        while: { true })
      if id == 0 { _ = try sequence.go(to: sound, at: 0) } else { follow(sequence, sound) }
    }
    follow(sequence, nil)
    let heard = try Playback(sequence).hear(seconds: 1)
    let errors = zip(heard.samples, tone.samples).map { abs($0 - $1) }
    #expect((errors.max() ?? 1) < (ending == "flac" ? 0.0001 : 0.1))
    #expect(abs(heard.samples[47_000]) > 0 && heard[0.9..<0.99].rms > 0.3)
  }

  // MARK: Support

  private func span(_ sequence: SoundSequence, _ playback: Playback) -> Int? {
    sequence.span(of: playback.engine.frame)?.sound.item.id
  }

  private func position(_ sequence: SoundSequence, _ playback: Playback) -> Double {
    sequence.span(of: playback.engine.frame)?
      .position(at: playback.engine.frame, sampleRate: sequence.sampleRate) ?? -1
  }

  private func sound(_ signal: Signal, id: Int, gain: Double) throws -> OpenSequenceItem {
    let name = UUID().uuidString + ".wav"
    try folder.write(signal, to: name, format: .wavFloat)
    return try OpenSequenceItem(
      SequenceItem(id: id, path: folder(name), gain: gain), time: VirtualTime(), while: { true })
  }

  /// A sequence in which each sound is decoded as soon as the next one is known.
  private func sequence(
    _ signals: [Signal], gains: [Double], rate: Double? = nil, isComplete: Bool = true
  ) throws -> SoundSequence {
    let sequence = SoundSequence(sampleRate: rate ?? signals[0].sampleRate)
    for (index, signal) in signals.enumerated() {
      let sound = try sound(signal, id: index, gain: gains[index])
      if index == 0 { _ = try sequence.go(to: sound, at: 0) } else { follow(sequence, sound) }
    }
    if isComplete { follow(sequence, nil) }
    return sequence
  }

  private func follow(_ sequence: SoundSequence, _ sound: OpenSequenceItem?) {
    // A sequence accepts only one next sound at a time, so start the earlier ones by reading.
    var frames: [Float] = []
    if sequence.next != nil { sequence.read(from: 0, count: 200_000, appendingTo: &frames) }
    sequence.setNext(with: sound)
  }

  /// All of several consecutive sounds, and part of their tails.
  private func hear(
    _ signals: [Signal], gains: [Double]? = nil,
    chain: EffectChain = EffectChain(name: "", units: []), sequenceRate: Double? = nil,
    deviceRate: Double = 48_000
  ) throws -> Signal {
    let sequence = try sequence(
      signals, gains: gains ?? signals.map { _ in 1 }, rate: sequenceRate)
    let playback = try Playback(sequence, chain: chain, deviceRate: deviceRate)
    let heard = playback.hear(seconds: signals.reduce(0.5) { $0 + $1.duration / chain.rate })
    #expect(playback.engine.underrunCount == 0)
    return heard
  }
}
