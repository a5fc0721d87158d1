import CRealtime
import Realtime

/// The weights of a Hann window that is centered between samples.
enum HannWindow {
  static func weight(_ index: Int, of count: Int) -> Double {
    0.5 - 0.5 * cr_cos(2 * .pi * (Double(index) + 0.5) / Double(count))
  }

  static func make(_ count: Int) -> FixedBuffer<Float> {
    FixedBuffer(count: count) { Float(weight($0, of: count)) }
  }
}
