import CRealtime
import Realtime

/// The weights of a Hann window, between whose samples its middle lies.
enum HannWindow {
  /// The weight of one of `count` samples, 0…1.
  static func weight(_ index: Int, of count: Int) -> Double {
    0.5 - 0.5 * cr_cos(2 * .pi * (Double(index) + 0.5) / Double(count))
  }

  /// Returns the weights of all samples.
  static func make(_ count: Int) -> Memory<Float> {
    Memory(count: count) { Float(weight($0, of: count)) }
  }
}
