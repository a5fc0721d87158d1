import MynaDSP

/// Speech without end, for processors that never ask when it is over.
struct SpeechLoop {
  private let samples: [Float]
  private var position = 0

  init(_ samples: [Float]) { self.samples = samples }

  /// Fills the frames that `buffer` has with what comes next.
  mutating func fill(_ buffer: inout AudioBuffer) {
    var channel = buffer[0]
    for frame in channel.indices {
      channel[frame] = samples[position]
      position = position + 1 == samples.count ? 0 : position + 1
    }
  }
}
