/// A run of frames of a file as it comes to stand in an edit.
struct Clip {
  var path: String
  /// The frames of the file that are read; up to its end if that lies before the upper bound.
  var frames = 0..<Int.max
  /// Frames of the edit over which it rises from silence.
  var fadeIn = 0
  /// Frames of the edit over which it falls to silence.
  var fadeOut = 0
  /// The one channel of the file that is read, for an edit in mono; nil for all.
  var channel: Int?
  /// Whether the next clip rises while this one falls.
  var overlapsNext = false
}

extension Clip {
  /// The clips that remain of a sound without `cut`, where `fade` is the length of a fade in frames.
  ///
  /// What lies on both sides of a cut is crossfaded around it, with half a fade of what was cut on each side: so
  /// there is no gap in the sound, and it becomes shorter by exactly what was cut.
  static func clips(of path: String, frameCount: Int, without cut: Range<Int>, fade: Int) -> [Clip]
  {
    let (kept, rest) = (cut.lowerBound, frameCount - cut.upperBound)
    if cut.isEmpty { return [Clip(path: path)] }
    if kept == 0 {
      return [clip(of: path, frameCount: frameCount, cut.upperBound..<frameCount, fade)]
    }
    if rest <= 0 { return [clip(of: path, frameCount: frameCount, 0..<kept, fade)] }
    let overlap = min(fade, 2 * min(kept, rest))
    let half = overlap / 2
    return [
      Clip(
        path: path, frames: 0..<kept + overlap - half, fadeOut: overlap, overlapsNext: true),
      Clip(path: path, frames: cut.upperBound - half..<Int.max, fadeIn: overlap),
    ]
  }

  /// A part of a sound, faded where it does not begin or end with it.
  static func clip(of path: String, frameCount: Int, _ frames: Range<Int>, _ fade: Int) -> Clip {
    let fade = min(fade, frames.count / 2)
    let isEnd = frames.upperBound >= frameCount
    return Clip(
      path: path, frames: isEnd ? frames.lowerBound..<Int.max : frames,
      fadeIn: frames.lowerBound > 0 ? fade : 0, fadeOut: isEnd ? 0 : fade)
  }
}
