/// A range of frames of an audio file that is used in a montage.
///
/// `fadeIn` and `fadeOut` are lengths in frames, at the montage's sample rate. For a mono montage,
/// `channel` is the only channel to read; if it is nil, all channels are read.
struct Clip {
  var path: String
  var frames = 0..<Int.max
  var fadeIn = 0
  var fadeOut = 0
  var channel: Int?
  var overlapsNext = false
}

extension Clip {
  /// Returns the clips that remain of a file after `cut` is removed, where `fade` is the length of
  /// a fade in frames.
  ///
  /// The audio before the cut is crossfaded with the audio after it. The crossfade uses half a fade
  /// of removed audio on each side, which makes the result shorter by exactly the length of the
  /// cut.
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

  static func clip(of path: String, frameCount: Int, _ frames: Range<Int>, _ fade: Int) -> Clip {
    let fade = min(fade, frames.count / 2)
    let isEnd = frames.upperBound >= frameCount
    return Clip(
      path: path, frames: isEnd ? frames.lowerBound..<Int.max : frames,
      fadeIn: frames.lowerBound > 0 ? fade : 0, fadeOut: isEnd ? 0 : fade)
  }
}
