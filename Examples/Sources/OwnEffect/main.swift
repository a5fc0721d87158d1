// Adds a unit to those of Myna: it makes a sound swell and fade, several times a second.
import MynaDSP

struct Tremolo: CustomEffect {
  static let name = "example.tremolo"
  static let settings = [
    CustomUnit.Setting("frequency", in: 0.1...20, .hertz, default: 4),
    CustomUnit.Setting("depth", in: 0...100, .percent, default: 50),
  ]
  private let sampleRate: Float
  private var step: Float = 0
  private var depth: Float = 0
  private var phase: Float = 0

  init(sampleRate: Double, channelCount: Int) { self.sampleRate = Float(sampleRate) }

  @_noLocks mutating func set(_ values: Span<Double>) {
    (step, depth) = (Float(values[0]) / sampleRate, Float(values[1]) / 100)
  }

  @_noLocks mutating func process(_ block: AudioBlock) {
    for frame in 0..<block.frameCount {
      phase += step
      if phase >= 1 { phase -= 1 }
      let gain = 1 - depth * abs(2 * phase - 1)
      for channel in 0..<block.channelCount { block[channel, frame] *= gain }
    }
  }

  @_noLocks mutating func reset() { phase = 0 }
}

CustomUnit.register(Tremolo.self)
let tremolo = EffectUnit.custom(CustomUnit(Tremolo.name, ["frequency": 8]))
let chain = EffectChain(name: "Trembling", units: [tremolo, .reverb(.init(preset: .plate))])
let samples = (0..<12_000).map { Float($0 % 100) / 500 - 0.1 }
let output = try chain.process(samples, sampleRate: 48_000)
print(output.count, "frames, the last unit rings for", chain.tail, "seconds")
