import CRealtime
import Realtime

/// A tabulated windowed-sinc low-pass filter, for reading a signal between its samples.
///
/// Row `p` of the table holds the taps for a position `p / phaseCount` past a sample. Positions
/// between rows are interpolated linearly, with an error that falls by 12 dB per doubling of
/// `phaseCount`.
///
/// - Source: J. O. Smith, "Digital Audio Resampling", CCRMA, 2002.
package struct SincKernel: ~Copyable, Sendable {
  /// The number of taps per row, which is a multiple of 8.
  ///
  /// Half of the taps are at or before the position, and half are after it.
  package let tapCount: Int
  let phaseCount: Int
  private let table: FixedBuffer<Float>

  /// Creates a kernel that passes frequencies up to `passband` and stops those from `stopband`, in
  /// cycles per source sample.
  package init(passband: Double, stopband: Double, attenuation: Double, phaseCount: Int) {
    let taps = KaiserWindow.tapCount(attenuation: attenuation, width: stopband - passband) + 1
    tapCount = (taps + 7) / 8 * 8
    self.phaseCount = phaseCount
    table = FixedBuffer(count: tapCount * (phaseCount + 1))

    let window = KaiserWindow(attenuation: attenuation)
    let cutoff = passband + stopband
    var row = [Double](repeating: 0, count: tapCount)
    for phase in 0...phaseCount {
      let fraction = Double(phase) / Double(phaseCount)
      var sum = 0.0
      for tap in 0..<tapCount {
        let x = Double(tap - tapCount / 2 + 1) - fraction
        let sinc = x == 0 ? 1 : cr_sin(.pi * cutoff * x) / (.pi * cutoff * x)
        row[tap] = sinc * window.value(at: x / Double(tapCount / 2))
        sum += row[tap]
      }
      for tap in 0..<tapCount {  // Make the gain at DC 1 at every phase.
        table[phase * tapCount + tap] = Float(row[tap] / sum)
      }
    }
  }

  /// The number of frames required after the frame at or before a position.
  ///
  /// `history` is the number of frames required before that frame.
  package var reach: Int { @_noLocks get { tapCount / 2 } }

  package var history: Int { @_noLocks get { tapCount / 2 - 1 } }

  @_noLocks @inline(__always)
  func read(
    _ source: AudioBlock, at place: Int, fraction: Double, into output: AudioBlock, at index: Int
  ) {
    let position = fraction * Double(phaseCount)
    let phase = Int(position)
    let weight = Float(position - Double(phase))
    let row = UnsafeRawPointer(table.base + phase &* tapCount)
    let next = row + tapCount &* 4
    let first = source.base + (place &- history)
    if source.channelCount == 2 {
      let (left, right) = interpolatedDotProducts(
        UnsafeRawPointer(first), UnsafeRawPointer(first + source.stride), row, next, weight,
        tapCount)
      output[0][index] = left
      output[1][index] = right
    } else {
      for channel in 0..<source.channelCount {
        output[channel][index] = interpolatedDotProduct(
          UnsafeRawPointer(first + channel &* source.stride), row, next, weight, tapCount)
      }
    }
  }

  @_noLocks @inline(__always)
  package func value(_ samples: UnsafePointer<Float>, fraction: Double) -> Float {
    let position = fraction * Double(phaseCount)
    let phase = Int(position)
    let row = UnsafeRawPointer(table.base + phase &* tapCount)
    return interpolatedDotProduct(
      UnsafeRawPointer(samples - history), row, row + tapCount &* 4,
      Float(position - Double(phase)),
      tapCount)
  }

  @_noLocks @inline(__always)
  func value(_ samples: UnsafeMutablePointer<Float>, phase: Int) -> Float {
    dotProduct(
      UnsafeRawPointer(samples - history), UnsafeRawPointer(table.base + phase &* tapCount),
      tapCount)
  }
}
