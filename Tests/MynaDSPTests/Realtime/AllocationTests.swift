import MynaDSP
import TestSupport
import Testing

@Suite("Allocations on the audio thread")
struct AllocationTests {
  @Test("The allocation counter detects an array's allocation")
  func counterSeesAnArray() {
    var total: Float = 0
    let count = allocations {
      let samples = [Float](repeating: 1, count: Int.random(in: 100...200))
      total = samples.reduce(0, +)
    }
    #expect(total >= 100)
    #expect(count >= 2)
  }

  @Test("The allocation counter detects a processor that allocates")
  func counterSeesAProcessor() {
    let count = allocations(inBlocks: 1) { buffer in
      var processor = Varispeed(.init(rate: 2), sampleRate: 48_000, channelCount: 1)
      _ = processor.write(buffer)
    }
    #expect(count > 100)
  }

  @Test("The allocation counter ignores other threads, and counts nothing without allocations")
  func counterIsQuiet() async {
    let elsewhere = Task.detached { (0..<10_000).map { "\($0)" }.joined().count }
    var sum = 0
    let count = allocations { for n in 0..<100_000 { sum &+= n ^ (sum &>> 3) } }
    #expect(count == 0)
    #expect(await elsewhere.value > 10_000 && sum != 0)
  }

  @Test(
    "TimePitch allocates no memory",
    arguments: [
      (0.5, 0.0), (2, 0), (1, 1_200), (1, -1_200), (1, 0), (32, 2_400), (0.03125, -2_400),
    ])
  func timePitch(rate: Double, pitch: Double) {
    for channelCount in 1...2 {
      let unit = TimePitch(
        .init(rate: rate, pitch: pitch), sampleRate: 48_000, channelCount: channelCount)
      #expect(allocations(ofStreaming: unit, channelCount: channelCount) == 0)
      let natural = TimePitch(
        .init(rate: rate, pitch: pitch, formant: 100, preservesFormants: true), sampleRate: 48_000,
        channelCount: channelCount)
      #expect(allocations(ofStreaming: natural, channelCount: channelCount) == 0)
    }
  }

  @Test("TimePitch allocates no memory during settings changes or a reset")
  func timePitchInMotion() {
    var unit = TimePitch(.init(), sampleRate: 48_000, channelCount: 1)
    var step = 0
    let count = allocations(inBlocks: 1) { buffer in
      step += 1
      unit.parameters = .init(
        rate: 0.5 + Double(step % 20) / 10, pitch: Double(step % 49) * 100 - 2_400,
        formant: Double(step % 3) * 300, preservesFormants: step % 7 < 4)
      _ = unit.write(buffer)
      _ = unit.read(into: &buffer)
      if step % 50 == 0 { unit.reset() }
    }
    #expect(count == 0)
  }

  @Test("Varispeed allocates no memory", arguments: [0.25, 0.7, 1, 4])
  func varispeed(rate: Double) {
    for channelCount in 1...2 {
      let unit = Varispeed(.init(rate: rate), sampleRate: 48_000, channelCount: channelCount)
      #expect(allocations(ofStreaming: unit, channelCount: channelCount) == 0)
    }
  }

  @Test(
    "Resampler allocates no memory",
    arguments: [(44_100.0, 48_000.0), (48_000, 44_100), (8_000, 192_000), (192_000, 8_000)])
  func resampler(from source: Double, to target: Double) {
    for channelCount in 1...2 {
      let unit = Resampler(from: source, to: target, channelCount: channelCount)
      #expect(allocations(ofStreaming: unit, channelCount: channelCount) == 0)
    }
  }

  @Test("Delay allocates no memory, even during settings changes or a reset")
  func delay() {
    for channelCount in 1...2 {
      var unit = Delay(.init(), sampleRate: 48_000, channelCount: channelCount)
      var step = 0
      let count = allocations(inBlocks: channelCount) { buffer in
        step += 1
        unit.parameters.delayTime = Double(step % 9) / 4
        unit.parameters.feedback = Double(step % 5) * 50 - 100
        unit.process(&buffer)
        if step % 50 == 0 { unit.reset() }
      }
      #expect(count == 0)
    }
  }

  @Test("Reverb allocates no memory, even during room changes or a reset")
  func reverb() {
    for channelCount in 1...2 {
      var unit = Reverb(.init(), sampleRate: 48_000, channelCount: channelCount)
      var step = 0
      let count = allocations(inBlocks: channelCount) { buffer in
        step += 1
        unit.parameters = .init(
          preset: step % 40 < 20 ? .cathedral : .plate, wetDryMix: Double(step % 101))
        unit.process(&buffer)
        if step % 50 == 0 { unit.reset() }
      }
      #expect(count == 0)
    }
  }

  @Test("Equalizer allocates no memory, even during band and gain changes or a reset")
  func equalizer() {
    for channelCount in 1...2 {
      var unit = Equalizer(
        .init(bands: [.init(.highPass, frequency: 100), .init(gain: 6)]), sampleRate: 48_000,
        channelCount: channelCount)
      var step = 0
      let count = allocations(inBlocks: channelCount) { buffer in
        step += 1
        unit.setBand(1, .init(.parametric, frequency: Double(100 * step), gain: 6))
        unit.setGlobalGain(Double(step % 12))
        unit.process(&buffer)
        if step % 50 == 0 { unit.reset() }
      }
      #expect(count == 0)
    }
  }

  @Test("RingModulator allocates no memory, even during settings changes or a reset")
  func ringModulator() {
    for channelCount in 1...2 {
      var unit = RingModulator(.init(), sampleRate: 48_000, channelCount: channelCount)
      var step = 0
      let count = allocations(inBlocks: channelCount) { buffer in
        step += 1
        unit.parameters = .init(frequency: Double(step), wetDryMix: Double(step % 101))
        unit.process(&buffer)
        if step % 50 == 0 { unit.reset() }
      }
      #expect(count == 0)
    }
  }

  @Test("Distortion allocates no memory, even during settings changes or a reset")
  func distortion() {
    for channelCount in 1...2 {
      var unit = Distortion(.init(), sampleRate: 48_000, channelCount: channelCount)
      var step = 0
      let count = allocations(inBlocks: channelCount) { buffer in
        step += 1
        unit.parameters = .init(
          drive: Double(step % 41), gain: Double(-step % 40), wetDryMix: Double(step % 101))
        unit.process(&buffer)
        if step % 50 == 0 { unit.reset() }
      }
      #expect(count == 0)
    }
  }

  @Test("Compressor allocates no memory, even during settings changes or a reset")
  func compressor() {
    for channelCount in 1...2 {
      var unit = Compressor(.init(), sampleRate: 48_000, channelCount: channelCount)
      var step = 0
      let count = allocations(inBlocks: channelCount) { buffer in
        step += 1
        unit.parameters = .init(
          threshold: Double(-step % 81), release: step % 40 < 20 ? 0.005 : 0.1,
          lookahead: Double(step % 6) / 1_000)
        unit.process(&buffer)
        if step % 50 == 0 { unit.reset() }
      }
      #expect(count == 0)
    }
  }

  @Test("Gate allocates no memory, even during settings changes or a reset")
  func gate() {
    for channelCount in 1...2 {
      var unit = Gate(.init(), sampleRate: 48_000, channelCount: channelCount)
      var step = 0
      let count = allocations(inBlocks: channelCount) { buffer in
        step += 1
        unit.parameters = .init(
          threshold: Double(-step % 81), range: Double(step % 81),
          lookahead: Double(step % 6) / 1_000)
        unit.process(&buffer)
        if step % 50 == 0 { unit.reset() }
      }
      #expect(count == 0)
    }
  }

  @Test("Limiter allocates no memory, even during a reset")
  func limiter() {
    for channelCount in 1...2 {
      let unit = Limiter(.init(gain: 20), sampleRate: 48_000, channelCount: channelCount)
      #expect(allocations(ofStreaming: unit, channelCount: channelCount) == 0)
      var other = Limiter(.init(), sampleRate: 48_000, channelCount: channelCount)
      #expect(allocations { other.reset() } == 0)
    }
  }

  @Test("NoiseReduction allocates no memory, even during settings changes or a reset")
  func noiseReduction() {
    for channelCount in 1...2 {
      let unit = NoiseReduction(.init(), sampleRate: 48_000, channelCount: channelCount)
      #expect(allocations(ofStreaming: unit, channelCount: channelCount) == 0)
      var other = NoiseReduction(.init(), sampleRate: 8_000, channelCount: channelCount)
      var step = 0.0
      let count = allocations(inBlocks: channelCount) { buffer in
        step += 1
        other.parameters.reduction = step.truncatingRemainder(dividingBy: 40)
        _ = other.write(buffer)
        while other.read(into: &buffer) > 0 {}
        if step == 100 { other.reset() }
      }
      #expect(count == 0)
    }
  }

  @Test("LevelMeter allocates no memory while measuring or being read")
  func levelMeter() {
    for channelCount in 1...2 {
      var meter = LevelMeter(sampleRate: 48_000, channelCount: channelCount)
      var peak: Float = 0
      let count = allocations(inBlocks: channelCount) { buffer in
        meter.process(buffer)
        peak = max(peak, meter.level(0).peak)
        meter.startRun()
      }
      #expect(count == 0 && peak > 0)
    }
  }

  @Test("Loudness allocates no memory while measuring, being read, or being reset")
  func loudness() {
    for channelCount in 1...2 {
      var meter = Loudness(sampleRate: 48_000, channelCount: channelCount)
      var loudest = -100.0
      let count = allocations(inBlocks: channelCount) { buffer in
        meter.process(buffer)
        if let loudness = meter.integrated { loudest = max(loudest, loudness) }
      }
      #expect(count == 0 && loudest > -30)
      #expect(allocations { meter.reset() } == 0)
    }
  }

  @Test("EffectProcessor allocates no memory when any unit's settings change")
  func changes() throws {
    let old = EffectChain(
      name: "",
      units: [
        .timePitch(.init()), .varispeed(.init()), .delay(.init()), .reverb(.init()),
        .equalizer(.init(bands: [.init()])), .ringModulator(.init()), .distortion(.init()),
        .compressor(.init()), .gate(.init()),
      ])
    let new = EffectChain(
      name: "",
      units: [
        .timePitch(.init(pitch: 100)), .varispeed(.init(rate: 1.1)), .delay(.init(feedback: 10)),
        .reverb(.init(preset: .plate)), .equalizer(.init(bands: [.init(gain: 6)])),
        .ringModulator(.init(frequency: 100)), .distortion(.init(drive: 30)),
        .compressor(.init(ratio: 8)), .gate(.init(threshold: -30)),
      ])
    let changes = try #require(new.changes(from: old, sampleRate: 48_000))
    var processor = try EffectProcessor(old, sampleRate: 48_000, channelCount: 1)
    var step = 0
    let count = allocations(inBlocks: 1) { buffer in
      step += 1
      if step % 10 == 0 { for index in 0..<changes.count { processor.apply(changes[index]) } }
      _ = processor.write(buffer)
      _ = processor.read(into: &buffer)
    }
    #expect(count == 0)
  }

  @Test(
    "EffectProcessor allocates no memory with any chain",
    arguments: [
      EffectChain(name: "Nothing", units: []),
      EffectChain(name: "Snail", units: [.timePitch(.init(rate: 0.5))]),
      EffectChain(name: "Rabbit", units: [.timePitch(.init(rate: 2))]),
      EffectChain(name: "Chipmunk", units: [.timePitch(.init(pitch: 1_200))]),
      EffectChain(name: "Darth Vader", units: [.timePitch(.init(pitch: -1_200))]),
      EffectChain(name: "Reverb", units: [.reverb(.init(wetDryMix: 50))]),
      EffectChain(name: "Equalizer", units: [.equalizer(.init(bands: [.init(gain: 6)]))]),
      EffectChain(name: "Hawk", units: [.delay(.init(wetDryMix: 50))]),
      EffectChain(
        name: "Two", units: [.varispeed(.init(rate: 0.7)), .timePitch(.init(pitch: 300))]),
      EffectChain(
        name: "Echo first", units: [.delay(.init(feedback: 20)), .timePitch(.init(rate: 2))]),
      EffectChain(name: "Robot", units: [.ringModulator(.init()), .distortion(.init())]),
      EffectChain(name: "Even", units: [.gate(.init()), .compressor(.init(makeupGain: 9))]),
    ])
  func effectProcessor(chain: EffectChain) throws {
    for channelCount in 1...2 {
      let unit = try EffectProcessor(chain, sampleRate: 48_000, channelCount: channelCount)
      #expect(allocations(ofStreaming: unit, channelCount: channelCount) == 0)
    }
  }
}
