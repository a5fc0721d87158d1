import MynaDSP
import Synchronization
import Testing

/// Changes the gain of a sound within a millisecond.
struct GainTestUnit: CustomEffect {
  static let name = "test.gain"
  static let settings = [CustomUnit.Setting("gain", in: 0...4, .ratio, default: 1)]
  private let step: Float
  private var (gain, target): (Float, Float) = (1, 1)

  init(sampleRate: Double, channelCount: Int) { step = Float(1_000 / sampleRate) }
  @_noLocks mutating func set(_ values: Span<Double>) { target = Float(values[0]) }
  @_noLocks mutating func process(_ block: AudioBlock) {
    for frame in 0..<block.frameCount {
      gain = gain < target ? min(target, gain + step) : max(target, gain - step)
      for channel in 0..<block.channelCount { block[channel, frame] *= gain }
    }
  }
  @_noLocks mutating func reset() { gain = target }
}

/// A one-pole low-pass with allocated memory, a delay of `latency` frames, and a tail.
struct OnePoleTestUnit: CustomEffect, ~Copyable, @unchecked Sendable {
  static let name = "test.pole"
  static let settings = [
    CustomUnit.Setting("level", in: 0...1, .ratio, default: 1),
    CustomUnit.Setting("pole", in: 0...0.9, .ratio, default: 0.5),
  ]
  static let frames = 37
  /// The number of existing units.
  static let count = Atomic<Int>(0)

  private let channelCount: Int
  private let past: UnsafeMutablePointer<Float>
  private let state: UnsafeMutablePointer<Float>
  private var place = 0
  private var (level, pole): (Float, Float) = (1, 0.5)

  /// Returns the frames until a sample has decayed to a ten-thousandth.
  static func tail(_ values: Span<Double>, sampleRate: Double) -> Int {
    var (level, frames) = (1.0, 0)
    while level > 1e-4 { (level, frames) = (level * values[1], frames + 1) }
    return frames
  }

  init(sampleRate: Double, channelCount: Int) {
    self.channelCount = channelCount
    past = .allocate(capacity: Self.frames * channelCount)
    state = .allocate(capacity: channelCount)
    Self.count.add(1, ordering: .relaxed)
  }
  deinit {
    past.deallocate()
    state.deallocate()
    Self.count.subtract(1, ordering: .relaxed)
  }

  var latency: Int { Self.frames }
  @_noLocks mutating func set(_ values: Span<Double>) {
    (level, pole) = (Float(values[0]), Float(values[1]))
  }
  @_noLocks mutating func process(_ block: AudioBlock) {
    for frame in 0..<block.frameCount {
      for channel in 0..<channelCount {
        let late = past[place * channelCount + channel]
        past[place * channelCount + channel] = block[channel, frame]
        state[channel] = late * level + state[channel] * pole
        block[channel, frame] = state[channel]
      }
      place = place + 1 == 37 ? 0 : place + 1
    }
  }
  @_noLocks mutating func reset() {
    place = 0
    for index in 0..<37 * channelCount { past[index] = 0 }
    for channel in 0..<channelCount { state[channel] = 0 }
  }
}

/// Allocates in a block on request, which no unit may do.
struct AllocatingTestUnit: CustomEffect {
  static let name = "test.allocator"
  static let settings = [CustomUnit.Setting("allocates", in: 0...1, .ratio, default: 0)]
  private var count = 0

  init(sampleRate: Double, channelCount: Int) {}
  mutating func set(_ values: Span<Double>) { count = Int(values[0]) * 1_000 }
  mutating func process(_ block: AudioBlock) {
    guard count > 0 else { return }
    let samples = [Float](repeating: 0.5, count: count + block.frameCount)
    block[0, 0] = samples.shuffled().reduce(0, +)
  }
  mutating func reset() {}
}

/// Registers the units once for all tests.
enum CustomTestUnits {
  static let all: Void = {
    CustomUnit.register(GainTestUnit.self)
    CustomUnit.register(OnePoleTestUnit.self)
    CustomUnit.register(AllocatingTestUnit.self)
    CustomUnit.register(inverter)
  }()

  /// A unit of C functions whose memory is a single number.
  private static let inverter = CustomUnit.Definition(
    name: "test.inverter",
    settings: [CustomUnit.Setting("factor", in: -1...1, .ratio, default: -1)],
    byteCount: MemoryLayout<Double>.size,
    prepare: { _, memory, _, _, values in
      memory.storeBytes(of: values[0], as: Double.self)
    },
    change: { memory, values in memory.storeBytes(of: values[0], as: Double.self) },
    process: { memory, channels, frameCount in
      let factor = Float(memory.load(as: Double.self))
      for frame in 0..<frameCount { channels[0][frame] *= factor }
    },
    reset: { _ in })
}
