import CRealtime
import Realtime

/// An equalizer with up to 16 filter bands in series, followed by a gain.
///
/// Settings can change between blocks and take effect within 20 ms, without a click.
public struct Equalizer: InPlaceEffect, ~Copyable, Sendable {
  /// The number of channels, 1 or 2.
  public let channelCount: Int
  /// The delay of the output in frames, which is always 0.
  public var latency: Int { @_noLocks get { 0 } }

  private let sampleRate: Double
  // `bands` and `scratch` never change. They are `var`s because Swift 6.3 compiles mutation through
  // a constant of a noncopyable struct to code that ThreadSanitizer's pass rejects.
  private var bands = FixedBuffer(repeating: StereoBiquad(), count: Parameters.maximumBandCount)
  private var bandCount = 0
  private var scratch = FixedBuffer(repeating: SIMD2<Double>(), count: scratchFrames)
  private let rampFrames: Int
  private var rampLeft = 0
  private var gain: Double
  private var gainStep = 0.0
  private var gainTarget: Double

  private static var scratchFrames: Int { @_noLocks get { 512 } }

  /// Creates an equalizer in its initial state, for mono or stereo.
  ///
  /// Traps if there are more than `maximumBandCount` bands.
  public init(_ parameters: Parameters, sampleRate: Double, channelCount: Int) {
    precondition(1...2 ~= channelCount, "an equalizer is mono or stereo")
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    rampFrames = RampCurve.frameCount(sampleRate: sampleRate)
    (gain, gainTarget) = (1, 1)
    set(parameters)
    arrive()
  }

  /// Changes every setting.
  ///
  /// On the audio thread, use `setBand` and `setGlobalGain` instead.
  public mutating func set(_ parameters: Parameters) {
    precondition(parameters.bands.count <= Parameters.maximumBandCount, "too many bands")
    for index in 0..<max(bandCount, parameters.bands.count) {
      let isThere = index < parameters.bands.count
      setBand(index, isThere ? parameters.bands[index] : Band(bypass: true))
    }
    setGlobalGain(parameters.globalGain)
  }

  /// Changes or adds the band at `index`, 0…15.
  @_noLocks public mutating func setBand(_ index: Int, _ band: Band) {
    precondition(0 <= index && index < 16, "no such band")
    bandCount = max(bandCount, index &+ 1)
    let coefficients = band.coefficients(sampleRate: sampleRate)
    guard !(coefficients == bands[index].target) else { return }
    move(index, to: coefficients)
  }

  /// Changes the overall gain, in decibels.
  @_noLocks public mutating func setGlobalGain(_ decibels: Double) {
    let gain = rt_pow(10, decibels / 20)
    guard gain != gainTarget else { return }
    gainTarget = gain
    move(-1, to: .identity)
  }

  /// Filters a buffer.
  @_noLocks public mutating func process(_ buffer: inout AudioBuffer) { process(buffer.block) }

  @_noLocks mutating func process(_ block: AudioBlock) {
    var start = 0
    while start < block.frameCount {
      var count = min(Self.scratchFrames, block.frameCount &- start)
      if rampLeft > 0 { count = min(count, rampLeft) }
      process(block.slice(from: start, count: count), isMoving: rampLeft > 0)
      if rampLeft > 0 {
        rampLeft &-= count
        if rampLeft == 0 { arrive() }
      }
      start &+= count
    }
  }

  /// Clears all state, as if all input had been silent, and applies the current settings
  /// immediately.
  @_noLocks public mutating func reset() {
    for index in 0..<bandCount { bands[index].reset() }
    arrive()
  }

  @_noLocks private mutating func process(_ block: AudioBlock, isMoving: Bool) {
    let count = block.frameCount
    let (left, right) = (block[0], block[block.channelCount &- 1])
    for n in 0..<count { scratch[n] = SIMD2(Double(left[n]), Double(right[n])) }
    filter(count, isMoving: isMoving)
    if isMoving {
      for n in 0..<count {
        gain += gainStep
        scratch[n] *= gain
      }
    } else if gain != 1 {
      for n in 0..<count { scratch[n] *= gain }
    }
    for n in 0..<count {
      left[n] = audible(scratch[n].x)
      right[n] = audible(scratch[n].y)
    }
  }

  @_noLocks private mutating func filter(_ count: Int, isMoving: Bool) {
    var waiting = -1
    for index in 0..<bandCount {
      if isMoving {
        bands[index].processMoving(scratch.base, count)
      } else if bands[index].isIdle {
        continue
      } else if waiting < 0 {
        waiting = index
      } else {
        bands[waiting].process(scratch.base, count, then: &bands[index])
        waiting = -1
      }
    }
    if waiting >= 0 { bands[waiting].process(scratch.base, count) }
  }

  @_noLocks private mutating func move(_ index: Int, to coefficients: BiquadCoefficients) {
    for other in 0..<bandCount {
      let target = other == index ? coefficients : bands[other].target
      bands[other].move(to: target, frames: rampFrames)
    }
    gainStep = (gainTarget - gain) / Double(rampFrames)
    rampLeft = rampFrames
  }

  @_noLocks private mutating func arrive() {
    for index in 0..<bandCount { bands[index].arrive() }
    (gain, gainStep, rampLeft) = (gainTarget, 0, 0)
  }

  static func tail(of parameters: Parameters, sampleRate: Double) -> Int {
    parameters.tail(sampleRate: sampleRate)
  }

  /// The number of frames within which the response is guaranteed to decay by 80 dB, limited to 60
  /// s.
  public var tail: Int {
    var frames = 0.0
    for index in 0..<bandCount { frames += bands[index].target.decayFrames }
    return Int(min(frames.rounded(.up), 60 * sampleRate))
  }
}
