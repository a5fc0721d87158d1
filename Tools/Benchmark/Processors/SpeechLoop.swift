import MynaDSP

struct SpeechLoop {
  private let samples: [Float]
  private var position = 0

  init(_ samples: [Float]) { self.samples = samples }

  mutating func fill(_ buffer: inout AudioBuffer) {
    var channel = buffer[0]
    for frame in channel.indices {
      channel[frame] = samples[position]
      position = position + 1 == samples.count ? 0 : position + 1
    }
  }
}
