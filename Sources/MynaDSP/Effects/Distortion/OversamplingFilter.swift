import CRealtime
import Realtime

/// The low-passes around a curve that runs at eight times the sample rate, for one channel.
///
/// Both are linear in phase, and laid out by phase: the samples of the fast signal that lie at the same
/// place between two frames form a signal of their own at the sample rate. So each filter is a sum of short
/// filters over consecutive samples.
///
/// - Source: P. P. Vaidyanathan, *Multirate Systems and Filter Banks*, chapter 4.3, "Polyphase
///   representation", with windowed-sinc low-passes after `KaiserWindow`.
struct OversamplingFilter: ~Copyable, Sendable {
  static var factor: Int { @_noLocks get { 8 } }
  /// Taps per phase on the way up: flat to 0.417 of the sample rate, −80 dB from 0.583 on, where the
  /// images begin.
  static var upTaps: Int { @_noLocks get { 32 } }
  /// Taps per phase on the way down: flat to 0.417 of the sample rate, −80 dB from 0.5 on, so that no
  /// harmonic is folded back.
  static var downTaps: Int { @_noLocks get { 64 } }
  /// Frames that both filters together are late.
  static var delay: Int { @_noLocks get { (upTaps &+ downTaps) / 2 } }

  private let up: Memory<Float>
  private let down: Memory<Float>

  init() {
    let factor = Self.factor
    up = Memory(count: factor * Self.upTaps)
    down = Memory(count: factor * (Self.downTaps + 1))
    let rise = Self.design(taps: factor * Self.upTaps, cutoff: 0.5 / Double(factor))
    let fall = Self.design(taps: factor * Self.downTaps, cutoff: 0.458 / Double(factor))
    for phase in 0..<factor {
      // Each phase keeps a constant as it is.
      let taps = (0..<Self.upTaps).map { rise[factor * $0 + phase] }
      let sum = taps.reduce(0, +)
      for tap in 0..<Self.upTaps { up[phase * Self.upTaps + tap] = Float(taps[tap] / sum) }
      for tap in 0...Self.downTaps {
        let index = factor * tap - phase
        if fall.indices ~= index { down[phase * (Self.downTaps + 1) + tap] = Float(fall[index]) }
      }
    }
  }

  /// Writes the samples at one phase of the fast signal.
  ///
  /// `samples` has `upTaps − 1` older ones before it. `count` is rounded up to a multiple of eight, for
  /// which there must be memory at both ends.
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

  /// Adds to the output the part of one phase of the fast signal, with the same demands on memory.
  @_noLocks func lower(
    _ samples: UnsafeMutablePointer<Float>, phase: Int, into output: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    let taps = down.base + phase &* (Self.downTaps &+ 1)
    var start = 0
    while start < count {
      let place = UnsafeMutableRawPointer(output + start)
      let sum = filtered(samples + start, taps, Self.downTaps &+ 1)
      place.storeBytes(
        of: place.loadUnaligned(as: SIMD8<Float>.self) + sum, as: SIMD8<Float>.self)
      start &+= 8
    }
  }

  /// Eight consecutive outputs of a filter, each summed in the same order wherever a block begins.
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

  /// A low-pass around its middle tap, with a sum of one.
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
