import Realtime

/// The last moment of a loop, which fades to what comes before the loop's beginning, so that the beginning
/// follows without a click.
///
/// If there is too little before it, as at the beginning of the sound, the last moment fades to silence, and the first moment
/// rises from it each time it comes again.
struct LoopSeam {
  /// The frames of the sound that the seam stands for.
  let range: Range<Int>
  /// Interleaved.
  let samples: [Float]
  /// The first frames of the loop, but for the first time; empty where the seam fades to them.
  let head: Range<Int>
  /// Interleaved.
  let headSamples: [Float]

  /// Blends the two places of a sound; `loop` has at least two frames.
  init(_ loop: Range<Int>, of window: any FrameSource) {
    let length = min(Fade.frameCount(at: window.sampleRate), loop.count / 2)
    let width = window.channelCount
    range = loop.upperBound - length..<loop.upperBound
    var (leaving, arriving) = ([Float](), [Float]())
    window.read(from: range.lowerBound, count: length, appendingTo: &leaving)
    if loop.lowerBound >= length {
      window.read(from: loop.lowerBound - length, count: length, appendingTo: &arriving)
      (head, headSamples) = (loop.lowerBound..<loop.lowerBound, [])
    } else {
      arriving = [Float](repeating: 0, count: length * width)
      head = loop.lowerBound..<loop.lowerBound + length
      var first: [Float] = []
      window.read(from: head.lowerBound, count: length, appendingTo: &first)
      headSamples = first.enumerated().map { index, sample in
        sample * RampCurve.smooth((Float(index / width) + 0.5) / Float(length))
      }
    }
    samples = zip(leaving, arriving).enumerated().map { index, pair in
      let t = (Float(index / width) + 0.5) / Float(length)
      let new = RampCurve.smooth(t)
      return (1 - new) * pair.0 + new * pair.1
    }
  }
}
