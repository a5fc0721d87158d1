/// The microphone channels to record in a take.
///
/// `automatic` and `stereo` record up to two channels of the microphone. If one channel of an
/// `automatic` take is silent throughout, the take can be converted to mono after it is complete.
/// `mono` records the average of both channels.
public enum RecordingChannels: String, CaseIterable, Sendable {
  case automatic = "automatic"
  case stereo = "stereo"
  case mono = "mono"
  case left = "left"
  case right = "right"

  func channelCount(of inputCount: Int) -> Int { isReduced ? 1 : inputCount }

  private var isReduced: Bool {
    switch self {
    case .automatic, .stereo: false
    case .mono, .left, .right: true
    }
  }

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
