import Realtime

/// Adds the dense, smooth reverberation of one of thirteen simulated rooms.
///
/// This is a feedback delay network (`ReverbNetwork`) in which high frequencies decay faster than
/// low ones, and whose level matches the input. In stereo, both sides are equally loud and
/// uncorrelated.
///
/// Input samples are clipped at 18 dB above full scale, which keeps a single extreme sample from
/// filling the room with noise.
///
/// A new mix takes effect within 20 ms, frame by frame. With a new preset, the old room fades out
/// within 20 ms, and the new one starts in silence.
public struct Reverb: InPlaceEffect, ParameterizedEffect, ~Copyable, Sendable {
  private static var mostInput: Float { @_noLocks get { 8 } }

  /// The number of channels, 1 or 2.
  public let channelCount: Int
  /// The settings.
  ///
  /// Settings can be changed between blocks. The mix is clamped to its range.
  public var parameters: Parameters {
    @_noLocks get { storedParameters }
    @_noLocks set {
      storedParameters = newValue
      hasChanged = true
    }
  }

  private var storedParameters: Parameters
  private var hasChanged = false
  private let designs: FixedBuffer<ReverbDesign>
  private var room = 0
  private var network: ReverbNetwork
  private let waiting: FixedBuffer<Float>
  private let wet: FixedBuffer<Float>
  private var phase = 0
  private var ramp: ParameterRamp

  /// Creates a reverb for mono or stereo audio that starts in silence.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "a reverb is mono or stereo")
    storedParameters = parameters
    self.channelCount = channelCount
    let presets = Preset.allCases
    designs = FixedBuffer(count: presets.count) { index in
      ReverbDesign(presets[index], sampleRate: sampleRate, channelCount: channelCount)
    }
    network = ReverbNetwork(
      designs, sampleRate: sampleRate, channelCount: channelCount)
    waiting = FixedBuffer(count: channelCount * ReverbNetwork.chunk)
    wet = FixedBuffer(count: channelCount * ReverbNetwork.chunk)
    ramp = ParameterRamp(parameters.gains, sampleRate: sampleRate)
    room = roomIndex
    network.reset(to: designs[room])
  }

  /// The delay of the dry signal in frames, which is always 0.
  public var latency: Int { 0 }

  /// The number of frames that the reverberation takes to decay by 80 dB after the end of the
  /// input.
  public var tail: Int { storedParameters.wetDryMix > 0 ? designs[roomIndex].tail : 0 }

  static func tail(of parameters: Parameters, sampleRate: Double) -> Int {
    guard parameters.wetDryMix > 0 else { return 0 }
    return ReverbDesign(parameters.preset, sampleRate: sampleRate, channelCount: 1).tail
  }

  @_noLocks mutating func apply(_ change: Parameters) { parameters = change }

  /// Adds reverberation to a buffer.
  @_noLocks public mutating func process(_ buffer: inout AudioBuffer) { process(buffer.block) }

  /// Clears all state, as if all input had been silent, and applies the current settings
  /// immediately.
  @_noLocks public mutating func reset() {
    room = roomIndex
    network.reset(to: designs[room])
    waiting.clear()
    wet.clear()
    phase = 0
    hasChanged = false
    ramp.settle(at: storedParameters.gains)
  }

  @_noLocks mutating func process(_ block: AudioBlock) {
    precondition(block.channelCount == channelCount, "the block has other channels than the reverb")
    var start = 0
    while start < block.frameCount {
      if hasChanged, ramp.framesLeft == 0 { beginChange() }
      let room = min(ReverbNetwork.chunk &- phase, block.frameCount &- start)
      let count = ramp.frames(of: room)
      mix(block.slice(from: start, count: count))
      _ = ramp.didTake(count)
      start &+= count
      phase &+= count
      if phase == ReverbNetwork.chunk {
        network.advance(input: waiting.base, output: wet.base)
        phase = 0
      }
    }
  }

  @_noLocks private mutating func beginChange() {
    let gains = storedParameters.gains
    if room != roomIndex, ramp.value.y > 0 {
      ramp.begin(to: SIMD4(gains.x, 0, 1, 0))
      return
    }
    if room != roomIndex {
      room = roomIndex
      network.reset(to: designs[room])
      waiting.clear()
      wet.clear()
      // Fade in the new room's input, because an abrupt start would cause an audible click.
      ramp.value.z = 0
    }
    hasChanged = false
    ramp.begin(to: gains)
  }

  @_noLocks private mutating func mix(_ block: AudioBlock) {
    var end = ramp.value
    for channel in 0..<channelCount {
      let samples = block[channel]
      let offset = channel &* ReverbNetwork.chunk &+ phase
      let (waiting, wet) = (waiting.base + offset, wet.base + offset)
      var gains = ramp.value
      for n in 0..<block.frameCount {
        gains += ramp.step
        let dry = samples[n]
        // With the arguments in this order, NaN is also replaced by a number.
        waiting[n] = gains.z * max(-Self.mostInput, min(Self.mostInput, dry))
        samples[n] = gains.x * dry + gains.y * wet[n]
      }
      end = gains
    }
    ramp.value = end
  }

  private var roomIndex: Int {
    @_noLocks get {
      var index = 0
      while index < designs.count &- 1, designs[index].preset.index != storedParameters.preset.index
      {
        index &+= 1
      }
      return index
    }
  }
}

extension Reverb.Parameters {
  /// The gains of the dry signal, the wet signal, and the room's input.
  fileprivate var gains: SIMD4<Float> {
    @_noLocks get {
      let mix = WetDryMix(percent: wetDryMix)
      return SIMD4(mix.dry, mix.wet, 1, 0)
    }
  }
}
