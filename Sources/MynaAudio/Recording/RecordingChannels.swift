/// The choice of which channels of a microphone a take gets.
public enum RecordingChannels: String, CaseIterable, Sendable {
  /// As many as the microphone has, two at most. A take of which one side is silent throughout may be made mono when
  /// it is complete.
  case automatic = "automatic"
  /// As many as the microphone has, two at most, whatever is in them.
  case stereo = "stereo"
  /// One: the mean of both.
  case mono = "mono"
  /// One: the left.
  case left = "left"
  /// One: the right.
  case right = "right"

  /// Returns the number of channels of a take from a microphone with so many.
  func channelCount(of inputCount: Int) -> Int { isReduced ? 1 : inputCount }

  private var isReduced: Bool {
    switch self {
    case .automatic, .stereo: false
    case .mono, .left, .right: true
    }
  }

  /// Reduces interleaved frames of two channels in place; others stay as they are.
  func reduce(_ samples: UnsafeMutableBufferPointer<Float>, frameCount: Int, inputCount: Int) {
    guard inputCount == 2 else { return }
    switch self {
    case .automatic, .stereo: break
    case .mono: for n in 0..<frameCount { samples[n] = 0.5 * (samples[2 * n] + samples[2 * n + 1]) }
    case .left: for n in 0..<frameCount { samples[n] = samples[2 * n] }
    case .right: for n in 0..<frameCount { samples[n] = samples[2 * n + 1] }
    }
  }
}
