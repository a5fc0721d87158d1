import Realtime

/// A crossfade from the end of a loop to the audio just before the loop's start, which lets
/// playback jump back to the start without a click.
///
/// If there is too little audio before the start, the end fades to silence instead, and the start
/// fades in on each repetition.
struct LoopCrossfade {
  let range: Range<Int>
  let samples: [Float]
  let head: Range<Int>
  let headSamples: [Float]

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
