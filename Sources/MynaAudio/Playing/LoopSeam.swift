import Realtime

/// The last moment of a loop, which fades to what comes before the loop's beginning, so that the beginning
/// follows without a click.
struct LoopSeam {
  /// The frames of the sound that the seam stands for.
  let range: Range<Int>
  /// Interleaved.
  let samples: [Float]

  /// Blends the two places of a sound; `loop` has at least two frames.
  init(_ loop: Range<Int>, of window: any FrameSource) {
    let length = min(Int(0.005 * window.sampleRate), loop.count / 2)
    let width = window.channelCount
    range = loop.upperBound - length..<loop.upperBound
    var (leaving, arriving) = ([Float](), [Float]())
    window.read(from: range.lowerBound, count: length, appendingTo: &leaving)
    let before = min(length, loop.lowerBound)
    arriving = [Float](repeating: 0, count: (length - before) * width)
    window.read(from: loop.lowerBound - before, count: before, appendingTo: &arriving)
    samples = zip(leaving, arriving).enumerated().map { index, pair in
      let t = (Float(index / width) + 0.5) / Float(length)
      let new = RampCurve.smooth(t)
      return (1 - new) * pair.0 + new * pair.1
    }
  }
}
