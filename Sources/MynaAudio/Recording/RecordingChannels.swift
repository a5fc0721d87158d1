/// The channels of a microphone that a take records.
public enum RecordingChannels: String, CaseIterable, Sendable {
  /// All channels of the microphone, two at most.
  ///
  /// If one side of the take is silent throughout, it may be made mono when it is complete.
  case automatic = "automatic"
  /// All channels of the microphone, two at most, whatever they contain.
  case stereo = "stereo"
  /// The mean of both channels.
  case mono = "mono"
  /// The left channel.
  case left = "left"
  /// The right channel.
  case right = "right"

  func channelCount(of inputCount: Int) -> Int { isReduced ? 1 : inputCount }

  private var isReduced: Bool {
    switch self {
    case .automatic, .stereo: false
    case .mono, .left, .right: true
    }
  }

  /// Reduces interleaved stereo frames in place.
  ///
  /// Leaves other frames unchanged.
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
