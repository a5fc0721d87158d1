import CRealtime

/// The curves of ramps and fades.
public enum RampCurve {
  /// The duration of ramps in seconds, which is long enough to avoid clicks and short enough to
  /// feel immediate.
  public static var duration: Double { @_noLocks @inlinable get { 0.02 } }

  /// Returns `duration` in frames, at least one.
  @_noLocks @inlinable public static func frameCount(sampleRate: Double) -> Int {
    max(1, Int(duration * sampleRate))
  }

  /// Returns the value at `t`, 0…1, of the curve 3t² − 2t³, which rises smoothly from 0 to 1,
  /// multiplied by `height`.
  ///
  /// The curve has neither jumps nor corners, which would be audible as ticks.
  @_noLocks @inlinable @inline(__always)
  public static func smooth(_ t: Float, height: Float = 1) -> Float {
    height * t * t * (3 - 2 * t)
  }

  /// Returns the gain of a frame in a fade-in of `count` frames, along half a period of a cosine.
  ///
  /// The curve is sampled halfway between frames. In a crossfade, the gain of the fade-out is 1
  /// minus this gain. Don't call this on the audio thread, because it computes a cosine.
  public static func raisedCosine(_ frame: Int, of count: Int) -> Float {
    let phase = (Double(frame) + 0.5) / Double(count)
    return Float(0.5 - 0.5 * cr_cos(.pi * phase))
  }
}
