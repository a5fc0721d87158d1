import CRealtime
import Realtime

/// Smooths an attenuation in decibels, with different time constants for rising and falling.
///
/// - Source: D. Giannoulis, M. Massberg and J. D. Reiss, "Digital Dynamic Range Compressor Design",
///   JAES 60 (2012), "smooth branching peak detector" in the decibel domain.
struct AttenuationSmoother: Sendable {
  /// The distance in decibels at which a target counts as reached, because an exponential would
  /// never reach it.
  private static var tolerance: Double { @_noLocks get { 1e-4 } }

  /// The attenuation in decibels, stored in double precision because a `Float` would be too coarse
  /// for slow changes.
  private var decibels: Double
  private var (rising, falling) = (1.0, 1.0)

  init(_ decibels: Float) { self.decibels = Double(decibels) }

  /// Sets the times, in seconds, in which 63 % of a change is completed.
  @_noLocks mutating func setTimes(rising: Double, falling: Double, sampleRate: Double) {
    self.rising = Self.proportion(rising * sampleRate)
    self.falling = Self.proportion(falling * sampleRate)
  }

  @_noLocks mutating func settle(at decibels: Float) { self.decibels = Double(decibels) }

  /// Returns the attenuation of the next frame, in decibels.
  ///
  /// - Parameter most: the maximum proportion of a change that is completed in this frame.
  @_noLocks @inline(__always) mutating func next(toward target: Float, most: Float) -> Float {
    let change = Double(target) - decibels
    if abs(change) < Self.tolerance {
      decibels = Double(target)
    } else {
      decibels += min(Double(most), change > 0 ? rising : falling) * change
    }
    return Float(decibels)
  }

  /// Returns the proportion of a change that is completed in one frame.
  @_noLocks private static func proportion(_ frames: Double) -> Double {
    1 - rt_exp2(-1.442_695_040_888_963_4 / frames)
  }
}

extension ParameterRamp {
  /// Returns the proportion of a change to complete in frame `index` of a block, so that a step of
  /// a setting follows this ramp even with the shortest attack; 1 if there is no ramp.
  @_noLocks @inline(__always) func mostSmoothing(at index: Int) -> Float {
    framesLeft > 0 ? 1 - remainder(after: index &+ 1) / remainder(after: index) : 1
  }
}
