import MynaDSP
import Synchronization
import TestSupport
import Testing

/// Tests units that a program adds to Myna's own.
@Suite("CustomUnit", .serialized)
struct CustomUnitTests {
  init() { CustomTestUnits.all }

  private func gain(_ gain: Double) -> EffectUnit {
    .custom(CustomUnit("test.gain", ["gain": gain]))
  }

  private func pole(_ pole: Double) -> EffectUnit {
    .custom(CustomUnit("test.pole", ["pole": pole]))
  }

  @Test("A custom gain unit is exact in mono and stereo", arguments: [1, 2])
  func exact(channelCount: Int) throws {
    let signal = Signal.noise(channelCount: channelCount, seconds: 0.2)
    let output = try chain(gain(0.3)).process(signal.channels, sampleRate: 48_000)
    #expect(output == signal.channels.map { $0.map { $0 * Float(0.3) } })
    let unchanged = try chain(.custom(CustomUnit("test.gain"))).process(
      signal.channels, sampleRate: 48_000)
    #expect(unchanged == signal.channels)
  }

  @Test("C functions can form a custom unit")
  func functions() throws {
    let units: [EffectUnit] = [.custom(CustomUnit("test.inverter")), gain(2)]
    let output = try EffectChain(name: "", units: units).process([0.1, -0.2], sampleRate: 8_000)
    #expect(output == [-0.2, 0.4])
  }

  @Test("A custom unit's latency is compensated and its tail rings out, even among other units")
  func latencyAndTail() throws {
    let alone = chain(pole(0.5))
    let processor = try EffectProcessor(alone, sampleRate: 48_000, channelCount: 1)
    #expect(processor.latency == 37 && processor.tail == 14)
    #expect(abs(alone.tail - 14 / 48_000.0) < 1e-12)
    let output = try alone.process([1, 0, 0], sampleRate: 48_000)
    #expect(output.count == 17)
    let halves: [Float] = (0..<17).map { n in 1 / Float(1 << n) }
    #expect(output == halves)

    let fast = chain(pole(0.5), .varispeed(.init(rate: 2)), gain(1))
    let both = try EffectProcessor(fast, sampleRate: 48_000, channelCount: 1)
    let varispeed = try EffectProcessor(
      chain(.varispeed(.init(rate: 2))), sampleRate: 48_000, channelCount: 1)
    #expect(both.latency == 37 + varispeed.latency && both.tail == 7)
  }

  @Test("A chain of custom units doesn't depend on block sizes")
  func blocks() throws {
    let signal = Signal.noise(channelCount: 2, seconds: 0.5)
    let chain = chain(gain(2), pole(0.8), .delay(.init(delayTime: 0.01)))
    func output(_ writing: BlockSizes, _ reading: Int) throws -> Signal {
      var processor = try EffectProcessor(chain, sampleRate: 48_000, channelCount: 2)
      return signal.through(&processor, writing: writing, reading: reading)
    }
    let whole = try output(.all(8_192), 8_192)
    for sizes in [BlockSizes.all(1), .all(480), .random(seed: 3)] {
      #expect(try output(sizes, 331).channels == whole.channels)
    }
  }

  @Test("A custom setting changes gradually during playback, over the unit's transition time")
  func changed() throws {
    let (old, new) = (chain(gain(1), pole(0.5)), chain(gain(0.5), pole(0.5)))
    let changes = try #require(new.changes(from: old, sampleRate: 48_000))
    #expect(changes.count == 1)
    let plain = try #require(old.changes(from: old, sampleRate: 48_000))
    #expect(plain.isEmpty)
    var processor = try EffectProcessor(chain(gain(1)), sampleRate: 48_000, channelCount: 1)
    var buffer = AudioBuffer(channelCount: 1, capacity: 100)
    var heard: [Float] = []
    for block in 0..<3 {
      for frame in 0..<100 { buffer[0, frame] = 0.5 }
      if block == 1 { processor.apply(changes[0]) }
      #expect(processor.write(buffer) == 100 && processor.read(into: &buffer) == 100)
      heard += (0..<100).map { buffer[0, $0] }
    }
    #expect(heard[..<100].allSatisfy { $0 == 0.5 } && heard[200...].allSatisfy { $0 == 0.25 })
    let steps = zip(heard, heard.dropFirst()).map { $0 - $1 }
    #expect(steps.max().map { $0 < 0.011 } == true && steps.min() == 0)
  }

  @Test(
    "A changed setting updates the tail, and replacing a unit doesn't count as a settings change")
  func otherUnits() throws {
    let changes = try #require(
      chain(pole(0.9)).changes(from: chain(pole(0.25)), sampleRate: 48_000))
    var processor = try EffectProcessor(chain(pole(0.25)), sampleRate: 48_000, channelCount: 1)
    #expect(processor.tail == 7)
    for change in changes { processor.apply(change) }
    #expect(processor.tail == 88)
    #expect(chain(gain(1)).changes(from: chain(pole(0.5)), sampleRate: 48_000) == nil)
    #expect(chain(gain(1)).changes(from: chain(.delay(.init())), sampleRate: 48_000) == nil)
    #expect(chain(.delay(.init())).changes(from: chain(gain(1)), sampleRate: 48_000) == nil)
  }

  @Test("A custom unit's memory is freed with its processor")
  func freed() throws {
    let before = OnePoleTestUnit.count.load(ordering: .relaxed)
    do {
      let processor = try EffectProcessor(chain(pole(0.2)), sampleRate: 48_000, channelCount: 2)
      #expect(
        processor.latency == 37 && OnePoleTestUnit.count.load(ordering: .relaxed) == before + 1)
    }
    #expect(OnePoleTestUnit.count.load(ordering: .relaxed) == before)
  }

  @Test("An invalid custom setting is refused with the reason")
  func refused() {
    #expect(
      error(of: chain(gain(5)))
        == .outOfRange(unit: "test.gain", parameter: "gain", value: 5, range: 0...4))
    #expect(
      error(of: chain(.custom(CustomUnit("test.pole", ["gain": 1]))))
        == .unknownSetting(unit: "test.pole", setting: "gain", known: ["level", "pole"]))
    #expect(error(of: chain(gain(4), pole(0.9))) == nil)
  }

  @Test("Registered units list their settings and defaults")
  func table() throws {
    let kind = try #require(EffectUnit.kinds.first { $0.name == "test.gain" })
    #expect(kind.settings.map(\.name) == ["gain"])
    #expect(kind.settings[0].values == .number(0...4, .ratio, default: 1))
    #expect(EffectUnit.custom(CustomUnit("test.gain")).name == "test.gain")
  }

  @Test("Custom units allocate no memory while processing, changing settings, or resetting")
  func allocation() throws {
    let (old, new) = (chain(gain(1), pole(0.5)), chain(gain(0.5), pole(0.7)))
    let changes = try #require(new.changes(from: old, sampleRate: 48_000))
    var processor = try EffectProcessor(old, sampleRate: 48_000, channelCount: 2)
    var step = 0
    let count = allocations(inBlocks: 2) { buffer in
      step += 1
      if step % 10 == 0 { for index in 0..<changes.count { processor.apply(changes[index]) } }
      _ = processor.write(buffer)
      _ = processor.read(into: &buffer)
      if step % 50 == 0 { processor.reset() }
    }
    #expect(count == 0)
  }

  @Test("A program that counts allocations ends if a custom unit allocates memory")
  func allocator() async throws {
    let quiet = EffectChain(name: "", units: [.custom(CustomUnit("test.allocator"))])
    #expect(try quiet.process([0.1], sampleRate: 48_000) == [0.1])
    await #expect(processExitsWith: .failure) {
      CustomTestUnits.all
      let loud = EffectChain(
        name: "", units: [.custom(CustomUnit("test.allocator", ["allocates": 1]))])
      _ = try loud.process([0.1], sampleRate: 48_000)
    }
  }

  @Test("A unit name that is taken, or that Myna could use, can't be registered")
  func names() async {
    await #expect(processExitsWith: .failure) {
      CustomTestUnits.all
      CustomUnit.register(GainTestUnit.self)
    }
    await #expect(processExitsWith: .failure) { _ = CustomUnit("tremolo") }
  }
}
