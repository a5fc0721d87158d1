import CRealtime
import Realtime

/// The low-pass filters before and after a distortion curve that is applied at eight times the
/// sample rate.
///
/// Both filters are flat up to 0.417 of the sample rate. The upsampling filter reaches −80 dB at
/// 0.583, where the images begin, and the downsampling filter at 0.5, so that no harmonic is
/// aliased.
///
/// Both filters have linear phase and a polyphase layout. Every eighth sample of the oversampled
/// signal belongs to the same phase, which is a signal at the original sample rate, so each filter
/// is a sum of short filters over consecutive samples.
///
/// - Source: P. P. Vaidyanathan, *Multirate Systems and Filter Banks*, chapter 4.3, "Polyphase
///   representation", with windowed-sinc low-pass filters based on `KaiserWindow`.
struct OversamplingFilter: ~Copyable, Sendable {
  static var factor: Int { @_noLocks get { 8 } }
  static var upTaps: Int { @_noLocks get { 32 } }
  static var downTaps: Int { @_noLocks get { 64 } }
  static var delay: Int { @_noLocks get { (upTaps &+ downTaps) / 2 } }

  private let up: FixedBuffer<Float>
  private let down: FixedBuffer<Float>

  init() {
    let factor = Self.factor
    up = FixedBuffer(count: factor * Self.upTaps)
    down = FixedBuffer(count: factor * (Self.downTaps + 1))
    let rise = Self.design(taps: factor * Self.upTaps, cutoff: 0.5 / Double(factor))
    let fall = Self.design(taps: factor * Self.downTaps, cutoff: 0.458 / Double(factor))
    for phase in 0..<factor {
      let taps = (0..<Self.upTaps).map { rise[factor * $0 + phase] }
      let sum = taps.reduce(0, +)
      for tap in 0..<Self.upTaps { up[phase * Self.upTaps + tap] = Float(taps[tap] / sum) }
      for tap in 0...Self.downTaps {
        let index = factor * tap - phase
        if fall.indices ~= index { down[phase * (Self.downTaps + 1) + tap] = Float(fall[index]) }
      }
    }
  }

  /// Writes the samples of one phase of the oversampled signal.
  ///
  /// `upTaps − 1` older samples must precede `samples`. As in `lower`, `count` is rounded up to a
  /// multiple of eight, and both buffers must have room for that many samples.
  @_noLocks func raise(
    _ samples: UnsafeMutablePointer<Float>, phase: Int, into output: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    let taps = up.base + phase &* Self.upTaps
    var start = 0
    while start < count {
      let sum = filtered(samples + start, taps, Self.upTaps)
      UnsafeMutableRawPointer(output + start).storeBytes(of: sum, as: SIMD8<Float>.self)
      start &+= 8
    }
  }

  @_noLocks func lower(
    _ samples: UnsafeMutablePointer<Float>, phase: Int, into output: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    let taps = down.base + phase &* (Self.downTaps &+ 1)
    var start = 0
    while start < count {
      let position = UnsafeMutableRawPointer(output + start)
      let sum = filtered(samples + start, taps, Self.downTaps &+ 1)
      position.storeBytes(
        of: position.loadUnaligned(as: SIMD8<Float>.self) + sum, as: SIMD8<Float>.self)
      start &+= 8
    }
  }

  @_noLocks @inline(__always) private func filtered(
    _ samples: UnsafeMutablePointer<Float>, _ taps: UnsafeMutablePointer<Float>, _ count: Int
  ) -> SIMD8<Float> {
    let newest = UnsafeRawPointer(samples)
    var sum = SIMD8<Float>()
    for tap in 0..<count {
      sum += newest.loadUnaligned(fromByteOffset: -4 &* tap, as: SIMD8<Float>.self) * taps[tap]
    }
    return sum
  }

  private static func design(taps: Int, cutoff: Double) -> [Double] {
    let window = KaiserWindow(attenuation: 80)
    let half = Double(taps / 2)
    let ideal = (0..<taps).map { tap in
      let x = Double(tap) - half
      let sinc = x == 0 ? 2 * cutoff : cr_sin(2 * .pi * cutoff * x) / (.pi * x)
      return sinc * window.value(at: x / half)
    }
    let sum = ideal.reduce(0, +)
    return ideal.map { $0 / sum }
  }
}
