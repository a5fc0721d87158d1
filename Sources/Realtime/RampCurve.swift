import CRealtime

/// The curves on which settings and fades go from one value to the next.
public enum RampCurve {
  /// Long enough that no change clicks, short enough to feel immediate; in seconds.
  public static var duration: Double { @_noLocks @inlinable get { 0.02 } }

  /// The frames of that duration, at least one.
  @_noLocks @inlinable public static func frameCount(sampleRate: Double) -> Int {
    max(1, Int(duration * sampleRate))
  }

  /// The height reached at `t`, 0…1, of a way up to `height`: 3t² − 2t³.
  ///
  /// It neither jumps nor bends sharply: a corner would be heard as a tick.
  @_noLocks @inlinable @inline(__always)
  public static func smooth(_ t: Float, height: Float = 1) -> Float {
    height * t * t * (3 - 2 * t)
  }

  /// The gain of a frame of a fade of `count` frames, sampled between them: half a period of a
  /// cosine.
  ///
  /// The gain of the sound faded out is 1 minus that; for set-up, since it takes a cosine.
  public static func raisedCosine(_ frame: Int, of count: Int) -> Float {
    let phase = (Double(frame) + 0.5) / Double(count)
    return Float(0.5 - 0.5 * cr_cos(.pi * phase))
  }
}
